import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { RosterPerson } from '../../core/insights/orgTree.ts';
import type { Database } from '../database.ts';
import { insertMany } from '../insertMany.ts';
import type { DeveloperHistoryTable, DevelopersTable } from '../tables.ts';
import { type DeveloperRow, deleteRows, ROW_COLUMNS, type RowOwner, replaceNameOrder, type StoredRow } from './rows.ts';

// A version that changes only a few rows of the active one shares its row set. The rows it replaced are kept as history:
// "up to and including this version, the row was this". The newest version of a set has no history and is read directly.

/** A change to one position of a row set; null means that there is no row. */
export interface RowChange {
  readonly position: number;
  readonly before: DeveloperRow | null;
  readonly after: StoredRow | null;
}

/** Rows per page. */
const PAGE = 2000;

/** The largest position that the column can hold. */
const LAST_POSITION = 2 ** 31 - 1;

/**
 * Reads the rows of a version in order, one page at a time; `cells: false` leaves the cells empty, which saves parsing them. The event loop
 * runs between pages.
 * A change to the set between two pages is not visible: the rows it replaced are history by then. Ends early if the version is deleted or
 * moved to another set meanwhile.
 */
export async function* readRowPages(database: Database, version: RowOwner, cells = true): AsyncGenerator<readonly DeveloperRow[]> {
  for (let after = -1; ; ) {
    const page = await readPage(database, setOf(version), after, cells);
    const last = page.at(-1)?.position ?? Number.MAX_SAFE_INTEGER;
    const to = page.length < PAGE ? Number.MAX_SAFE_INTEGER : last;
    // Read after the page: a change between the two reads is visible in both.
    const former = await readFormerRows(database, version, after, to);
    const rows = former.size === 0 ? page : merge(page, former);
    if (rows.length > 0) yield rows;
    if (page.length < PAGE) return;
    after = to;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Resolves a version's row set within the statement that reads it: deleting an old version moves its set to another ID. */
function setOf({ id }: RowOwner): RawBuilder<number> {
  return sql<number>`(select coalesce(row_set, id) from developer_versions where id = ${id})`;
}

async function readPage(database: Database, rowSet: number | RawBuilder<number>, after: number, cells: boolean): Promise<StoredRow[]> {
  const select = database
    .selectFrom('developers')
    .select(['position', 'name_rank', 'name', 'email', 'manager_email'])
    // By the range of the index, a server that has no statistics yet starts there at once instead of sorting all rows behind it.
    .where(({ eb, refTuple, tuple }) => eb(refTuple('version_id', 'position'), '>', tuple(rowSet, after)))
    .where('version_id', '<=', rowSet)
    .orderBy('version_id')
    .orderBy('position')
    .limit(PAGE);
  const rows: readonly PageRow[] = cells ? await select.select('cells').execute() : await select.execute();
  return rows.map(toStoredRow);
}

type PageRow = Pick<Selectable<DevelopersTable>, 'position' | 'name_rank' | 'name' | 'email' | 'manager_email'> & {
  readonly cells?: string;
};

// It names each field, because spreading a row takes as long as everything else that is done with it.
function toStoredRow({ position, name_rank: nameRank, name, email, manager_email: managerEmail, cells = '[]' }: PageRow): StoredRow {
  return { position, nameRank, name, email, managerEmail, cells: JSON.parse(cells) as string[], cellsJson: cells };
}

/**
 * Reads the rows that a version had at positions above `after` up to `to`, if its set holds something else there now; null means no row.
 */
async function readFormerRows(database: Database, version: RowOwner, after: number, to: number): Promise<Map<number, DeveloperRow | null>> {
  const rows = await database
    .selectFrom('developer_history')
    .select(['position', 'present', 'name', 'email', 'manager_email', 'cells'])
    .where('row_set', '=', setOf(version))
    .where('until_version', '>=', version.id)
    .where('position', '>', after)
    .where('position', '<=', Math.min(to, LAST_POSITION))
    .orderBy('until_version', 'desc')
    .execute();
  // Of several entries for a position the earliest applies to this version; it comes last and wins.
  return new Map(rows.map((row) => [row.position, row.present === 0 ? null : toRow(row)]));
}

function toRow(row: Pick<Selectable<DeveloperHistoryTable>, 'name' | 'email' | 'manager_email' | 'cells'>): DeveloperRow {
  const { name, email, manager_email: managerEmail, cells } = row;
  return { name, email, managerEmail, cells: JSON.parse(cells) as string[], cellsJson: cells };
}

function merge(page: readonly StoredRow[], former: ReadonlyMap<number, DeveloperRow | null>): DeveloperRow[] {
  const rows = new Map<number, DeveloperRow | null>([...page.map((row) => [row.position, row] as const), ...former]);
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([, row]) => row)
    .filter((row) => row !== null);
}

/** Reads the current rows of a set. The caller holds the lock, so they cannot change meanwhile. */
export async function readStoredRows(database: Database, rowSet: number): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (;;) {
    const page = await readPage(database, rowSet, rows.at(-1)?.position ?? -1, true);
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/**
 * Changes the rows of a version's set for the version that follows it; the rows of the version itself are kept as history. `ranked` holds
 * the positions after the change, ordered by name.
 */
export async function changeRows(
  database: Database,
  { id, rowSet }: RowOwner,
  changes: readonly RowChange[],
  ranked: Uint32Array,
): Promise<void> {
  await insertMany(
    database,
    'developer_history',
    ['row_set', 'until_version', 'position', 'present', 'name', 'email', 'manager_email', 'cells'],
    changes,
    ({ position, before }) =>
      before === null
        ? [rowSet, id, position, 0, '', '', '', '[]']
        : [rowSet, id, position, 1, before.name, before.email, before.managerEmail, before.cellsJson],
  );
  for (const { position } of changes.filter(({ before }) => before !== null)) {
    await database.deleteFrom('developers').where('version_id', '=', rowSet).where('position', '=', position).execute();
  }
  const added = changes.map(({ after }) => after).filter((row) => row !== null);
  await insertMany(database, 'developers', ROW_COLUMNS, added, (row) => [
    rowSet,
    row.position,
    row.nameRank,
    row.name,
    row.email,
    row.managerEmail,
    row.cellsJson,
  ]);
  await replaceNameOrder(database, rowSet, ranked);
}

/** Whether a version's rows are exactly the current rows of its set. */
export async function isPlain(database: Database, { id, rowSet }: RowOwner): Promise<boolean> {
  const row = await database
    .selectFrom('developer_history')
    .select('position')
    .where('row_set', '=', rowSet)
    .where('until_version', '>=', id)
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/**
 * Hands a set over to the other versions that use it, so that this version can be deleted or get rows of its own under its ID. A set that
 * no other version uses is deleted with its history.
 */
export async function leaveSet(database: Database, { id, rowSet }: RowOwner): Promise<void> {
  const others = await database
    .selectFrom('developer_versions')
    .select('id')
    .where('id', '!=', id)
    .where((row) => row.or([row('row_set', '=', rowSet), row.and([row('id', '=', rowSet), row('row_set', 'is', null)])]))
    .orderBy('id')
    .execute();
  const newest = others.at(-1)?.id;
  if (newest === undefined) {
    await database.deleteFrom('developer_history').where('row_set', '=', rowSet).execute();
    return deleteRows(database, rowSet);
  }
  if (rowSet === id) {
    await database.updateTable('developers').set({ version_id: newest }).where('version_id', '=', id).execute();
    await database.updateTable('developer_order').set({ version_id: newest }).where('version_id', '=', id).execute();
    await database.updateTable('developer_history').set({ row_set: newest }).where('row_set', '=', id).execute();
    const ids = others.map((other) => other.id);
    await database.updateTable('developer_versions').set({ row_set: newest }).where('id', 'in', ids).execute();
  }
  await database.updateTable('developer_versions').set({ row_set: null }).where('id', '=', id).execute();
  // No remaining version is old enough to need these.
  const oldest = others[0]!.id;
  await database
    .deleteFrom('developer_history')
    .where('row_set', '=', rowSet === id ? newest : rowSet)
    .where('until_version', '<', oldest)
    .execute();
}

/** Reads the rows of a version in order, one page at a time, with the cells of these columns. */
export async function* readPeoplePages(database: Database, version: RowOwner, columns: readonly number[]): AsyncGenerator<RosterPerson[]> {
  // Cells are JSON that must be parsed for each row, so they are read only if teams depend on them.
  for await (const page of readRowPages(database, version, columns.length > 0)) {
    yield page.map(({ name, email, managerEmail, cells }) => ({
      name,
      email,
      managerEmail,
      cells: columns.map((column) => cells[column] ?? ''),
    }));
  }
}
