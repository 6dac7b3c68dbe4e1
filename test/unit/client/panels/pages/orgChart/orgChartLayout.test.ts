import assert from 'node:assert/strict';
import fc from 'fast-check';
import { listAbove, listShown, openAtFirst, toBranches } from '../../../../../../client/panels/pages/orgChart/branches.ts';
import { CARD, type Layout, layOut, wrapTops } from '../../../../../../client/panels/pages/orgChart/layout.ts';
import { fitAll } from '../../../../../../client/panels/pages/viewport.ts';
import type { OrgPerson } from '../../../../../../server/core/developers/orgChart.ts';

/** Returns people whose managers are earlier ones, null for none. */
function toPeople(managers: readonly (number | null)[]): OrgPerson[] {
  return managers.map((manager, person) => {
    const managerEmail = manager === null ? '' : `p${manager}@x`;
    return { name: `P${person}`, email: `p${person}@x`, role: '', managerEmail, manager, isCut: false, problems: [] };
  });
}

const FORESTS = fc
  .array(fc.option(fc.nat(59), { freq: 8 }), { minLength: 1, maxLength: 60 })
  .map((picks) => toPeople(picks.map((pick, person) => (pick === null || person === 0 ? null : pick % person))));

function boxesOf({ xs, ys }: Layout) {
  return Array.from(xs, (x, place) => ({ x, y: ys[place]! }));
}

function checkBoxes(layout: Layout): void {
  const boxes = boxesOf(layout);
  for (const [place, { x, y }] of boxes.entries()) {
    assert.ok(x >= -0.001 && x + CARD.width <= layout.width + 0.001, `${x} in ${layout.width}`);
    assert.ok(y >= 0 && y + CARD.height <= layout.height);
    for (const other of boxes.slice(place + 1)) {
      const apart = Math.abs(x - other.x) >= CARD.width - 0.001 || Math.abs(y - other.y) >= CARD.height;
      assert.ok(apart, `${x},${y} meets ${other.x},${other.y}`);
    }
    const manager = layout.managers[place]!;
    if (manager !== -1) assert.ok(y > boxes[manager]!.y, 'a manager is above');
  }
}

describe('the layout of an org chart', () => {
  it('places each visible person once, within bounds and without overlaps', () => {
    fc.assert(
      fc.property(FORESTS, fc.integer(), (people, seed) => {
        const branches = toBranches(people);
        const open = new Set(people.flatMap((_, person) => ((seed >> (person % 31)) & 1 ? [person] : [])));
        const shown = listShown(branches, open);
        const layout = layOut(people, shown);
        assert.equal(new Set(shown).size, shown.length);
        const isShown = (person: number): boolean => listAbove(people, person).every((above) => open.has(above));
        assert.deepEqual(
          shown.toSorted((a, b) => a - b),
          people.flatMap((_, person) => (isShown(person) ? [person] : [])),
        );
        assert.equal(boxesOf(layout).length, shown.length);
        checkBoxes(layout);
      }),
    );
  });

  it('breaks trees into rows that fit at a larger zoom, each tree as it was', () => {
    fc.assert(
      fc.property(FORESTS, fc.integer({ min: 300, max: 2_000 }), fc.integer({ min: 200, max: 1_500 }), (people, width, height) => {
        const layout = layOut(people, listShown(toBranches(people), new Set(people.keys())));
        const wrapped = wrapTops(layout, { width, height });
        checkBoxes(wrapped);
        assert.ok(fitAll(wrapped, { width, height }).zoom >= fitAll(layout, { width, height }).zoom);
        for (const [place, manager] of layout.managers.entries()) {
          if (manager === -1) continue;
          const [before, after] = [layout, wrapped].map(({ xs, ys }) => [xs[place]! - xs[manager]!, ys[place]! - ys[manager]!]);
          assert.ok(Math.abs(before![0]! - after![0]!) < 0.001 && before![1] === after![1]);
        }
      }),
    );
  });

  it('shows three trees of a dozen people nearly at full size beside their text', () => {
    const people = toPeople([null, 0, 0, 1, 1, 2, 2, null, null, 8, 8, 9]);
    const layout = layOut(people, listShown(toBranches(people), new Set(people.keys())));
    const window = { width: 740, height: 720 };
    assert.ok(fitAll(layout, window).zoom < 0.6);
    assert.ok(fitAll(wrapTops(layout, window), window).zoom > 0.9);
  });

  it('counts everyone below each person', () => {
    fc.assert(
      fc.property(FORESTS, (people) => {
        const { totals, levels } = toBranches(people);
        for (const person of people.keys()) {
          assert.equal(totals[person], people.filter((_, other) => listAbove(people, other).includes(person)).length);
          assert.equal(levels[person], listAbove(people, person).length + 1);
        }
      }),
    );
  });

  it('initially opens whole levels, up to the wanted number of people', () => {
    const people = toPeople(Array.from({ length: 10_000 }, (_, person) => (person === 0 ? null : Math.floor((person - 1) / 8))));
    const branches = toBranches(people);
    assert.equal(listShown(branches, openAtFirst(branches, 120)).length, 1 + 8 + 64);
    const flat = toBranches(toPeople([null, ...Array.from({ length: 500 }, () => 0)]));
    assert.deepEqual([...openAtFirst(flat, 120)], [0]);
  });

  it('handles a chain of 20,000 managers', () => {
    const people = toPeople(Array.from({ length: 20_000 }, (_, person) => (person === 0 ? null : person - 1)));
    const branches = toBranches(people);
    const layout = layOut(people, listShown(branches, new Set(people.keys())));
    assert.equal(layout.shown.length, 20_000);
    assert.equal(layout.width, CARD.width);
    assert.equal(branches.totals[0], 19_999);
    const two = toPeople(Array.from({ length: 200_000 }, (_, person) => (person < 2 ? null : person % 2)));
    assert.equal(wrapTops(layOut(two, listShown(toBranches(two), new Set([0, 1]))), { width: 600, height: 600 }).shown.length, 200_000);
  });
});
