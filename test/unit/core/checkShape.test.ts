import assert from 'node:assert/strict';
import { checkShape } from '../../../server/core/checkShape.ts';
import { toPathText, toSentence } from '../../../server/core/shape.ts';
import { type NotedFields, readShape, readShapes } from '../../../server/core/shapeNotation.ts';
import { MOST_PROBLEMS } from '../../../server/core/shapeReport.ts';
import { toTree } from '../../../server/core/tree.ts';

const SHAPES: NotedFields = { Token: { 'tokenRef*': 'secret' }, Self: { inner: 'Self', 'name*': 'text' } };

/** Returns what is reported about a value, as messages with their paths. */
function report(notation: Parameters<typeof readShape>[0], value: unknown): string[] {
  return checkShape(toTree(value), readShape(notation), readShapes(SHAPES)).map(({ path, message }) => toSentence(path, message, 'It'));
}

describe('a check against a shape', () => {
  it('says what a value must be and what it is', () => {
    for (const [notation, value, sentence] of [
      ['text', 7, 'It must be a string, not 7; put it in quotes.'],
      ['text', [], 'It must be a string, not a list.'],
      ['text', null, 'It must be a string, not nothing.'],
      ['secret', {}, 'It must be the name of a stored secret, like account.my_secret, not an object.'],
      ['flag', 'yes', 'It must be true or false, not the string "yes". Did you mean true?'],
      ['whole', 1.5, 'It must be an integer, not 1.5.'],
      ['whole 1..3600', 0, 'It must be an integer from 1 to 3600, not 0.'],
      ['A | B', 'C', 'It must be one of A, B, not "C".'],
      ['Http | Ssh', 'http', 'It must be one of Http, Ssh, not "http". Did you mean "Http"?'],
      ['text list', 'x', 'It must be a list, not the string "x".'],
      ['text set 1..', [], 'It must hold at least one entry.'],
      ['text map', 'x', 'It must be an object, not the string "x".'],
      ['color', 'red', 'It must be a colour in hexadecimal digits, like #0063F7.'],
      [{ 'by type*': { Only: {} } }, { type: 'only' }, 'type must be "Only", not "only". Did you mean "Only"?'],
    ] as const) {
      assert.deepEqual(report(notation, value), [sentence]);
    }
  });

  it('reports one problem per mistake, at its path', () => {
    const notation = {
      'auth*': { 'by type*': { Token: { 'spec*': 'Token' }, Anonymous: {} } },
      hosts: 'text set',
      'username / usernameRef*': 'text',
    };
    const right = { auth: { type: 'Token', spec: { tokenRef: 'x' } }, hosts: ['a', 'b'], username: 'x' };
    assert.deepEqual(report(notation, right), []);
    assert.deepEqual(report(notation, { ...right, auth: { type: 'Anonymous' } }), []);
    assert.deepEqual(report(notation, { ...right, auth: undefined }), ['auth is missing; add it.']);
    assert.deepEqual(report(notation, { ...right, auth: {} }), ['auth.type is missing; add it.']);
    assert.deepEqual(report(notation, { ...right, auth: { type: 'Tokens', spec: 7 } }), [
      'auth.type must be one of Token, Anonymous, not "Tokens". Did you mean "Token"?',
    ]);
    assert.deepEqual(report(notation, { ...right, auth: { type: 'Token', spec: { tokenRef: 1 } } }), [
      'auth.spec.tokenRef must be the name of a stored secret, like account.my_secret, not 1.',
    ]);
    assert.deepEqual(report(notation, { ...right, hosts: ['a', 'b', 'a'] }), [
      'hosts[2] duplicates the string "a"; remove one of the two.',
    ]);
    assert.deepEqual(report(notation, { ...right, username: null }), ['username is missing; add exactly one of username or usernameRef.']);
    assert.deepEqual(report(notation, { ...right, usernameRef: 'y' }), [
      'usernameRef conflicts with username; use only one of username or usernameRef.',
    ]);
  });

  it('asks whether an unknown key is a typo for a missing one, but never a known key', () => {
    const notation = { 'url*': 'text', 'by type*': { A: { 'urls*': 'text' } } };
    const [problem] = checkShape(toTree({ Url: 'x', type: 'A', urls: 'x' }), readShape(notation), readShapes({}));
    assert.deepEqual([problem?.kind, problem?.misspelt, toPathText(problem!.path)], ['missing', 'Url', 'url']);
    assert.deepEqual(report(notation, { url: 'x', type: 'A', Urls: 'x' }), ['urls is missing; add it. Is "Urls" a typo for it?']);
    assert.deepEqual(report(notation, { type: 'A', urls: 'x' }), ['url is missing; add it.']);
  });

  it('treats null as missing, and ignores unknown fields', () => {
    assert.deepEqual(report({ 'a*': 'text', b: 'flag' }, { a: 'x', b: null, c: 1 }), []);
    assert.deepEqual(report({ 'a*': 'text' }, { a: null }), ['a is missing; add it.']);
    assert.deepEqual(report('text list', [null]), ['[0] must be a string, not nothing.']);
  });

  it('is not confused by names that every object inherits', () => {
    assert.deepEqual(report({ 'constructor*': 'text', toString: 'flag' }, {}), ['constructor is missing; add it.']);
    assert.deepEqual(report({ 'by type*': { A: {} } }, { type: 'constructor' }), ['type must be "A", not "constructor".']);
    assert.deepEqual(report('flag map', JSON.parse('{"__proto__": 1}')), ['__proto__ must be true or false, not 1.']);
  });

  it('handles any depth, and limits the number and length of problems', () => {
    let value: object = { name: 1 };
    for (let depth = 0; depth < 500; depth++) value = { name: 'x', inner: value };
    assert.equal(report('Self', value).length, 1);
    assert.equal(
      report(
        'text list',
        Array.from({ length: 100_000 }, () => 1),
      ).length,
      MOST_PROBLEMS,
    );
    const [problem] = report('A | B', '🦊'.repeat(10_000));
    assert.ok(problem!.length < 200 && problem!.isWellFormed());
  });
});

describe('the notation of shapes', () => {
  it('is rejected if it is invalid', () => {
    for (const wrong of [
      'texts',
      'text lists',
      '= A',
      'flag 1..2',
      'text list 1..2',
      { 'by type*': 'text' },
      { 'by type*': { A: 'text' } },
    ]) {
      assert.throws(() => readShape(wrong), Error, JSON.stringify(wrong));
    }
    assert.throws(() => report('Unknown', 1), /no shape is called Unknown/);
    assert.throws(() => report('Constructor', 1), Error);
  });
});
