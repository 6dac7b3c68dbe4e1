import assert from 'node:assert/strict';
import { Refusal } from '../../../server/core/refusal.ts';
import { MAX_KEY_LENGTH, MAX_REMOVED_KEYS, MAX_REQUEST_KEYS, requireKeys } from '../../../server/core/segments/keys.ts';

const refuses = (keys: readonly string[], pattern: RegExp) =>
  assert.throws(
    () => requireKeys(keys, MAX_REQUEST_KEYS),
    (error) => error instanceof Refusal && error.code === 'INVALID_REQUEST' && pattern.test(error.message),
  );

describe('keys of a request', () => {
  it('are kept exactly and in order, without duplicates', () => {
    assert.deepEqual(requireKeys(['b', ' b', 'B', 'b', '\u00e9', 'e\u0301'], 6), ['b', ' b', 'B', '\u00e9', 'e\u0301']);
    assert.deepEqual(requireKeys([], 0), []);
    assert.deepEqual(requireKeys(['__proto__', 'constructor', '👩‍🚀'], 3), ['__proto__', 'constructor', '👩‍🚀']);
  });

  it('are limited in number, duplicates included', () => {
    for (const most of [MAX_REQUEST_KEYS, MAX_REMOVED_KEYS]) {
      const keys = Array.from({ length: most }, (_, index) => `k${index}`);
      assert.equal(requireKeys(keys, most).length, most);
    }
    refuses(
      Array.from({ length: MAX_REQUEST_KEYS + 1 }, () => 'same'),
      /names 10,001 keys, but at most 10,000 are allowed/,
    );
  });

  it('have at most 250 characters', () => {
    assert.equal(requireKeys(['k'.repeat(MAX_KEY_LENGTH)], 1).length, 1);
    refuses(['ok', 'k'.repeat(MAX_KEY_LENGTH + 1)], /^Key 2 .*251 characters, but at most 250/);
  });

  it('must not be blank and must be storable', () => {
    for (const blank of ['', ' ', '\t\n', '\u00a0']) refuses(['a', blank], /^Key 2 is blank/);
    for (const odd of ['a\0', '\ud800', 'x\udc00y']) refuses([odd], /^Key 1 .*cannot be stored/);
  });
});
