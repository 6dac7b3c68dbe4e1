import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ColumnFilter, type RosterQuery, readFilters } from '../../../../server/core/developers/queryRoster.ts';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { queryTable } from '../../../../server/documents/developers/people.ts';
import { writeCsv } from '../../../../server/documents/writeCsv.ts';
import { SEED } from '../../../support/campaign.ts';

const HEADER = ['Name', 'Email', 'Manager Email', 'Team', 'Site'];
const VALUES = ['', 'Core', 'core ', 'Apps', ' Apps', 'É'];

interface Person {
  readonly manager: number;
  readonly isRecased: boolean;
  readonly team: string;
  readonly site: string;
}

/** Returns the cells of a roster whose managers are given by number; -1 is none, and an unused number is unknown. */
function toRows(people: readonly Person[]): string[][] {
  return people.map(({ manager, isRecased, team, site }, at) => {
    const email = manager < 0 ? '' : `p${manager}@x`;
    return [`P${at}`, `p${at}@x`, isRecased ? email.toUpperCase() : email, team, site];
  });
}

/** Answers the same query by looking at each person individually. */
function ask(rows: readonly (readonly string[])[], { subtree, where, groupBy }: RosterQuery): [string, number[]][] {
  const fold = (text: string) => text.trim().toLowerCase();
  const found = rows.flatMap((row, at) => {
    const holds = ({ column, values, isNot }: ColumnFilter) => {
      const value = fold(row[HEADER.indexOf(column)]!);
      return values.some((wanted) => fold(wanted) === value) !== isNot;
    };
    return where.every(holds) && (subtree === null || isInTree(at, subtree)) ? [at] : [];
  });
  const keyOf = (at: number) => (groupBy === null ? '' : rows[at]![HEADER.indexOf(groupBy)]!.trim());
  return [...new Set(found.map(keyOf))].map((key) => [key, found.filter((at) => keyOf(at) === key)]);

  function isInTree(start: number, email: string): boolean {
    let at: number = start;
    for (let step = 0; step <= rows.length && at !== -1; step++) {
      if (fold(rows[at]![1]!) === fold(email)) return true;
      const above = fold(rows[at]![2]!);
      at = above === '' ? -1 : rows.findIndex((row) => fold(row[1]!) === above);
    }
    return false;
  }
}

describe('a roster query', () => {
  const people = fc.array(
    fc.record({
      manager: fc.integer({ min: -1, max: 12 }),
      isRecased: fc.boolean(),
      team: fc.constantFrom(...VALUES),
      site: fc.constantFrom(...VALUES),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const filter = fc.record({
    column: fc.constantFrom('Team', 'Site'),
    values: fc.array(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 3 }),
    isNot: fc.boolean(),
  });

  it('finds the same people as a check of each one, even with recased managers and cycles', () => {
    const queries = fc.record({
      root: fc.option(fc.nat(11)),
      where: fc.array(filter, { maxLength: 2 }),
      groupBy: fc.option(fc.constantFrom('Team', 'Site', 'Manager Email')),
    });
    fc.assert(
      fc.property(people, queries, (roster, { root, where, groupBy }) => {
        const rows = toRows(roster);
        const subtree = root === null ? null : `p${root % rows.length}@x`;
        const query = { subtree, where, groupBy };
        const groups = queryTable(checkRoster(writeCsv([HEADER, ...rows])), query);
        assert.deepEqual(new Map(groups.map(({ value, records }) => [value, records])), new Map(ask(rows, query)));
        assert.ok(
          groups.slice(0, -1).every(({ value }) => groupBy === null || value !== ''),
          'the empty value is last',
        );
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('parses conditions, several for one column as alternatives', () => {
    assert.deepEqual(readFilters(['Team=Core', 'team = Apps', 'Site!=Oslo', 'Note=a=b', 'Site=']), [
      { column: 'Team', values: ['Core', 'Apps'], isNot: false },
      { column: 'Site', values: ['Oslo'], isNot: true },
      { column: 'Note', values: ['a=b'], isNot: false },
      { column: 'Site', values: [''], isNot: false },
    ]);
    for (const wrong of ['Team', '=Core', '', '!=x']) assert.throws(() => readFilters([wrong]), /is not a condition\. Write a column/);
  });

  it('lists the columns if one is missing, and reports an unknown manager', () => {
    const check = checkRoster(writeCsv([HEADER, ['Ann', 'ann@x', 'zed@y', '', '']]));
    const all = { subtree: null, where: [], groupBy: null };
    assert.throws(() => queryTable(check, { ...all, groupBy: 'Tem' }), /^Refusal: Unknown column "Tem"\. Use one of: Name, Email,/);
    assert.throws(
      () => queryTable(check, { ...all, subtree: 'bob@x' }),
      /No developer has the e-mail "bob@x"\. Use an e-mail of this roster\./,
    );
  });
});
