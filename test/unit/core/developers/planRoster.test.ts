import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planRoster } from '../../../../server/core/developers/planRoster.ts';
import { findRenames } from '../../../../server/core/developers/renames.ts';
import type { Person } from '../../../../server/core/developers/rosterPlan.ts';
import { hashPlan, type RosterPlan } from '../../../../server/core/developers/rosterPlan.ts';
import { type PlainRoster, ROSTER_PAIRS, toNamedRoster } from '../../../support/rosterPairs.ts';

const HEADER = ['Full Name', 'Email', 'Manager Email', 'Team'];

function roster(...lines: readonly string[]): PlainRoster {
  return { header: HEADER, rows: lines.map((line) => line.split(',')) };
}

function plan(before: PlainRoster | null, after: PlainRoster): RosterPlan {
  return planRoster(before === null ? null : { versionId: '1', ...toNamedRoster(before) }, toNamedRoster(after));
}

/** Returns the people of a roster as maps of fields, without any code of the planner. */
function toPeople({ header, rows }: PlainRoster): Map<string, Map<string, string>> {
  const names = new Map([
    ['Full Name', 'name'],
    ['Email', 'email'],
    ['Manager Email', 'manager_email'],
    ['Role', 'role'],
    ['email', 'attributes.email'],
  ]);
  const own = new Set(['Full Name', 'Email', 'Manager Email']);
  return new Map(
    rows.map((cells) => [
      cells[1]!.trim(),
      new Map(header.map((title, at) => [names.get(title) ?? title, own.has(title) ? cells[at]!.trim() : cells[at]!])),
    ]),
  );
}

/** Counts moves by walking up from each person. */
function countMoves(before: Map<string, Map<string, string>>, after: Map<string, Map<string, string>>): Map<string, number> {
  const manager = (people: Map<string, Map<string, string>>, email: string) => people.get(email)?.get('manager_email') ?? '';
  const moves = (email: string) => before.has(email) && manager(before, email) !== manager(after, email);
  const found = new Map([...after.keys()].filter(moves).map((email) => [email, 0]));
  for (const start of after.keys()) {
    let at = start;
    while (at !== '' && before.has(at) && !moves(at)) at = manager(after, at);
    if (at !== '' && before.has(at) && at !== start) found.set(at, found.get(at)! + 1);
  }
  return found;
}

