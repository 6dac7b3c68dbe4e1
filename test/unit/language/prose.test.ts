import assert from 'node:assert/strict';
import { code, fill, join, toMarkup } from '../../../server/language/prose.ts';

describe('fill', () => {
  const values = [code('a*b'), join([code('c'), code('d')], ', ')];
  const write = (text: string): string => toMarkup([{ title: '', notes: [], paragraphs: [fill(text, ...values)] }], true).value;

  it('puts pieces and sentences where a translation has their placeholders', () => {
    assert.equal(write('{0} takes one of {1}.'), '`a*b` takes one of `c`, `d`.');
    assert.equal(write('Eines von {1} gehört zu {0}.'), 'Eines von `c`, `d` gehört zu `a*b`.');
    assert.equal(write('{0}, {0}'), '`a*b`, `a*b`');
  });

  it('escapes the text around them as one', () => {
    assert.equal(write('1. *{0}* [{1}]'), '1\\. \\*`a*b`\\* \\[`c`, `d`\\]');
  });
});
