import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type OrgTree, type RosterPerson, type Team, toOrgTree } from '../../../../server/core/insights/orgTree.ts';
import { person, rosters } from '../../../support/rosters.ts';

const HEADERS = ['Team', 'Site'];
const BY_MANAGERS = { groupByColumns: [], orgTreeFilters: [] };

const toTree = (people: readonly RosterPerson[], settings: Partial<Parameters<typeof toOrgTree>[1]> = {}): OrgTree =>
  toOrgTree({ headers: HEADERS, people }, { ...BY_MANAGERS, ...settings });

const namesIn = ({ members }: OrgTree, { from, to }: Pick<Team, 'from' | 'to'>): string[] =>
  members.slice(from, to).map(({ name }) => name);
const show = (tree: OrgTree): string[] =>
  tree.teams.map((team) => `${'  '.repeat(team.depth)}${team.name}: ${namesIn(tree, team).join(' ')}`);
const emailsIn = ({ members }: OrgTree, { from, to }: Team): string[] =>
  members
    .slice(from, to)
    .map(({ email }) => email)
    .sort();

/** Expects the invariants of every tree: teams are nested, none is empty, and each comes before those below it. */
const assertLaidOut = ({ teams, members }: OrgTree): void => {
  assert.equal(new Set(members.map(({ email }) => email)).size, members.length);
  assert.equal(new Set(teams.map(({ key }) => key)).size, teams.length);
  for (const [place, { parent, depth, from, to }] of teams.entries()) {
    assert.ok(0 <= from && from < to && to <= members.length);
    const before = teams[place - 1];
    if (parent === null) {
      assert.deepEqual([depth, from], [0, place === 0 ? 0 : teams.slice(0, place).findLast((team) => team.depth === 0)!.to]);
    } else {
      const above = teams[parent]!;
      assert.ok(parent < place && above.depth === depth - 1 && above.from <= from && to <= above.to);
      assert.ok(before!.depth >= depth - 1);
    }
  }
};

/** Whether a person reports to a manager, directly or indirectly. */
const reportsTo = (people: readonly RosterPerson[], who: RosterPerson, manager: RosterPerson): boolean => {
  const above = people.find(({ email }) => email === who.managerEmail);
  return above !== undefined && (above === manager || reportsTo(people, above, manager));
};

describe('teams by manager', () => {
  const PEOPLE = [
    person('Zoe', 'bo@example.com'),
    person('bo', 'ann@example.com'),
    person('Cy', 'bo@example.com'),
    person('Ann'),
    person('Al', 'ann@example.com'),
    person('Dee', 'ann@example.com'),
    person('Lone'),
    person('Eve'),
    person('Flo', 'eve@example.com'),
  ];

  it('exist for each manager, who is first and then everyone below by name; a person alone has none', () => {
    assert.deepEqual(show(toTree(PEOPLE)), ['Ann: Ann Al bo Cy Zoe Dee', '  bo: bo Cy Zoe', 'Eve: Eve Flo']);
    const [ann, bo] = toTree(PEOPLE).teams;
    assert.deepEqual([ann?.key, ann?.parent, ann?.managerEmail], ['manager:ann@example.com', null, 'ann@example.com']);
    assert.deepEqual([bo?.key, bo?.parent, bo?.depth], ['manager:bo@example.com', 0, 1]);
  });

  it('contain everyone if no one reports to anyone, and do not exist without people', () => {
    const tree = toTree([person('Bo'), person('Ann', 'elsewhere@example.com')]);
    assert.deepEqual(show(tree), ['All developers: Ann Bo']);
    assert.deepEqual([tree.teams[0]?.key, tree.teams[0]?.managerEmail], ['all:', null]);
    assert.deepEqual(toTree([]), { teams: [], members: [] });
  });

  it('lose people whom a filter excludes and disappear if empty; excluded managers still connect the tree', () => {
    const people = PEOPLE.map((each) => ({ ...each, cells: [['Cy', 'Zoe', 'Dee'].includes(each.name) ? ' Core ' : 'Tools', ''] }));
    const filter = (column: string, ...values: string[]) => toTree(people, { orgTreeFilters: [{ column, values }] });
    assert.deepEqual(show(filter('Team', 'Core')), ['Ann: Cy Zoe Dee', '  bo: Cy Zoe']);
    assert.deepEqual(show(filter('Team', 'Core', 'Tools')), show(toTree(PEOPLE)));
    assert.deepEqual(show(filter('Team', 'core')), []);
    assert.deepEqual(show(filter('Site', 'Oslo', '')), show(toTree(PEOPLE)));
    assert.deepEqual(show(filter('Level', '1')), []);
    const core = { column: 'Team', values: ['Core'] };
    assert.deepEqual(show(toTree(people, { orgTreeFilters: [core, { column: 'Site', values: ['Oslo'] }] })), []);
  });

  it('include a manager written in a different case', () => {
    const people = [person('Ann'), person('Bo', 'ANN@example.com'), person('Cy', 'Bo@Example.com')];
    assert.deepEqual(show(toTree(people)), ['Ann: Ann Bo Cy', '  Bo: Bo Cy']);
  });

  it('keep two developers apart whose e-mails differ only by case; any other case refers to the first', () => {
    const twins = [
      { ...person('Ann'), email: 'Ann@example.com' },
      { ...person('Ann'), email: 'ann@example.com' },
      person('Bo', 'Ann@example.com'),
      person('Cy', 'ann@example.com'),
      person('Di', 'ANN@example.com'),
    ];
    const tree = toTree(twins);
    assert.deepEqual(show(tree), ['Ann: Ann Bo Di', 'Ann: Ann Cy']);
    assert.deepEqual(
      tree.teams.map(({ key }) => key),
      ['manager:Ann@example.com', 'manager:ann@example.com'],
    );
  });

  it('exclude managers in a cycle, who lead to no root', () => {
    const circle = [person('Ann', 'bo@example.com'), person('Bo', 'ann@example.com'), person('Cy'), person('Di', 'cy@example.com')];
    assert.deepEqual(show(toTree(circle)), ['Cy: Cy Di']);
    assert.deepEqual(show(toTree([person('Ann', 'ann@example.com')])), []);
  });

  it('handle a chain of 100,000', () => {
    const size = 100_000;
    const chain = Array.from({ length: size }, (_, place) => person(`P${place}`, place === 0 ? '' : `p${place - 1}@example.com`));
    const { teams, members } = toTree(chain);
    assert.deepEqual([teams.length, members.length, teams.at(-1)?.depth], [size - 1, size, size - 2]);
    assert.ok(teams.every(({ from, to }, place) => from === place && to === size));
  });

  it('contain everyone who reports to the manager at any depth, whatever the roster', () => {
    fc.assert(
      fc.property(rosters(12), (people) => {
        const tree = toTree(people);
        assertLaidOut(tree);
        const managers = people.filter(({ email }) => people.some(({ managerEmail }) => managerEmail === email));
        if (managers.length === 0) return assert.equal(tree.members.length, people.length);
        assert.deepEqual(tree.teams.map(({ managerEmail }) => managerEmail).sort(), managers.map(({ email }) => email).sort());
        for (const team of tree.teams) {
          const manager = people.find(({ email }) => email === team.managerEmail)!;
          const wanted = people.filter((who) => who === manager || reportsTo(people, who, manager));
          assert.deepEqual(emailsIn(tree, team), wanted.map(({ email }) => email).sort());
          assert.equal(tree.members[team.from]?.email, manager.email);
        }
      }),
    );
  });

  it('do not depend on the order of the roster', () => {
    fc.assert(fc.property(rosters(12), (people) => assert.deepEqual(toTree(people), toTree(people.toReversed()))));
  });
});

