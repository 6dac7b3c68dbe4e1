import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import type { DeveloperOrderTable, DeveloperRefsTable, DevelopersTable } from './tables.ts';

/** Where a value of a row stands: in a field of its own, or in the cell of a column. */
export type RowField = 'name' | 'email' | 'managerEmail' | 'refNumber' | { readonly column: number };

/** Which rows of a version are wanted; null asks nothing. */
export interface RowFilter {
  readonly emails: readonly string[] | null;
  readonly refNumbers: readonly number[] | null;
  /** Rows whose field holds the text, whatever the case. */
  readonly search: { readonly field: RowField; readonly text: string } | null;
}

/** A stretch of the wanted rows in an order. */
export interface RowStretch {
  readonly field: RowField;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A row as listed, with the number of its e-mail. */
export interface ListedRow {
  readonly refNumber: number;
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly cells: readonly string[];
}

interface Joined {
  developers: DevelopersTable;
  developer_order: DeveloperOrderTable;
  developer_refs: DeveloperRefsTable;
}

type Rows<Selection = unknown> = SelectQueryBuilder<Joined, keyof Joined, Selection>;

/** How many rows of a version are wanted. */
export async function countFilteredRows(database: Database, versionId: number, filter: RowFilter): Promise<number> {
  const query = applyFilter(selectRows(database, versionId), filter);
  const { rows } = await query.select((expression) => expression.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return Number(rows);
}

/** The wanted rows of a version in this order; equal ones stay in the order of the roster. */
export async function readRowStretch(database: Database, versionId: number, filter: RowFilter, stretch: RowStretch): Promise<ListedRow[]> {
  const { field, descending, offset, limit } = stretch;
  const direction = descending ? 'desc' : 'asc';
  let query = applyFilter(selectRows(database, versionId), filter).offset(offset).limit(limit);
  if (field === 'name') query = query.orderBy('developer_order.rank', direction);
  else query = query.orderBy(orderOf(field), direction).orderBy('developers.position');
  const rows = await query
    .select(['developers.name', 'developers.email', 'developers.manager_email', 'developers.cells', 'developer_refs.number'])
    .execute();
  return rows.map(toListedRow);
}

/** Rows by their place in the order of names, `from` up to but not including `to`: no row before them is looked at. */
export async function readRankedRows(database: Database, versionId: number, from: number, to: number): Promise<ListedRow[]> {
  const rows = await selectRows(database, versionId)
    .where('developer_order.rank', '>=', from)
    .where('developer_order.rank', '<', to)
    .orderBy('developer_order.rank')
    .select(['developers.name', 'developers.email', 'developers.manager_email', 'developers.cells', 'developer_refs.number'])
    .execute();
  return rows.map(toListedRow);
}

function selectRows(database: Database, versionId: number): Rows {
  return database
    .selectFrom('developer_order')
    .innerJoin('developers', (join) =>
      join.onRef('developers.version_id', '=', 'developer_order.version_id').onRef('developers.position', '=', 'developer_order.position'),
    )
    .innerJoin('developer_refs', 'developer_refs.email', 'developers.email')
    .where('developer_order.version_id', '=', versionId);
}

function applyFilter(query: Rows, { emails, refNumbers, search }: RowFilter): Rows {
  let filtered = query;
  if (emails !== null) filtered = filtered.where('developers.email', 'in', emails);
  if (refNumbers !== null) filtered = filtered.where('developer_refs.number', 'in', refNumbers);
  if (search !== null) {
    const pattern = `%${search.text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    filtered = filtered.where(sql<boolean>`lower(${textOf(search.field)}) like ${pattern} escape '\\'`);
  }
  return filtered;
}

function orderOf(field: RowField): RawBuilder<string | number> {
  return field === 'refNumber' ? sql`developer_refs.number` : sql`lower(${textOf(field)})`;
}

function textOf(field: RowField): RawBuilder<string> {
  if (typeof field === 'object') return sql`developers.cells ->> ${sql.lit(field.column)}`;
  const columns = { name: 'name', email: 'email', managerEmail: 'manager_email', refNumber: 'number' } as const;
  if (field === 'refNumber') return sql`cast(developer_refs.number as text)`;
  return sql`${sql.ref(`developers.${columns[field]}`)}`;
}

function toListedRow(row: Pick<DevelopersTable, 'name' | 'email' | 'manager_email' | 'cells'> & { readonly number: number }): ListedRow {
  const { name, email, manager_email, cells, number } = row;
  return { refNumber: number, name, email, managerEmail: manager_email, cells: JSON.parse(cells) as string[] };
}
