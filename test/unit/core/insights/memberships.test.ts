import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BEGINNING, END, type Memberships, toCurrentMemberships, toMemberships } from '../../../../server/core/insights/memberships.ts';
import { type OrgTree, type RosterPerson, toOrgTree } from '../../../../server/core/insights/orgTree.ts';
import { toReportPlan } from '../../../../server/core/insights/reportPlan.ts';
import type { Slot } from '../../../../server/core/insights/reportQuestion.ts';
import { person, rosters } from '../../../support/rosters.ts';

const HEADERS = ['Team', 'Site'];
const toTree = (people: readonly RosterPerson[], groupByColumns: readonly string[] = []): OrgTree =>
  toOrgTree({ headers: HEADERS, people }, { groupByColumns, orgTreeFilters: [] });

/** Returns the members of each team with their periods, without teams below. */
const show = ({ teams }: OrgTree, { places }: Memberships): string[] =>
  places.map(({ name, team, from, to }) => {
    const shown = (time: number): string => (Math.abs(time) === END ? '' : String(time));
    return `${teams[team]!.name}: ${name} ${shown(from)}-${shown(to)}`;
  });

/** Returns the innermost team of a person by looking at every team. */
const innermostOf = ({ teams, members }: OrgTree, email: string): number => {
  const place = members.findIndex((member) => member.email === email);
  return teams.findLastIndex(({ from, to }) => from <= place && place < to);
};

/** Returns the team in which a person counts on a day: by the roster of that day, the nearest team above that the active roster has. */
const findTeam = (active: OrgTree, former: OrgTree, email: string): string | null => {
  let team = innermostOf(former, email);
  while (team !== -1 && !active.teams.some(({ key }) => key === former.teams[team]!.key)) team = former.teams[team]!.parent ?? -1;
  return team === -1 ? null : former.teams[team]!.key;
};

describe('team memberships', () => {
  it('over time give managers their own work in the team that they manage, and none of before', async () => {
    const of = (eve: string) => toTree([person('Ann'), person('Bo', 'ann@example.com'), person('Eve', eve)]);
    const active = of('bo@example.com');
    const memberships = await toMemberships(active, [
      { from: 10, tree: of('ann@example.com') },
      { from: 20, tree: active },
    ]);
    const slots = memberships.places.map(({ email, from, to }): Slot => ({ developer: email.length, names: [email], from, to }));
    const rows = toReportPlan('teams', { tree: active, memberships, slots }, null, true);
    const shown = rows.map(
      ({ name, kind, slice }) => `${name}: ${kind} ${show(active, memberships).slice(slice.from, slice.to).join(', ')}`,
    );
    assert.deepEqual(shown, [
      'Ann: team Ann: Ann -, Bo: Bo 20-, Bo: Eve 20-, Ann: Bo -20, Ann: Eve -20',
      'Ann (own work): team Ann: Ann -',
      'Bo: team Bo: Bo 20-, Bo: Eve 20-',
      'Bo (own work): team Bo: Bo 20-',
    ]);
  });

  it('over time follow moves, departures and returns, with the places of a developer in a team adjacent', async () => {
    const of = (cy: string, di: string | null) =>
      toTree([
        person('Ann'),
        person('Bo', 'ann@example.com'),
        person('Eve', 'bo@example.com'),
        person('Cy', cy),
        ...(di === null ? [] : [person('Di', di)]),
      ]);
    const [ann, bo] = ['ann@example.com', 'bo@example.com'];
    const active = of(ann, bo);
    const memberships = await toMemberships(active, [
      { from: 10, tree: of(bo, bo) },
      { from: 20, tree: of(ann, null) },
      { from: 30, tree: of(bo, null) },
      { from: 40, tree: active },
    ]);
    assert.deepEqual(show(active, memberships), [
      'Ann: Ann -',
      'Bo: Bo -',
      'Bo: Di -20',
      'Bo: Di 40-',
      'Bo: Eve -',
      'Bo: Cy -20',
      'Bo: Cy 30-40',
      'Ann: Cy 20-30',
      'Ann: Cy 40-',
    ]);
    assert.deepEqual(memberships.slices, [
      { from: 0, to: 9 },
      { from: 1, to: 7 },
    ]);
  });

  it('of a deleted team count for the nearest manager above, or for no one', async () => {
    const former = toTree([
      person('Ann'),
      person('Bo', 'ann@example.com'),
      person('Cy', 'bo@example.com'),
      person('Di', 'cy@example.com'),
      person('Old'),
      person('Pat', 'old@example.com'),
    ]);
    const active = toTree([person('Ann'), person('Eve', 'ann@example.com')]);
    const memberships = await toMemberships(active, [
      { from: 10, tree: former },
      { from: 20, tree: active },
    ]);
    assert.deepEqual(show(active, memberships), ['Ann: Ann -', 'Ann: Eve 20-', 'Ann: Bo -20', 'Ann: Cy -20', 'Ann: Di -20']);
  });

  it('are the current ones if there was only one roster', async () => {
    await fc.assert(
      fc.asyncProperty(rosters(10), async (people) => {
        const tree = toTree(people);
        const current = toCurrentMemberships(tree);
        assert.deepEqual(await toMemberships(tree, [{ from: 5, tree }]), current);
        assert.deepEqual(
          current.slices,
          tree.teams.map(({ from, to }) => ({ from, to })),
        );
        assert.deepEqual(
          current.places.map(({ name, email, key }) => ({ name, email, key })),
          tree.members,
        );
        assert.ok(current.places.every(({ from, to }) => from === BEGINNING && to === END));
      }),
    );
  });

  it('over time match a check of each day, whatever the rosters', async () => {
    const steps = fc.array(rosters(8), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom([], HEADERS), async (history, columns) => {
        const trees = history.map((people, day) => ({ from: day * 10, tree: toTree(people, columns) }));
        const active = trees.at(-1)!.tree;
        const { places, slices } = await toMemberships(active, trees);
        const emails = new Set(history.flat().map(({ email }) => email));
        for (const [day, { from, tree }] of trees.entries()) {
          for (const time of [from, from + 9, ...(day === 0 ? [-1e12] : [])]) {
            for (const email of emails) {
              const held = places.filter((place) => place.email === email && place.from <= time && time < place.to);
              const key = findTeam(active, tree, email);
              assert.deepEqual(
                held.map(({ team }) => active.teams[team]!.key),
                key === null ? [] : [key],
              );
            }
          }
        }
        assertSliced(active, places, slices);
      }),
    );
  });
});

/**
 * Expects each team's slice to contain exactly its own places and those of the teams below it, with those of one developer in a team
 * adjacent.
 */
function assertSliced({ teams }: OrgTree, places: Memberships['places'], slices: Memberships['slices']): void {
  const isBelow = (team: number, above: number): boolean =>
    team === above || (teams[team]!.parent !== null && isBelow(teams[team]!.parent, above));
  assert.equal(slices.length, teams.length);
  for (const [team, { from, to }] of slices.entries()) {
    for (const [at, place] of places.entries()) assert.equal(isBelow(place.team, team), from <= at && at < to);
  }
  const runs = places.map(({ email, team }) => `${team} ${email}`).filter((run, at, all) => run !== all[at - 1]);
  assert.equal(new Set(runs).size, runs.length);
}
