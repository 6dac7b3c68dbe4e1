import type { VersionState } from '../../core/developers/versionStates.ts';
import { toSortKey } from '../../core/sortKey.ts';
import type { Database } from '../../store/database.ts';
import { type DeveloperRow, insertRows } from '../../store/developerRows.ts';
import { insertVersion } from '../../store/developerVersions.ts';
import type { CheckedRoster } from './checkedRoster.ts';

/** What a new version is, beside its roster. */
export interface NewVersion {
  readonly fileName: string;
  readonly state: VersionState;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Adds a version with all its rows, inside the caller's transaction, and gives its id. */
export async function addVersion(transaction: Database, { columns, rows }: CheckedRoster, version: NewVersion): Promise<number> {
  const { fileName, state, at } = version;
  const id = await insertVersion(transaction, {
    state,
    fileName,
    columns,
    developerCount: rows.length,
    createdAt: at,
    activatedAt: state === 'ACTIVE' ? at : null,
  });
  await insertRows(transaction, id, rows, rankByName(rows));
  return id;
}

/** The positions of rows in the order of their names, whatever the case; equal names in the order of the roster. */
export function rankByName(rows: readonly DeveloperRow[]): Uint32Array {
  const names = rows.map(({ name }) => toSortKey(name.toLowerCase()));
  return Uint32Array.from(names.keys()).sort((one, other) => {
    const first = names[one]!;
    const second = names[other]!;
    return first < second ? -1 : first > second ? 1 : one - other;
  });
}
