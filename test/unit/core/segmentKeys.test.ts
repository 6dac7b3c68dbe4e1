import assert from 'node:assert/strict';
import { Refusal } from '../../../server/core/refusal.ts';
import { MAX_KEY_LENGTH, MAX_REQUEST_KEYS, requireKeys } from '../../../server/core/segments/keys.ts';

const refuses = (keys: readonly string[], pattern: RegExp) =>
  assert.throws(
    () => requireKeys(keys),
    (error) => error instanceof Refusal && error.code === 'INVALID_REQUEST' && pattern.test(error.message),
  );

describe('keys of a request', () => {
  it('are taken exactly as they come, each once, in their order', () => {
    assert.deepEqual(requireKeys(['b', ' b', 'B', 'b', '\u00e9', 'e\u0301']), ['b', ' b', 'B', '\u00e9', 'e\u0301']);
    assert.deepEqual(requireKeys([]), []);
    assert.deepEqual(requireKeys(['__proto__', 'constructor', '👩‍🚀']), ['__proto__', 'constructor', '👩‍🚀']);
  });

  it('are at most 10,000, repeated ones counted', () => {
    assert.equal(requireKeys(Array.from({ length: MAX_REQUEST_KEYS }, (_, index) => `k${index}`)).length, MAX_REQUEST_KEYS);
    refuses(
      Array.from({ length: MAX_REQUEST_KEYS + 1 }, () => 'same'),
      /10001 keys, where 10000 is the most/,
    );
  });

  it('have at most 250 characters', () => {
    assert.equal(requireKeys(['k'.repeat(MAX_KEY_LENGTH)]).length, 1);
    refuses(['ok', 'k'.repeat(MAX_KEY_LENGTH + 1)], /^Key 2 .*251 characters, where 250/);
  });

  it('are not blank and can be stored', () => {
    for (const blank of ['', ' ', '\t\n', '\u00a0']) refuses(['a', blank], /^Key 2 is blank/);
    for (const odd of ['a\0', '\ud800', 'x\udc00y']) refuses([odd], /^Key 1 .*cannot be stored/);
  });
});
