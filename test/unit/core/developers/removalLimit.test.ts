import assert from 'node:assert/strict';
import { DEFAULT_REMOVAL_LIMIT, findExcess, readRemovalLimit } from '../../../../server/core/developers/removalLimit.ts';

describe('the removal limit', () => {
  it('is a number of people or a percentage', () => {
    assert.deepEqual(readRemovalLimit(DEFAULT_REMOVAL_LIMIT), { amount: 10, unit: 'percent' });
    assert.deepEqual(readRemovalLimit(' 2.5 % '), { amount: 2.5, unit: 'percent' });
    assert.deepEqual(readRemovalLimit('0'), { amount: 0, unit: 'people' });
    assert.deepEqual(readRemovalLimit('100%'), { amount: 100, unit: 'percent' });
    assert.deepEqual(readRemovalLimit('100.0%'), { amount: 100, unit: 'percent' });
    for (const text of ['', '%', 'ten', '-1', '101%', '1.5', '10 people', '5%%', '1e3', '٣'])
      assert.equal(readRemovalLimit(text), null, text);
  });

  it('is exceeded by one more, with percentages rounded up to a person', () => {
    const tenth = { amount: 10, unit: 'percent' } as const;
    assert.equal(findExcess({ removed: 2, moving: 2 }, 11, tenth), null);
    assert.deepEqual(findExcess({ removed: 3, moving: 9 }, 11, tenth), { kind: 'removed', people: 3, most: 2 });
    assert.deepEqual(findExcess({ removed: 0, moving: 3 }, 11, tenth), { kind: 'moved', people: 3, most: 2 });
    assert.equal(findExcess({ removed: 300, moving: 0 }, 3000, tenth), null);
    assert.equal(findExcess({ removed: 3, moving: 0 }, 3000, { amount: 0.1, unit: 'percent' }), null);
    assert.deepEqual(findExcess({ removed: 1, moving: 0 }, 5, { amount: 0, unit: 'people' }), { kind: 'removed', people: 1, most: 0 });
    assert.equal(findExcess({ removed: 5, moving: 5 }, 5, { amount: 100, unit: 'percent' }), null);
    assert.equal(findExcess({ removed: 0, moving: 0 }, 0, { amount: 0, unit: 'people' }), null);
  });
});
