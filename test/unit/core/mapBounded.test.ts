import assert from 'node:assert/strict';
import { mapBounded } from '../../../server/core/mapBounded.ts';

describe('mapBounded', () => {
  it('runs a limited number at a time and returns the results in order', async () => {
    let atOnce = 0;
    let most = 0;
    const results = await mapBounded([5, 1, 4, 2, 3], 2, async (entry) => {
      most = Math.max(most, ++atOnce);
      for (let turn = 0; turn < entry; turn++) await null;
      atOnce--;
      return entry * 10;
    });
    assert.deepEqual(results, [50, 10, 40, 20, 30]);
    assert.equal(most, 2);
  });

  it('stops at the first failure', async () => {
    const work = async (entry: number) => {
      if (entry === 2) throw new Error('two');
      return entry;
    };
    await assert.rejects(mapBounded([1, 2, 3], 1, work), /two/);
    assert.deepEqual(await mapBounded([], 3, work), []);
  });

  it('begins nothing after a failure, and waits for what is under way', async () => {
    const ended: number[] = [];
    const work = async (entry: number) => {
      if (entry === 1) throw new Error('one');
      for (let turn = 0; turn < 5; turn++) await null;
      ended.push(entry);
    };
    await assert.rejects(mapBounded([1, 2, 3, 4], 2, work), /one/);
    assert.deepEqual(ended, [2]);
  });
});
