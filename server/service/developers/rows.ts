import { toSortKey } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { isPlain, leaveSet, type RowChange, readRowPages } from '../../store/developers/history.ts';
import { type DeveloperRow, insertRows, LAST_RANK, numberEmails, type RowOwner, type StoredRow } from '../../store/developers/rows.ts';
import { findVersion, type VersionRecord } from '../../store/developers/versions.ts';
import { inTransaction } from '../../store/transaction.ts';

/**
 * If a larger share of the rows changes, the version is stored whole: keeping history would save little
 * (docs/decisions/storage.md#versions-that-share-rows).
 */
const LARGEST_SHARE = 0.1;

/** The changes that turn the stored rows of a version into those of the next one. */
export interface RowChanges {
  readonly changes: readonly RowChange[];
  /** Positions after the change, ordered by name. */
  readonly ranked: Uint32Array;
}

/**
 * Returns the changes from `before` to `after`, or null if the new version is better stored whole. `cells` are the rows that `after` was
 * read from, in its order: a row is unchanged if its cells are the same array as in a stored row. New rows come last.
 */
export function toRowChanges(
  before: readonly StoredRow[],
  cells: readonly (readonly string[])[],
  after: readonly DeveloperRow[],
): RowChanges | null {
  const stored = new Set(before.map((row) => row.cells));
  const staying = new Set(cells.filter((row) => stored.has(row)));
  const edits: { readonly position: number; readonly before: StoredRow | null; readonly index: number | null }[] = [];
  const remove = (row: StoredRow): unknown => edits.push({ position: row.position, before: row, index: null });
  const positions = new Uint32Array(cells.length);
  const ranks = new Float64Array(cells.length);
  let next = (before.at(-1)?.position ?? -1) + 1;
  let old = 0;
  for (const [index, row] of cells.entries()) {
    if (staying.has(row)) while (before[old]!.cells !== row) remove(before[old++]!);
    const former = before[old++] ?? null;
    positions[index] = former?.position ?? next++;
    ranks[index] = former?.name === after[index]!.name ? former.nameRank : Number.NaN;
    if (former?.cells !== row) edits.push({ position: positions[index]!, before: former, index });
  }
  for (const row of before.slice(old)) remove(row);
  const order = rankByName(after);
  if (edits.length > before.length * LARGEST_SHARE || !fillRanks(ranks, order)) return null;
  const changes = edits.map(({ position, before: row, index }) => {
    if (index === null) return { position, before: row, after: null };
    const { cellsJson, name, email, managerEmail, cells: written } = after[index]!;
    return { position, before: row, after: { position, nameRank: ranks[index]!, name, email, managerEmail, cells: written, cellsJson } };
  });
  return { changes, ranked: order.map((index) => positions[index]!) };
}

/**
 * Gives a version whose rows are partly history its own row set, so that it can be searched or activated again; returns the version as
 * stored then.
 */
export async function separateRows(database: Database, version: VersionRecord): Promise<VersionRecord> {
  if (await isPlain(database, version)) return version;
  return database.isTransaction
    ? separate(database, version)
    : inTransaction(database, 'developers', async (transaction) => {
        // Another request may have done so while this one waited for the lock.
        const current = (await findVersion(transaction, version.id)) ?? version;
        return (await isPlain(transaction, current)) ? current : separate(transaction, current);
      });
}

/** Returns the positions of rows ordered by name, ignoring case; equal names keep the order of the roster. */
export function rankByName(rows: readonly DeveloperRow[]): Uint32Array {
  const first = new Map<string, number>();
  /** The next position of the same name, plus one; 0 ends the chain. A list for each name would cost more than the order. */
  const next = new Uint32Array(rows.length);
  for (let position = rows.length - 1; position >= 0; position--) {
    const key = toSortKey(rows[position]!.name.toLowerCase());
    next[position] = (first.get(key) ?? -1) + 1;
    first.set(key, position);
  }
  const ranked = new Uint32Array(rows.length);
  let rank = 0;
  for (const key of [...first.keys()].sort()) {
    for (let behind = first.get(key)! + 1; behind > 0; behind = next[behind - 1]!) ranked[rank++] = behind - 1;
  }
  return ranked;
}

/** Distributes the missing ranks (NaN) between those of their neighbors in `order`; returns false if there is no room. */
function fillRanks(ranks: Float64Array, order: Uint32Array): boolean {
  let last = 0;
  for (let from = 0; from < order.length; from++) {
    if (!Number.isNaN(ranks[order[from]!]!)) {
      last = ranks[order[from]!]!;
      continue;
    }
    let to = from + 1;
    while (to < order.length && Number.isNaN(ranks[order[to]!]!)) to++;
    const end = to < order.length ? ranks[order[to]!]! : LAST_RANK;
    const gap = Math.floor((end - last) / (to - from + 1));
    if (gap < 1) return false;
    for (let at = from; at < to; at++) ranks[order[at]!] = last + gap * (at - from + 1);
    last = ranks[order[to - 1]!]!;
    from = to - 1;
  }
  return true;
}

async function separate(transaction: Database, version: VersionRecord): Promise<VersionRecord> {
  const rows = await readAllRows(transaction, version);
  await leaveSet(transaction, version);
  await insertRows(transaction, version.id, rows, rankByName(rows));
  await numberEmails(transaction, version.id);
  return { ...version, rowSet: version.id };
}

/** Reads every row of a version. */
export async function readAllRows(database: Database, version: RowOwner): Promise<DeveloperRow[]> {
  const rows: DeveloperRow[] = [];
  for await (const page of readRowPages(database, version)) rows.push(...page);
  return rows;
}
