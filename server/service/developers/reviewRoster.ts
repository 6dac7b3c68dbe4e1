import type { Database } from '../../store/database.ts';
import { type DeveloperRow, readRefNumbers, readRowPages } from '../../store/developerRows.ts';
import type { RosterColumn, VersionRecord } from '../../store/developerVersions.ts';
import { toNamedColumns } from './rosterColumns.ts';
import { type ListedDeveloper, toDeveloper } from './toDeveloper.ts';

/** A record of the same e-mail whose fields differ. */
export interface ChangedDeveloper {
  readonly email: string;
  readonly changes: Readonly<Record<string, { readonly from: string; readonly to: string }>>;
}

/** What a newer roster changes against the active version, by e-mail. The lists end after 100; the summary counts all. */
export interface RosterReview {
  readonly summary: { readonly added: number; readonly updated: number; readonly removed: number; readonly unchanged: number };
  readonly added: readonly ListedDeveloper[];
  readonly updated: readonly ChangedDeveloper[];
  readonly removed: readonly ListedDeveloper[];
}

/** A roster that stands in the same database, so that its e-mails have numbers. */
interface Roster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
}

const MOST_LISTED = 100;

/** Compares a roster with the active version. */
export async function reviewRoster(transaction: Database, active: VersionRecord, { columns, rows }: Roster): Promise<RosterReview> {
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const readChanges = compareRows(active.columns, columns);
  const removed: DeveloperRow[] = [];
  const updated: ChangedDeveloper[] = [];
  let updatedCount = 0;
  let unchanged = 0;
  for await (const page of readRowPages(transaction, active.id)) {
    for (const before of page) {
      const after = byEmail.get(before.email);
      byEmail.delete(before.email);
      const changes = after === undefined ? null : readChanges(before, after);
      if (changes === null) removed.push(before);
      else if (Object.keys(changes).length === 0) unchanged++;
      else if (++updatedCount <= MOST_LISTED) updated.push({ email: before.email, changes });
    }
  }
  return {
    summary: { added: byEmail.size, updated: updatedCount, removed: removed.length, unchanged },
    added: await listFirst(transaction, columns, [...byEmail.values()]),
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

/** Compares two rows of one e-mail field by field; a field that one roster lacks is empty there. */
function compareRows(before: readonly RosterColumn[], after: readonly RosterColumn[]) {
  const readBefore = readFields(before);
  const readAfter = readFields(after);
  const names = [...new Set([...readBefore.keys(), ...readAfter.keys()])];
  const empty = (): string => '';
  return (one: DeveloperRow, other: DeveloperRow): ChangedDeveloper['changes'] =>
    Object.fromEntries(
      names.flatMap((name) => {
        const from = (readBefore.get(name) ?? empty)(one);
        const to = (readAfter.get(name) ?? empty)(other);
        return from === to ? [] : [[name, { from, to }]];
      }),
    );
}

function readFields(columns: readonly RosterColumn[]): Map<string, (row: DeveloperRow) => string> {
  return new Map(
    toNamedColumns(columns).map(({ fieldName, fieldType }, column) => {
      if (fieldType === 'NAME') return [fieldName, (row) => row.name];
      if (fieldType === 'EMAIL') return [fieldName, (row) => row.email];
      if (fieldType === 'MANAGER_EMAIL') return [fieldName, (row) => row.managerEmail];
      return [fieldName, (row) => row.cells[column] ?? ''];
    }),
  );
}
