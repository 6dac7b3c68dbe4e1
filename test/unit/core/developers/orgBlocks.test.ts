import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findOrgBlocks } from '../../../../server/core/developers/orgChart.ts';

const blocksOf = (managers: readonly number[]) => [...findOrgBlocks({ managers: Int32Array.from(managers) })];

describe('org tree blocks', () => {
  it('contain the rows below a manager in tree order', () => {
    assert.deepEqual(blocksOf([-1, 0, 1, 0, -1]), [3, 2, 2, 3, 4]);
    assert.deepEqual(blocksOf([]), []);
  });

  it('end at a row with another manager', () => {
    assert.deepEqual(blocksOf([-1, -1, 0, 1]), [0, 1, 2, 3]);
    assert.deepEqual(blocksOf([2, 2, -1]), [0, 1, 2]);
  });

  it('contain only people below, and nest', () => {
    const managers = fc.array(fc.nat(30), { maxLength: 30 }).map((picks) => picks.map((pick, row) => (pick >= row ? -1 : pick)));
    fc.assert(
      fc.property(managers, (all) => {
        const isBelow = (row: number, top: number): boolean => row === top || (row !== -1 && isBelow(all[row]!, top));
        for (const [first, last] of blocksOf(all).entries()) {
          for (let row = first; row <= last; row++) assert.ok(isBelow(row, first) && blocksOf(all)[row]! <= last);
        }
      }),
    );
  });
});
