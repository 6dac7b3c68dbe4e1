import { l10n, type TextDocument } from 'vscode';
import type { ColumnFilter, RosterQuery } from '../../server/core/developers/queryRoster.ts';
import { plural } from '../../server/core/plural.ts';
import { type Choice, pickMany, pickOne } from '../window/ask.ts';
import { NOUNS, toIconPrefix } from '../window/icons.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';

/** Counts the people of a roster by the values of a column. */
export type CountBy = (column: string) => Promise<readonly { readonly value: string; readonly count: number }[]>;

type Part = { readonly kind: 'all' | 'subtree' } | { readonly kind: 'column'; readonly column: string };

/** Asks which people of a roster are wanted: all, those of a manager, or those with some values of a column. Throws CANCELLED. */
export async function askQuery(document: TextDocument, columns: readonly string[], countBy: CountBy): Promise<RosterQuery> {
  const name = fileNameOf(document.uri);
  const part = await pickOne<Part>(l10n.t('Which people of {0}?', name), [
    { label: `${toIconPrefix(NOUNS.team)} ${l10n.t('Everyone')}`, value: { kind: 'all' } },
    { label: `${toIconPrefix(NOUNS.orgTree)} ${l10n.t('A manager with everyone below…')}`, value: { kind: 'subtree' } },
    ...columns.map((column): Choice<Part> => ({ label: `$(filter) ${column}…`, value: { kind: 'column', column } })),
  ]);
  if (part.kind === 'subtree') return { subtree: await askManager(columns, countBy), where: [], groupBy: null };
  const where = part.kind === 'column' ? [await askValues(part.column, countBy)] : [];
  return { subtree: null, where, groupBy: null };
}

/** Asks for the column that a query groups by; the first item means none. Throws CANCELLED. */
export async function askGrouping(columns: readonly string[], query: RosterQuery): Promise<RosterQuery> {
  const none: Choice<string | null> = { label: `$(list-flat) ${l10n.t('No groups')}`, value: null };
  const byColumn = columns.map((column): Choice<string | null> => ({ label: `$(group-by-ref-type) ${column}`, value: column }));
  return { ...query, groupBy: await pickOne(l10n.t('Group by which column?'), [none, ...byColumn]) };
}

/** Describes a query in one line. */
export function describeQuery({ subtree, where, groupBy }: RosterQuery): string {
  const parts = [
    ...(subtree === null ? [] : [l10n.t('{0} with everyone below', subtree)]),
    ...where.map(
      ({ column, values, isNot }) => `${column} ${isNot ? '≠' : '='} ${values.map((value) => value || l10n.t('(empty)')).join(', ')}`,
    ),
  ];
  const who = parts.length === 0 ? l10n.t('Everyone') : parts.join(' · ');
  return groupBy === null ? who : l10n.t('{0}, by {1}', who, groupBy);
}

/** Returns the query that a caller passed to a command, if any. */
export function readQuery(given: unknown): RosterQuery | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { subtree = null, where = [], groupBy = null }: Readonly<Record<string, unknown>> = { ...given };
  const isText = (value: unknown) => value === null || typeof value === 'string';
  if (!isText(subtree) || !isText(groupBy) || !Array.isArray(where)) return undefined;
  return { subtree, where: where.filter(isFilter), groupBy } as RosterQuery;
}

function isFilter(given: unknown): given is ColumnFilter {
  if (typeof given !== 'object' || given === null || !('column' in given) || !('values' in given) || !('isNot' in given)) return false;
  return typeof given.column === 'string' && Array.isArray(given.values) && typeof given.isNot === 'boolean';
}

async function askManager(columns: readonly string[], countBy: CountBy): Promise<string> {
  const column = columns.find((header) => /manager/i.test(header)) ?? columns[0] ?? '';
  const managers = (await countBy(column)).filter(({ value }) => value !== '');
  const choices = managers.map(({ value, count }): Choice<string> => ({ label: value, description: countReports(count), value }));
  return pickOne(l10n.t('Whose people?'), choices);
}

async function askValues(column: string, countBy: CountBy): Promise<ColumnFilter> {
  const values = await countBy(column);
  const labels = new Map(values.map(({ value, count }) => [`${value || l10n.t('(empty)')} (${count})`, value]));
  const chosen = await pickMany(
    l10n.t('Which values of {0}?', column),
    l10n.t('Mark one or more, then press Enter'),
    [...labels.keys()],
    [],
  );
  return { column, values: chosen.map((label) => labels.get(label) ?? label), isNot: false };
}

function countReports(count: number): string {
  return plural(count, '1 report', '{0} reports', count);
}