describe('teams by column', () => {
  const SETTINGS = { groupByColumns: HEADERS };
  const PEOPLE = [
    person('Zoe', '', ['Core', 'Oslo']),
    person('Bo', '', ['Core', '']),
    person('Cy', '', ['', 'Oslo']),
    person('Ann', '', ['tools ', 'Rome']),
    person('Al', '', ['Core', 'Oslo']),
  ];

  it('exist for each value, nested by column; people stop at their first blank', () => {
    const tree = toTree(PEOPLE, SETTINGS);
    assert.deepEqual(show(tree), ['Core: Bo Al Zoe', '  Oslo: Al Zoe', 'tools: Ann', '  Rome: Ann']);
    assert.deepEqual(
      tree.teams.slice(0, 2).map(({ key }) => key),
      ['group:[["Team","Core"]]', 'group:[["Team","Core"],["Site","Oslo"]]'],
    );
  });

  it('do not exist if the roster does not have the first column', () => {
    assert.deepEqual(toTree(PEOPLE, { groupByColumns: ['Level', 'Team'] }), { teams: [], members: [] });
    assert.deepEqual(show(toTree(PEOPLE, { groupByColumns: ['Team', 'Level'] })), ['Core: Al Bo Zoe', 'tools: Ann']);
  });

  it('contain the people whose values start with those of the team, whatever the roster and filters', () => {
    const filters = fc.array(
      fc.record({ column: fc.constantFrom(...HEADERS), values: fc.subarray(['', 'Core', 'Tools', 'Oslo', 'oslo'], { minLength: 1 }) }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(rosters(12), filters, (people, orgTreeFilters) => {
        const tree = toTree(people, { ...SETTINGS, orgTreeFilters });
        assertLaidOut(tree);
        const cell = (who: RosterPerson, column: string) => who.cells[HEADERS.indexOf(column)]!.trim();
        const left = people.filter((who) => orgTreeFilters.every(({ column, values }) => values.includes(cell(who, column))));
        const paths = new Map<string, string[]>();
        for (const who of left) {
          const [team, site] = [cell(who, 'Team'), cell(who, 'Site')];
          const path = [
            ['Team', team],
            ['Site', site],
          ];
          const length = [team, site, ''].indexOf('');
          for (let depth = 1; depth <= length; depth++) {
            const key = `group:${JSON.stringify(path.slice(0, depth))}`;
            paths.set(key, [...(paths.get(key) ?? []), who.email].sort());
          }
        }
        assert.deepEqual(new Map(tree.teams.map((team) => [team.key, emailsIn(tree, team)])), paths);
      }),
    );
  });
});
