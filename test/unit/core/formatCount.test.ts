import assert from 'node:assert/strict';
import { formatCount } from '../../../server/core/text.ts';

/** Integers of every number of digits, with their neighbors. */
const INTEGERS = Array.from({ length: 16 }, (_, digits) => 10 ** digits)
  .filter(Number.isSafeInteger)
  .flatMap((power) => [power - 1, power, power + 1, 1 - power, -power]);

describe('a number for people', () => {
  it('is what the locale "en" formats, although integers are formatted without it', () => {
    for (const count of [...INTEGERS, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      assert.equal(formatCount(count), (count === 0 ? 0 : count).toLocaleString('en'));
    }
  });

  it('is what the locale formats if it is no safe integer', () => {
    for (const count of [0.5, 1234.5, -1234.5678, 2 ** 60, 1e21, Number.POSITIVE_INFINITY]) {
      assert.equal(formatCount(count), count.toLocaleString('en'));
    }
  });
});
