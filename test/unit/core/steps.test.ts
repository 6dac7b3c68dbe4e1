import assert from 'node:assert/strict';
import { growOrgTree, growPersonKeys, toOrgTree } from '../../../server/core/insights/orgTree.ts';
import { runAtOnce, type Steps, sortInSteps } from '../../../server/core/steps.ts';
import { seededRandom } from '../../support/seededRandom.ts';

const PEOPLE = 20_000;

/** Runs work; returns its result and how often it paused. */
function count<Result>(steps: Steps<Result>): [Result, number] {
  let pauses = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return [step.value, pauses];
    pauses++;
  }
}

describe('work in steps', () => {
  it('sorts like the sort of arrays: equal items keep their order', () => {
    const random = seededRandom(7);
    for (const length of [0, 1, 1999, 2000, 2001, 9000]) {
      const items = Array.from({ length }, (_, place) => ({ key: Math.floor(random() * 500), place }));
      const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
      assert.deepEqual(runAtOnce(sortInSteps(items, byKey)), items.toSorted(byKey));
    }
  });

  it('pauses while an org tree is made, also if every manager is written in another case', () => {
    const people = Array.from({ length: PEOPLE }, (_, place) => ({
      name: `Person ${place}`,
      email: `person${place}@example.com`,
      managerEmail: place === 0 ? '' : `PERSON${Math.floor((place - 1) / 8)}@EXAMPLE.COM`,
      cells: [],
    }));
    const roster = { headers: [], people };
    const settings = { groupByColumns: [], orgTreeFilters: [] };
    const [keys, first] = count(growPersonKeys(people));
    const [tree, more] = count(growOrgTree(roster, settings, keys));
    assert.deepEqual(tree, toOrgTree(roster, settings));
    assert.equal(tree.members.length, PEOPLE);
    // Each of the seven passes over all people pauses, and so does the sort.
    assert.ok(first >= 20 && more >= 100, `${first} and ${more} pauses`);
  });
});
