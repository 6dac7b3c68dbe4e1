import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { changeVersion, findActiveVersion, findVersion, type VersionRecord } from '../../store/developerVersions.ts';

/** Finds the version with an ID from a path or query; throws NOT_FOUND. */
export async function requireVersion(database: Database, versionId: string): Promise<VersionRecord> {
  const version = /^[1-9]\d{0,8}$/.test(versionId) ? await findVersion(database, Number(versionId)) : null;
  if (version !== null) return version;
  throw new Refusal('NOT_FOUND', `There is no version "${versionId.slice(0, 50)}". Take an ID from GET /v2/developers/versions.`);
}

/** Finds the active version; throws PRECONDITION_FAILED before the first upload is mapped and saved. */
export async function requireSetUp(database: Database): Promise<VersionRecord> {
  const active = await findActiveVersion(database);
  if (active !== null) return active;
  throw new Refusal(
    'PRECONDITION_FAILED',
    'The first setup is not finished. Upload a roster with POST /v2/developers and save its field mapping; nothing was changed.',
  );
}

/** Changes a version; throws CONFLICT if another request has changed it since it was read. */
export async function changeOrRefuse(
  transaction: Database,
  version: VersionRecord,
  change: Parameters<typeof changeVersion>[2],
): Promise<void> {
  if (!(await changeVersion(transaction, version, change))) throw changedMeanwhile();
}

/** Creates the refusal for a request that another one overtook. */
export function changedMeanwhile(): Refusal {
  return new Refusal('CONFLICT', 'Another request changed this version meanwhile, so nothing was changed. Look at it again and repeat.');
}

/** Deactivates the active version in favor of the next one. Throws CONFLICT. */
export function deactivate(transaction: Database, active: VersionRecord): Promise<void> {
  return changeOrRefuse(transaction, active, { state: 'INACTIVE' });
}
