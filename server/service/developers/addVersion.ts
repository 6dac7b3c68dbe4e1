import type { VersionState } from '../../core/developers/versionStates.ts';
import type { Database } from '../../store/database.ts';
import { changeRows } from '../../store/developerHistory.ts';
import { insertRows, numberEmails, numberNewEmails } from '../../store/developerRows.ts';
import { insertVersion, type VersionRecord } from '../../store/developerVersions.ts';
import type { CheckedRoster } from './checkedRoster.ts';
import { type RowChanges, rankByName } from './rowChanges.ts';

/** The properties of a new version, apart from its roster. */
export interface NewVersion {
  readonly fileName: string;
  readonly state: VersionState;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The active version that it is reviewed against. */
  readonly baseId?: number;
}

/** Adds a version with all its rows, inside the caller's transaction; returns its ID. */
export async function addVersion(
  transaction: Database,
  { columns, rows }: Pick<CheckedRoster, 'columns' | 'rows'>,
  version: NewVersion,
): Promise<number> {
  const { fileName, state, at, baseId } = version;
  const id = await insertVersion(transaction, {
    state,
    fileName,
    columns,
    developerCount: rows.length,
    createdAt: at,
    activatedAt: state === 'ACTIVE' ? at : null,
    ...(baseId === undefined ? {} : { baseId }),
  });
  await insertRows(transaction, id, rows, rankByName(rows));
  // A first upload gets its reference numbers when its mapping is saved, or when it is listed before.
  if (state !== 'UPLOADED') await numberEmails(transaction, id);
  return id;
}

/** Adds a version that changes a few rows of the active one and shares the others, inside the caller's transaction; returns its ID. */
export async function addChangedVersion(
  transaction: Database,
  base: VersionRecord,
  { developerCount, changes, ranked }: RowChanges & { readonly developerCount: number },
  { fileName, state, at }: NewVersion,
): Promise<number> {
  const { columns, rowSet } = base;
  const id = await insertVersion(transaction, { state, fileName, columns, developerCount, createdAt: at, activatedAt: at, rowSet });
  await changeRows(transaction, base, changes, ranked);
  await numberNewEmails(
    transaction,
    changes.flatMap(({ after }) => (after === null ? [] : [after.email])),
  );
  return id;
}
