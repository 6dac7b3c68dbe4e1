import type { VersionState } from '../../core/developers/versionStates.ts';
import { toSortKey } from '../../core/sortKey.ts';
import type { Database } from '../../store/database.ts';
import { type DeveloperRow, insertRows, numberEmails } from '../../store/developerRows.ts';
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
export async function addVersion(
  transaction: Database,
  { columns, rows }: Pick<CheckedRoster, 'columns' | 'rows'>,
  version: NewVersion,
): Promise<number> {
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
  // A first upload gets its numbers when its mapping is saved, or when somebody looks at it before.
  if (state !== 'UPLOADED') await numberEmails(transaction, id);
  return id;
}

/** The positions of rows in the order of their names, whatever the case; equal names in the order of the roster. */
export function rankByName(rows: readonly DeveloperRow[]): Uint32Array {
  const namesakes = new Map<string, number[]>();
  for (const [position, { name }] of rows.entries()) {
    const key = toSortKey(name.toLowerCase());
    const others = namesakes.get(key);
    if (others === undefined) namesakes.set(key, [position]);
    else others.push(position);
  }
  const ranked = new Uint32Array(rows.length);
  let rank = 0;
  for (const key of [...namesakes.keys()].sort()) for (const position of namesakes.get(key)!) ranked[rank++] = position;
  return ranked;
}
