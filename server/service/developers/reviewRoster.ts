import { type FieldChanges, RosterComparison } from '../../core/developers/compareRosters.ts';
import type { Database } from '../../store/database.ts';
import { readRowPages } from '../../store/developerHistory.ts';
import { type DeveloperRow, readRefNumbers } from '../../store/developerRows.ts';
import type { RosterColumn, VersionRecord } from '../../store/developerVersions.ts';
import { toNamedColumns } from './rosterColumns.ts';
import { type ListedDeveloper, toDeveloper } from './toDeveloper.ts';

/** A record with the same e-mail whose fields differ. */
export interface ChangedDeveloper {
  readonly email: string;
  readonly changes: FieldChanges;
}

/** The changes of a newer roster against the active version, by e-mail. Each list has at most 100 entries; the summary counts all. */
export interface RosterReview {
  readonly summary: { readonly added: number; readonly updated: number; readonly removed: number; readonly unchanged: number };
  readonly added: readonly ListedDeveloper[];
  readonly updated: readonly ChangedDeveloper[];
  readonly removed: readonly ListedDeveloper[];
}

/** The review of a roster that still has to be mapped. */
export const NOTHING_COMPARED: RosterReview = {
  summary: { added: 0, updated: 0, removed: 0, unchanged: 0 },
  added: [],
  updated: [],
  removed: [],
};

/** A roster in the same database, so that its e-mails have reference numbers. */
interface Roster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
}

const MOST_LISTED = 100;

/** Compares a roster with the active version. */
export async function reviewRoster(transaction: Database, active: VersionRecord, { columns, rows }: Roster): Promise<RosterReview> {
  const comparison = new RosterComparison(toNamedColumns(active.columns), { columns: toNamedColumns(columns), records: rows });
  const gone: DeveloperRow[] = [];
  const updated: ChangedDeveloper[] = [];
  let updatedCount = 0;
  let unchanged = 0;
  const take = (before: DeveloperRow, { changes }: { readonly changes: FieldChanges }): void => {
    if (Object.keys(changes).length === 0) unchanged++;
    else if (++updatedCount <= MOST_LISTED) updated.push({ email: before.email, changes });
  };
  for await (const page of readRowPages(transaction, active)) {
    for (const before of page) {
      const fate = comparison.judge(before);
      if (fate === null) gone.push(before);
      else take(before, fate);
    }
  }
  const recased = comparison.judgeRecased(gone);
  for (const [at, fate] of recased.entries()) if (fate !== null) take(gone[at]!, fate);
  const removed = gone.filter((_, at) => recased[at] === null);
  const { added } = comparison;
  return {
    summary: { added: added.length, updated: updatedCount, removed: removed.length, unchanged },
    added: await listFirst(transaction, columns, added),
    updated,
    removed: await listFirst(transaction, active.columns, removed),
  };
}

async function listFirst(
  transaction: Database,
  columns: readonly RosterColumn[],
  rows: readonly DeveloperRow[],
): Promise<ListedDeveloper[]> {
  const first = rows.slice(0, MOST_LISTED);
  const numbers = await readRefNumbers(
    transaction,
    first.map(({ email }) => email),
  );
  const convert = toDeveloper(columns);
  return first.map((row) => convert(row, numbers.get(row.email) ?? 0));
}
