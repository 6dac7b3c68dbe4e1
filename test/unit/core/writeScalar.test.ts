import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import { writeFlowScalar, writeScalar } from '../../../server/core/writeScalar.ts';
import { ANY_CODE_POINT } from '../../support/anyCodePoint.ts';
import { campaign, SEED } from '../../support/campaign.ts';

const PIECES = [
  'a',
  'Z',
  '1',
  '0x',
  '.',
  '-',
  '+',
  ':',
  ' ',
  '#',
  '"',
  "'",
  '\\',
  ',',
  '[',
  ']',
  '{',
  '}',
  '&',
  '*',
  '!',
  '|',
  '>',
  '%',
  '@',
  '`',
  '?',
  '=',
  '~',
  '\n',
  '\r',
  '\t',
  '\0',
  '\x7f',
  '\x85',
  '\u2028',
  '\ufeff',
  '\uffff',
  'é',
  '🦊',
  'true',
  'null',
  'yes',
  '<+',
  '<<',
  '---',
  '...',
  'e5',
  '_',
];

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: ANY_CODE_POINT, maxLength: 12 }).map((text) => text.toWellFormed()),
);

describe('a string written as YAML', () => {
  it('is plain if possible', () => {
    const bare = [
      'latest',
      'my service',
      '10m',
      '1h 30m',
      '/a/b.c',
      './x',
      '<+pipeline.name>',
      '<+input>.default(a)',
      'a:b',
      "it's",
      'Größe',
      'a#b',
      '$HOME/x',
      'v1.2',
    ];
    for (const text of bare) assert.equal(writeScalar(text), text);
    assert.equal(writeFlowScalar('a,b'), '"a,b"');
    assert.equal(writeFlowScalar('a b'), 'a b');
  });

  it('is quoted if it would be parsed as something else', () => {
    const odd = [
      '',
      ' a',
      'a ',
      'a: b',
      'a:',
      'a #b',
      '# a',
      '- a',
      '-a',
      '? a',
      '*a',
      '&a',
      '!a',
      '|',
      '>',
      '%a',
      '@a',
      '`a`',
      '"a"',
      "'a'",
      '{a}',
      '[a]',
      'true',
      'No',
      'y',
      'null',
      '~',
      '1',
      '-1',
      '+1',
      '1.5',
      '.5',
      '1e3',
      '0x1F',
      '0o7',
      '1_000',
      '12:30:45',
      '2024-01-01',
      '.inf',
      '.NaN',
      '---',
      '...',
      '<<',
      '=',
      'a\nb',
      'a\tb',
      '\u2028',
    ];
    for (const text of odd) assert.equal(parse(writeScalar(text)), text);
    for (const text of odd) assert.match(writeScalar(text), /^".*"$/);
  });

  it('reads back unchanged in two parsers', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.deepEqual(parse(`a:\n  b: ${writeScalar(text)}\n  c: 1\n`), { a: { b: text, c: 1 } });
        assert.deepEqual(parse(`a: [x, ${writeFlowScalar(text)}, {k: ${writeFlowScalar(text)}}]\n`), { a: ['x', text, { k: text }] });
        assert.deepEqual(load(`a:\n  b: ${writeScalar(text)}\n  c: 1\n`), { a: { b: text, c: 1 } });
      }),
      { numRuns: campaign(600, 50_000), seed: SEED },
    );
  });
});
