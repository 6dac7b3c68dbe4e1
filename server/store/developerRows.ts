import { sql } from 'kysely';
import type { Database } from './database.ts';
import { insertNameOrder } from './developerOrder.ts';
import { insertMany } from './insertMany.ts';

/** A row of a roster. */
export interface DeveloperRow {
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  /** All cells in the order of the columns. */
  readonly cells: readonly string[];
}

/** Rows read at a time. */
const PAGE = 2000;

/** Adds the rows of a version in their order, and their order by name (`ranked` holds positions). */
export async function insertRows(database: Database, versionId: number, rows: readonly DeveloperRow[], ranked: Uint32Array): Promise<void> {
  const ranks = new Uint32Array(ranked.length);
  ranked.forEach((position, rank) => {
    ranks[position] = rank;
  });
  await insertMany(
    database,
    'developers',
    ['version_id', 'position', 'name_rank', 'name', 'email', 'manager_email', 'cells'],
    mapRows(rows, (row, at) => [versionId, at, ranks[at]!, row.name, row.email, row.managerEmail, JSON.stringify(row.cells)]),
  );
  await insertNameOrder(database, versionId, ranked);
}

/** Gives each e-mail of a version a number if it has none yet; a version whose e-mails are not mapped has none. */
export async function numberEmails(database: Database, versionId: number): Promise<void> {
  await sql`
    insert into developer_refs (email)
    select email from developers
    where version_id = ${versionId} and email <> '' and not exists (select 1 from developer_refs where developer_refs.email = developers.email)
    order by email
    on conflict (email) do nothing`.execute(database);
}

/** Removes the rows of a version. */
export async function deleteRows(database: Database, versionId: number): Promise<void> {
  await database.deleteFrom('developer_order').where('version_id', '=', versionId).execute();
  await database.deleteFrom('developers').where('version_id', '=', versionId).execute();
}

/** The rows of a version in their order, a page at a time. */
export async function* readRowPages(database: Database, versionId: number): AsyncGenerator<DeveloperRow[]> {
  for (let from = 0; ; from += PAGE) {
    const rows = await database
      .selectFrom('developers')
      .select(['name', 'email', 'manager_email', 'cells'])
      .where('version_id', '=', versionId)
      .where('position', '>=', from)
      .where('position', '<', from + PAGE)
      .orderBy('position')
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ name, email, manager_email, cells }) => ({
      name,
      email,
      managerEmail: manager_email,
      cells: JSON.parse(cells) as string[],
    }));
  }
}

/** The e-mails of a version. */
export async function readEmails(database: Database, versionId: number): Promise<Set<string>> {
  const rows = await database.selectFrom('developers').select('email').where('version_id', '=', versionId).execute();
  return new Set(rows.map(({ email }) => email));
}

/** The numbers of these e-mails, by e-mail. */
export async function readRefNumbers(database: Database, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await database.selectFrom('developer_refs').select(['email', 'number']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ email, number }) => [email, number]));
}

function* mapRows<Item, Row>(items: Iterable<Item>, toRow: (item: Item, index: number) => Row): Generator<Row> {
  let index = 0;
  for (const item of items) yield toRow(item, index++);
}
