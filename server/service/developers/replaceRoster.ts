import type { ErrorEntry } from '../../core/refusal.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import { readStoredRows } from '../../store/developerHistory.ts';
import { followDevelopers } from '../../store/developerIdentities.ts';
import type { StoredRow } from '../../store/developerRows.ts';
import { supersedeOlderReviews, type VersionRecord } from '../../store/developerVersions.ts';
import { inTransaction } from '../../store/transaction.ts';
import { readRosterConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { addChangedVersion, addVersion } from './addVersion.ts';
import { requireValidRoster } from './checkedRoster.ts';
import { deleteOldVersions } from './oldVersions.ts';
import { deactivate, requireSetUp } from './requireVersion.ts';
import { toFieldMappings } from './rosterColumns.ts';
import { toRowChanges } from './rowChanges.ts';

/** The result of a change to single developers. */
export interface ChangedDevelopers {
  readonly versionId: string;
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  readonly developerCount: number;
  /** Warnings about the whole roster after the change; empty if nothing changed. */
  readonly warnings: readonly ErrorEntry[];
}

type MadeVersion = Pick<ChangedDevelopers, 'versionId' | 'warnings'>;

/**
 * Changes the active roster while holding the lock `developers`: `change` gets its rows and returns all rows of the new version, or null if
 * nothing differs. The base is read after the lock is taken, so concurrent callers each build on the result of the one before.
 * Throws PRECONDITION_FAILED before the setup, VALIDATION_FAILED.
 */
export function changeRoster<Counts>(
  context: ServiceContext,
  change: (
    base: VersionRecord,
    rows: (readonly string[])[],
  ) => { readonly cells: readonly (readonly string[])[] | null; readonly counts: Counts },
): Promise<Counts & MadeVersion> {
  return inTransaction(context.database, 'developers', async (transaction) => {
    const base = await requireSetUp(transaction);
    const rows = await readStoredRows(transaction, base.rowSet);
    const written = rows.map(({ cells }) => cells);
    const { cells, counts } = change(base, written);
    if (cells === null) return { ...counts, versionId: String(base.id), warnings: [] };
    return { ...counts, ...(await replaceRoster({ ...context, database: transaction }, { base, rows }, cells)) };
  });
}

interface StoredRoster {
  readonly base: VersionRecord;
  readonly rows: readonly StoredRow[];
}

/** Replaces the active version by a new one with these rows, inside the caller's transaction. */
async function replaceRoster(
  context: ServiceContext,
  { base, rows }: StoredRoster,
  cells: readonly (readonly string[])[],
): Promise<MadeVersion> {
  const { database: transaction, now } = context;
  const text = writeCsv([base.columns.map(({ header }) => header), ...cells]);
  const settings = { ...(await readRosterConfiguration(context)), fieldMappings: toFieldMappings(base.columns) };
  const roster = requireValidRoster(text, settings, { rows: 'records' });
  await deactivate(transaction, base);
  const version = { fileName: base.fileName, state: 'ACTIVE', at: now() } as const;
  const changes = toRowChanges(rows, cells, roster.rows);
  const id = await (changes === null
    ? addVersion(transaction, roster, version)
    : addChangedVersion(transaction, base, { developerCount: roster.rows.length, ...changes }, version));
  await supersedeOlderReviews(transaction, id);
  await followDevelopers(transaction);
  await deleteOldVersions(context, transaction);
  return { versionId: String(id), warnings: roster.warnings };
}