describe('a roster plan', () => {
  it('lists who is added, changed, moved and removed', () => {
    const before = roster(
      'Ann,ann@x.y,bob@x.y,Core',
      'Bob,bob@x.y,,Core',
      'Cy,cy@x.y,,Core',
      'Dee,dee@x.y,ann@x.y,',
      'Eve,eve@x.y,dee@x.y,Tools',
    );
    const after = roster(
      'Cy,cy@x.y,,Tools',
      'Ann,ann@x.y,cy@x.y,Core',
      'Dee,dee@x.y,ann@x.y,',
      'Eve,eve@x.y,dee@x.y,Tools',
      'Flo,flo@x.y,ann@x.y,Core',
    );
    const { counts, added, changed, moved, removed, base, result } = plan(before, after);
    assert.deepEqual(counts, { added: 1, updated: 2, removed: 1, unchanged: 2, changed: 1, moved: 1, moving: 3 });
    assert.deepEqual(added, [{ email: 'flo@x.y', name: 'Flo', fields: { manager_email: 'ann@x.y', Team: 'Core' } }]);
    assert.deepEqual(changed, [{ email: 'cy@x.y', name: 'Cy', changes: { Team: { from: 'Core', to: 'Tools' } } }]);
    const [from, to] = [
      { email: 'bob@x.y', name: 'Bob' },
      { email: 'cy@x.y', name: 'Cy' },
    ];
    assert.deepEqual(moved, [{ email: 'ann@x.y', name: 'Ann', from, to, below: 2 }]);
    assert.deepEqual(removed, [{ email: 'bob@x.y', name: 'Bob', fields: { Team: 'Core' } }]);
    assert.deepEqual([base?.versionId, base?.developerCount, result.developerCount], ['1', 5, 5]);
  });

  it('counts a person who moves below another moved person once, and lists both', () => {
    const before = roster('A,a@x.y,,', 'B,b@x.y,,', 'C,c@x.y,a@x.y,', 'D,d@x.y,c@x.y,', 'E,e@x.y,d@x.y,');
    const after = roster('A,a@x.y,,', 'B,b@x.y,,', 'C,c@x.y,b@x.y,', 'D,d@x.y,a@x.y,', 'E,e@x.y,d@x.y,');
    const { counts, moved } = plan(before, after);
    assert.deepEqual(
      moved.map(({ email, below }) => [email, below]),
      [
        ['c@x.y', 0],
        ['d@x.y', 1],
      ],
    );
    assert.equal(counts.moving, 3);
  });

  it('finds no changes and the same hash if only the order of rows and columns differs', () => {
    const before = roster('Ann,ann@x.y,,Core', 'Bob,bob@x.y,ann@x.y,"');
    const after: PlainRoster = { header: HEADER.toReversed(), rows: before.rows.toReversed().map((row) => row.toReversed()) };
    const columns = toNamedRoster(before).columns.toReversed();
    const records = toNamedRoster(before).records.toReversed();
    const { counts, base, result } = planRoster(
      { versionId: '1', ...toNamedRoster(before) },
      { columns, records: records.map((record, at) => ({ ...record, cells: after.rows[at]! })) },
    );
    assert.deepEqual(counts, { added: 0, updated: 0, removed: 0, unchanged: 2, changed: 0, moved: 0, moving: 0 });
    assert.equal(base?.hash, result.hash);
  });

  it('adds everyone if there is no active version', () => {
    const { base, counts } = plan(null, roster('Ann,ann@x.y,,Core'));
    assert.equal(base, null);
    assert.deepEqual(counts, { added: 1, updated: 0, removed: 0, unchanged: 0, changed: 0, moved: 0, moving: 0 });
  });

  it('has a hash that differs from any other plan', () => {
    const one = plan(roster('Ann,ann@x.y,,Core'), roster('Ann,ann@x.y,,Tools'));
    assert.equal(one.hash, plan(roster('Ann,ann@x.y,,Core'), roster('Ann,ann@x.y,,Tools')).hash);
    assert.equal(hashPlan(JSON.parse(JSON.stringify(one)) as RosterPlan), one.hash);
    const others = [
      plan(roster('Ann,ann@x.y,,Other'), roster('Ann,ann@x.y,,Tools')),
      plan(roster('Ann,ann@x.y,,Core'), roster('Ann,ann@x.y,,Core')),
      planRoster({ versionId: '2', ...toNamedRoster(roster('Ann,ann@x.y,,Core')) }, toNamedRoster(roster('Ann,ann@x.y,,Tools'))),
      { ...one, hash: hashPlan({ ...one, removed: one.added, counts: { ...one.counts, removed: 1 } }) },
    ];
    for (const other of others) assert.notEqual(other.hash, one.hash);
  });

  it('matches a naive comparison of maps for any two rosters', () => {
    fc.assert(
      fc.property(ROSTER_PAIRS, ([before, after]) => {
        const [old, now] = [toPeople(before), toPeople(after)];
        const { counts, added, changed, moved, removed } = plan(before, after);
        // A manager with a new e-mail is the same manager, but this oracle does not compare names.
        fc.pre(findRenames<Person>(removed, added).size === 0);
        const stay = [...now.keys()].filter((email) => old.has(email));
        const changesOf = (email: string) =>
          [...new Set([...old.get(email)!.keys(), ...now.get(email)!.keys()])].filter(
            (field) => (old.get(email)!.get(field) ?? '') !== (now.get(email)!.get(field) ?? ''),
          );
        const updated = stay.filter((email) => changesOf(email).length > 0);
        const moves = countMoves(old, now);
        assert.deepEqual(new Set(added.map(({ email }) => email)), new Set([...now.keys()].filter((email) => !old.has(email))));
        assert.deepEqual(new Set(removed.map(({ email }) => email)), new Set([...old.keys()].filter((email) => !now.has(email))));
        assert.deepEqual(
          new Map(changed.map(({ email, changes }) => [email, new Set(Object.keys(changes))])),
          new Map(
            updated.flatMap((email): [string, Set<string>][] => {
              const fields = changesOf(email).filter((field) => field !== 'manager_email');
              return fields.length === 0 ? [] : [[email, new Set(fields)]];
            }),
          ),
        );
        for (const { email, changes } of changed)
          for (const [field, { from, to }] of Object.entries(changes))
            assert.deepEqual([from, to], [old.get(email)!.get(field) ?? '', now.get(email)!.get(field) ?? '']);
        assert.deepEqual(new Map(moved.map(({ email, below }) => [email, below])), moves);
        assert.deepEqual(counts, {
          added: added.length,
          updated: updated.length,
          removed: removed.length,
          unchanged: stay.length - updated.length,
          changed: changed.length,
          moved: moved.length,
          moving: moved.reduce((sum, { below }) => sum + 1 + below, 0),
        });
      }),
      { numRuns: 500 },
    );
  });

  it('handles a chain of 100,000 managers', () => {
    const people = Array.from({ length: 100_000 }, (_, index) => [
      `P${index}`,
      `p${index}@x.y`,
      index === 0 ? '' : `p${index - 1}@x.y`,
      'T',
    ]);
    const after = people.map((row, index) => (index === 1 ? ['P1', 'p1@x.y', '', 'T'] : row)).toReversed();
    const { counts, moved } = plan({ header: HEADER, rows: people }, { header: HEADER, rows: after });
    assert.deepEqual([counts.unchanged, counts.moving, moved.length, moved[0]?.below, moved[0]?.to], [99_999, 99_999, 1, 99_998, null]);
  }).timeout(30_000);
});
