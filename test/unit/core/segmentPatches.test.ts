import assert from 'node:assert/strict';
import { Refusal } from '../../../server/core/refusal.ts';
import { mergeValues, readIdentity } from '../../../server/core/segments/identities.ts';
import { applyPatch, type PatchOperation } from '../../../server/core/segments/jsonPatch.ts';
import { toPageRange } from '../../../server/core/segments/pages.ts';

const WORKSPACE = { name: 'Default', requiresTitleAndComments: false };
const MEMBERS = { name: 'string', requiresTitleAndComments: 'boolean' } as const;
const refuses = (work: () => unknown, pattern: RegExp) =>
  assert.throws(work, (error) => error instanceof Refusal && error.code === 'INVALID_REQUEST' && pattern.test(error.message));
const patch = (...operations: PatchOperation[]) => applyPatch(WORKSPACE, MEMBERS, operations);

describe('a patch (RFC 6902)', () => {
  it('replaces members in order', () => {
    const after = patch(
      { op: 'replace', path: '/name', value: 'One' },
      { op: 'add', path: '/requiresTitleAndComments', value: true },
      { op: 'replace', path: '/name', value: 'Two' },
    );
    assert.deepEqual(after, { name: 'Two', requiresTitleAndComments: true });
    assert.deepEqual(WORKSPACE, { name: 'Default', requiresTitleAndComments: false });
  });

  it('accepts booleans as strings, as some clients send them', () => {
    assert.equal(patch({ op: 'replace', path: '/requiresTitleAndComments', value: 'true' }).requiresTitleAndComments, true);
  });

  it('tests a member', () => {
    assert.deepEqual(patch({ op: 'test', path: '/name', value: 'Default' }), WORKSPACE);
    refuses(() => patch({ op: 'test', path: '/name', value: 'Other' }), /holds another value/);
  });

  it('is rejected with the number of its first invalid operation', () => {
    const wrong: [PatchOperation, RegExp][] = [
      [{ op: 'remove', path: '/name', value: '' }, /^Operation 1 is "remove".*Use replace/],
      [{ op: 'replace', path: '/id', value: 'x' }, /^Operation 1 has the path "\/id".*\/name, \/requiresTitleAndComments/],
      [{ op: 'replace', path: 'name', value: 'x' }, /^Operation 1 has the path/],
      [{ op: 'replace', path: '/constructor', value: 'x' }, /^Operation 1 has the path/],
      [{ op: 'replace', path: '/name', value: 5 }, /^Operation 1 on \/name must have a string/],
      [{ op: 'replace', path: '/name' }, /^Operation 1 on \/name must have a string/],
      [{ op: 'replace', path: '/requiresTitleAndComments', value: 'yes' }, /must have true or false/],
    ];
    for (const [operation, pattern] of wrong) refuses(() => patch(operation), pattern);
    assert.throws(
      () => patch({ op: 'add', path: '/name', value: 'x' }, { op: 'move', path: '/name', value: 'x' }),
      /^Refusal: Operation 2/,
    );
  });
});

describe('an identity', () => {
  it('stores numbers as strings', () => {
    const values = { seats: 350, state: 'PA', ratio: 0.5, big: 1e21 };
    const expected = { key: 'k', values: { seats: '350', state: 'PA', ratio: '0.5', big: '1e+21' } };
    assert.deepEqual(readIdentity({ key: 'k', values }), expected);
    assert.deepEqual(readIdentity({ key: 'k', values: undefined }), { key: 'k', values: {} });
  });

  it('is rejected with a sentence about its key, an attribute ID or a value', () => {
    const wrong: [unknown, unknown, RegExp][] = [
      [5, {}, /no key/],
      ['', {}, /^The key is blank/],
      ['k'.repeat(251), {}, /251 characters/],
      ['k', [], /"values" is not an object/],
      ['k', 'text', /"values" is not an object/],
      ['k', { '1st': 'x' }, /"1st" is not a valid attribute name/],
      ['k', JSON.parse('{"__proto__": "x"}'), /"__proto__"/],
      ['k', { a: true }, /The value of a is neither/],
      ['k', { a: null }, /The value of a is neither/],
      ['k', { a: 'x\0' }, /cannot be stored/],
    ];
    for (const [key, values, pattern] of wrong) assert.match(String(readIdentity({ key, values })), pattern);
  });

  it('is merged attribute by attribute', () => {
    assert.deepEqual(mergeValues({ a: '1', b: '2' }, { b: '3', c: '4' }), { a: '1', b: '3', c: '4' });
  });
});

describe('a page', () => {
  it('has a default length, and a maximum', () => {
    assert.deepEqual(toPageRange('workspaces', { offset: 0, limit: null }), { offset: 0, limit: 20 });
    assert.deepEqual(toPageRange('workspaces', { offset: 5, limit: 200 }), { offset: 5, limit: 200 });
    assert.deepEqual(toPageRange('workspaces', { offset: 5, limit: 201 }), { offset: 5, limit: 200 });
    assert.deepEqual(toPageRange('keys', { offset: 0, limit: null }), { offset: 0, limit: 100 });
    assert.deepEqual(toPageRange('keys', { offset: 0, limit: 5000 }), { offset: 0, limit: 1000 });
  });
});
