import { sql } from 'kysely';
import { EmailIndex } from '../../core/emails.ts';
import type { Database } from '../database.ts';
import { insertMany } from '../insertMany.ts';

/** A row of a roster. */
export interface DeveloperRow {
  readonly name: string;
  readonly email: string;
  readonly managerEmail: string;
  /** All cells in column order. */
  readonly cells: readonly string[];
  /** The cells as a JSON array, as stored. */
  readonly cellsJson: string;
}

/** E-mails per statement. */
const PAGE = 2000;

/** A row with its place in the table. */
export interface StoredRow extends DeveloperRow {
  readonly position: number;
  /** Sort key of the order by name; gaps between neighbors leave room for rows added later. */
  readonly nameRank: number;
}

/** Identifies where the rows of a version are stored: see `history.ts`. */
export interface RowOwner {
  readonly id: number;
  readonly rowSet: number;
}

/** The columns of `developers`, in the order in which rows are written. */
export const ROW_COLUMNS = ['version_id', 'position', 'name_rank', 'name', 'email', 'manager_email', 'cells'] as const;

/** The largest rank. */
export const LAST_RANK = 2 ** 31 - 1;

/** The largest gap between two ranks. */
const WIDEST_GAP = 4096;

/** Inserts a row set in order, and its order by name (`ranked` holds positions). */
export async function insertRows(database: Database, rowSet: number, rows: readonly DeveloperRow[], ranked: Uint32Array): Promise<void> {
  const ranks = new Uint32Array(ranked.length);
  const gap = Math.max(1, Math.min(WIDEST_GAP, Math.floor(LAST_RANK / (ranked.length + 1))));
  ranked.forEach((position, rank) => {
    ranks[position] = (rank + 1) * gap;
  });
  await insertMany(database, 'developers', ROW_COLUMNS, rows, ({ cellsJson, name, email, managerEmail }, at) => [
    rowSet,
    at,
    ranks[at]!,
    name,
    email,
    managerEmail,
    cellsJson,
  ]);
  await insertNameOrder(database, rowSet, ranked);
}

/** Assigns a reference number to each e-mail of a row set that has none yet; rows without a mapped e-mail get none. */
export async function numberEmails(database: Database, rowSet: number): Promise<void> {
  await sql`
    insert into developer_refs (email)
    select email from developers
    where version_id = ${rowSet} and email <> '' and not exists (select 1 from developer_refs where developer_refs.email = developers.email)
    order by email
    on conflict (email) do nothing`.execute(database);
}

/** Assigns a reference number to each of a few e-mails that has none yet. */
export async function numberNewEmails(database: Database, emails: readonly string[]): Promise<void> {
  const known = new Set<string>();
  for (let from = 0; from < emails.length; from += PAGE) {
    for (const email of (await readRefNumbers(database, emails.slice(from, from + PAGE))).keys()) known.add(email);
  }
  const fresh = [...new Set(emails)].filter((email) => !known.has(email)).sort();
  await insertMany(database, 'developer_refs', ['email'], fresh, (email) => [email], 'skip');
}

/** Deletes a row set and its order by name. */
export async function deleteRows(database: Database, rowSet: number): Promise<void> {
  await database.deleteFrom('developer_order').where('version_id', '=', rowSet).execute();
  await database.deleteFrom('developers').where('version_id', '=', rowSet).execute();
}

/**
 * Returns the e-mails of a row set that the given e-mails refer to: an exact match first, else one that differs only by case, else the
 * e-mail as given.
 */
export async function findEmails(database: Database, rowSet: number, emails: readonly string[]): Promise<readonly string[]> {
  const exact = database.selectFrom('developers').select('email').where('version_id', '=', rowSet).where('email', 'in', emails);
  const found = new Set((await exact.execute()).map(({ email }) => email));
  if (emails.every((email) => found.has(email))) return emails;
  const known = new EmailIndex(await readEmails(database, rowSet), (email) => email);
  return emails.map((email) => known.find(email) ?? email);
}

/** Reads the e-mails of a row set, in order. */
export async function readEmails(database: Database, rowSet: number): Promise<Set<string>> {
  const rows = await database.selectFrom('developers').select('email').where('version_id', '=', rowSet).orderBy('position').execute();
  return new Set(rows.map(({ email }) => email));
}

/** Reads the reference numbers of these e-mails, by e-mail. */
export async function readRefNumbers(database: Database, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await database.selectFrom('developer_refs').select(['email', 'number']).where('email', 'in', emails).execute();
  return new Map(rows.map(({ email, number }) => [email, number]));
}

/** Positions per row of the table. */
const SPAN_SIZE = 1000;

const COLUMNS = ['version_id', 'stretch', 'positions'] as const;

/** Stores the order of a row set by name: `ranked` holds the positions in that order. */
async function insertNameOrder(database: Database, rowSet: number, ranked: Uint32Array): Promise<void> {
  await insertMany(database, 'developer_order', COLUMNS, toSpans(rowSet, ranked), (values) => values);
}

/** Replaces the stored order of a row set by name; unchanged parts are not rewritten. */
export async function replaceNameOrder(database: Database, rowSet: number, ranked: Uint32Array): Promise<void> {
  const kept = await database.selectFrom('developer_order').select(['stretch', 'positions']).where('version_id', '=', rowSet).execute();
  const former = new Map(kept.map(({ stretch: span, positions }) => [span, positions]));
  const changed = toSpans(rowSet, ranked).filter(([, span, positions]) => former.get(span) !== positions);
  const stale = [...former.keys()].filter((span) => span * SPAN_SIZE >= ranked.length);
  const replaced = [...changed.map(([, span]) => span), ...stale];
  if (replaced.length === 0) return;
  await database.deleteFrom('developer_order').where('version_id', '=', rowSet).where('stretch', 'in', replaced).execute();
  await insertMany(database, 'developer_order', COLUMNS, changed, (values) => values);
}

function toSpans(rowSet: number, ranked: Uint32Array): [number, number, string][] {
  return Array.from({ length: Math.ceil(ranked.length / SPAN_SIZE) }, (_, span) => [
    rowSet,
    span,
    JSON.stringify([...ranked.subarray(span * SPAN_SIZE, (span + 1) * SPAN_SIZE)]),
  ]);
}

/** Reads the positions at ranks `from` up to but not including `to` in the order of names, loading little more than that range. */
export async function readNameOrder(database: Database, versionId: number, from: number, to: number): Promise<number[]> {
  const first = Math.floor(from / SPAN_SIZE);
  const rows = await database
    .selectFrom('developer_order')
    .select('positions')
    .where('version_id', '=', versionId)
    .where('stretch', '>=', first)
    .where('stretch', '<', Math.ceil(to / SPAN_SIZE))
    .orderBy('stretch')
    .execute();
  const positions = rows.flatMap((row) => JSON.parse(row.positions) as number[]);
  return positions.slice(from - first * SPAN_SIZE, to - first * SPAN_SIZE);
}
