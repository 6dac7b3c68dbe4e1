import * as l10n from '@vscode/l10n';
import { Refusal } from '../refusal.ts';
import { compareTexts } from '../text.ts';
import { createBelowTest } from './orgChart.ts';
import type { PeopleIndex } from './rosterInputs.ts';

/** A query for people of a roster; all conditions must hold for each of them. */
export interface RosterQuery {
  /** The e-mail of a manager, who is included with everyone below; null for no such condition. */
  readonly subtree: string | null;
  readonly where: readonly ColumnFilter[];
  /** The column whose values divide the people into groups; null for one group. */
  readonly groupBy: string | null;
}

/** The values that a column may have, or with `isNot` may not have; compared trimmed and ignoring case. '' is an empty cell. */
export interface ColumnFilter {
  readonly column: string;
  readonly values: readonly string[];
  readonly isNot: boolean;
}

/** A roster as queries read it; records count from 0. */
export interface QueriedRoster {
  readonly headers: readonly string[];
  readonly people: PeopleIndex;
  value(record: number, column: number): string;
}

/** The records with one value of the grouping column, in the order of the roster; without grouping, all matches, under ''. */
export interface RosterGroup {
  readonly value: string;
  readonly records: readonly number[];
}

/** Finds the people of a query, in groups sorted by value with the empty one last. Throws INVALID_REQUEST if the roster has no such column or manager. */
export function queryRoster(roster: QueriedRoster, { subtree, where, groupBy }: RosterQuery): RosterGroup[] {
  const { people, value } = roster;
  const tests = where.map((filter) => toTest(roster, filter));
  if (subtree !== null) tests.unshift(createBelowTest(people, requireManager(people, subtree)));
  const column = groupBy === null ? -1 : requireColumn(roster.headers, groupBy);
  const records = Array.from({ length: people.rowCount }, (_, record) => record).filter((record) => tests.every((test) => test(record)));
  const groups = Map.groupBy(records, (record) => (column === -1 ? '' : value(record, column).trim()));
  return [...groups].map(([key, found]) => ({ value: key, records: found })).sort((one, other) => compareValues(one.value, other.value));
}

/** Parses conditions such as `Team=Payments` and `Site!=Oslo`; several values of one column are alternatives. Throws INVALID_REQUEST. */
export function readFilters(texts: readonly string[]): ColumnFilter[] {
  const filters = new Map<string, ColumnFilter>();
  for (const text of texts) {
    const [, column = '', not, value = ''] = /^([^=]*?)\s*(!?)=(.*)$/s.exec(text) ?? [];
    if (column.trim() === '') {
      const message = l10n.t('"{0}" is not a condition. Write a column, "=" or "!=", and a value, such as "Team=Payments".', text);
      throw new Refusal('INVALID_REQUEST', message);
    }
    const key = `${not}${fold(column)}`;
    const values = [...(filters.get(key)?.values ?? []), value.trim()];
    filters.set(key, { column: filters.get(key)?.column ?? column.trim(), values, isNot: not === '!' });
  }
  return [...filters.values()];
}

function toTest(roster: QueriedRoster, { column, values, isNot }: ColumnFilter): (record: number) => boolean {
  const place = requireColumn(roster.headers, column);
  const wanted = new Set(values.map(fold));
  return (record) => wanted.has(fold(roster.value(record, place))) !== isNot;
}

function requireColumn(headers: readonly string[], name: string): number {
  const exact = headers.findIndex((header) => header.trim() === name.trim());
  const found = exact === -1 ? headers.findIndex((header) => fold(header) === fold(name)) : exact;
  if (found !== -1) return found;
  const listed = headers.map((header) => header.trim()).join(', ');
  throw new Refusal('INVALID_REQUEST', l10n.t('Unknown column "{0}". Use one of: {1}.', name, listed));
}

function requireManager(people: PeopleIndex, email: string): number {
  const number = people.numberOf(email.trim());
  if (number !== 0 && email.trim() !== '') return number;
  throw new Refusal('INVALID_REQUEST', l10n.t('No developer has the e-mail "{0}". Use an e-mail of this roster.', email));
}

function compareValues(one: string, other: string): number {
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return compareTexts(fold(one), fold(other)) || compareTexts(one, other);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
