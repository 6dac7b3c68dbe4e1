import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { contains, lower } from '../textSearch.ts';

/** A field of a row: a column of the table, or the cell of a roster column. */
export type RowField = 'name' | 'email' | 'managerEmail' | 'refNumber' | { readonly column: number };

/** A filter for the rows of a version; null means no restriction. */
export interface RowFilter {
  readonly emails: readonly string[] | null;
  readonly refNumbers: readonly number[] | null;
  /** Matches if the field contains the text, ignoring case. */
  readonly search: { readonly field: RowField; readonly text: string } | null;
}

/** A page of the matching rows in sorted order. */
export interface RowPage {
  readonly field: RowField;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A row as listed; `refNumber` is the number of its e-mail, 0 until the e-mail column is mapped. */
export interface ListedRow {
  readonly refNumber: number;
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  readonly cells: readonly string[];
}

type Rows = SelectQueryBuilder<Tables, 'developers', object>;

/** The positions of one page of matching rows, and the number of all matching rows. */
export interface FoundRows {
  readonly positions: readonly number[];
  readonly total: number;
}

/** Finds the matching rows in sorted order; ties keep the order of the roster. */
export async function findRows(database: Database, versionId: number, filter: RowFilter, page: RowPage): Promise<FoundRows> {
  const { field, descending, offset, limit } = page;
  const rows = await selectRows(database, versionId, filter)
    .select('developers.position')
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(orderOf(field), descending ? 'desc' : 'asc')
    .orderBy('developers.position')
    .offset(offset)
    .limit(limit)
    .execute();
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countRows(database, versionId, filter));
  return { positions: rows.map(({ position }) => position), total: Number(total) };
}

async function countRows(database: Database, versionId: number, filter: RowFilter): Promise<number> {
  const { rows } = await selectRows(database, versionId, filter)
    .select((expression) => expression.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Reads the rows at these positions, in the order given. */
export async function readRowsAt(database: Database, versionId: number, positions: readonly number[]): Promise<ListedRow[]> {
  if (positions.length === 0) return [];
  const rows = await database
    .selectFrom('developers')
    .leftJoin('developer_refs', 'developer_refs.email', 'developers.email')
    .select(['developers.position', 'developers.name', 'developers.email', 'developers.manager_email', 'developers.cells'])
    .select('developer_refs.number')
    .where('developers.version_id', '=', versionId)
    .where('developers.position', 'in', positions)
    .execute();
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return positions
    .map((position) => byPosition.get(position))
    .filter((row) => row !== undefined)
    .map(({ number, name, email, manager_email, cells }) => ({
      refNumber: number ?? 0,
      name,
      email,
      managerEmail: manager_email,
      cells: JSON.parse(cells) as string[],
    }));
}

/** Reads the cells of the first rows of a version, in its order. */
export async function readFirstCells(database: Database, versionId: number, limit: number): Promise<(readonly string[])[]> {
  const first = database.selectFrom('developers').select('cells').where('version_id', '=', versionId).orderBy('position').limit(limit);
  return (await first.execute()).map(({ cells }) => JSON.parse(cells) as string[]);
}

/** Reads the distinct values of a field. */
export async function readValues(database: Database, versionId: number, field: RowField): Promise<string[]> {
  const all = database.selectFrom('developers').where('developers.version_id', '=', versionId);
  const rows = await all.select(textOf(field).as('value')).distinct().execute();
  return rows.map(({ value }) => String(value ?? ''));
}

function selectRows(database: Database, versionId: number, { emails, refNumbers, search }: RowFilter): Rows {
  let query: Rows = database.selectFrom('developers').where('developers.version_id', '=', versionId);
  if (emails !== null) query = query.where('developers.email', 'in', emails);
  if (refNumbers !== null) {
    const wanted = database.selectFrom('developer_refs').select('email').where('number', 'in', refNumbers);
    query = query.where('developers.email', 'in', wanted);
  }
  if (search !== null) query = query.where(contains(textOf(search.field), search.text));
  return query;
}

const REF_NUMBER = sql`(select developer_refs.number from developer_refs where developer_refs.email = developers.email)`;

function orderOf(field: RowField): Expression<unknown> {
  if (field === 'name') return sql`developers.name_rank`;
  return field === 'refNumber' ? REF_NUMBER : lower(textOf(field));
}

function textOf(field: RowField): RawBuilder<unknown> {
  if (typeof field === 'object') return sql`(developers.cells ->> ${sql.lit(field.column)})`;
  if (field === 'refNumber') return sql`cast(${REF_NUMBER} as text)`;
  return { name: sql`developers.name`, email: sql`developers.email`, managerEmail: sql`developers.manager_email` }[field];
}
