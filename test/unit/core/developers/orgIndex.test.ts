import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chainAbove, indexOrg } from '../../../../server/core/developers/orgChart.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { SEED } from '../../../support/campaign.ts';

/** Writes a roster in which each person's manager is given by number; people without one, or with an unknown number, are at the top. */
function write(managers: readonly number[]): string {
  const rows = managers.map((manager, person) => `P${person},p${person}@x,${manager < 0 ? '' : `p${manager}@x`}`);
  return `name,email,manager_email\n${rows.join('\n')}\n`;
}

describe('the index of who reports to whom', () => {
  it('matches following the managers one by one', () => {
    const people = fc
      .integer({ min: 1, max: 25 })
      .chain((count) => fc.array(fc.integer({ min: -1, max: count - 1 }), { minLength: count, maxLength: count }));
    fc.assert(
      fc.property(people, (wanted) => {
        const { managers, roots, levels, totals, depth, reportsOf } = indexOrg(checkRoster(write(wanted)).inputs);
        const above = wanted.map((_, person) => {
          const chain: number[] = [];
          for (let at = managers[person]!; at !== -1; at = managers[at]!) chain.push(at);
          return chain;
        });
        assert.deepEqual(
          Array.from(levels),
          above.map(({ length }) => length),
        );
        assert.deepEqual(
          Array.from(totals),
          wanted.map((_, person) => above.filter((chain) => chain.includes(person)).length),
        );
        assert.deepEqual(
          Array.from(roots),
          wanted.flatMap((_, person) => (managers[person] === -1 ? [person] : [])),
        );
        assert.equal(depth, Math.max(...above.map(({ length }) => length)) + 1);
        wanted.forEach((_, person) => {
          assert.deepEqual(
            Array.from(reportsOf(person)),
            wanted.flatMap((_, other) => (managers[other] === person ? [other] : [])),
          );
          assert.deepEqual(chainAbove(indexOrg(checkRoster(write(wanted)).inputs), person), above[person]);
        });
        // Only a manager in a cycle is left out.
        assert.ok(wanted.every((manager, person) => managers[person] === manager || managers[person] === -1));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('handles a chain of 100,000 managers', () => {
    const { depth, totals } = indexOrg(checkRoster(write(Array.from({ length: 100_000 }, (_, person) => person - 1))).inputs);
    assert.deepEqual([depth, totals[0]], [100_000, 99_999]);
  });

  it('handles an empty roster', () => {
    const { depth, roots } = indexOrg(checkRoster('name,email\n').inputs);
    assert.deepEqual([depth, roots.length], [0, 0]);
  });
});
