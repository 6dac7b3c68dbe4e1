import type { NamedColumn } from '../../core/developers/namedColumns.ts';
import type { VersionState } from '../../core/developers/versionStates.ts';
import { readVersions, type VersionRecord } from '../../store/developerVersions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { requireVersion } from './requireVersion.ts';
import { toNamedColumns } from './rosterColumns.ts';

/** A version as listed. */
export interface ListedVersion {
  readonly versionId: string;
  readonly state: VersionState;
  readonly fileName: string;
  readonly developerCount: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly activatedAt: number | null;
  /** The active version that it was reviewed against; null if it was never reviewed. */
  readonly baseVersionId: string | null;
  readonly fieldMappings: readonly NamedColumn[];
}

/** Lists all versions, newest first. */
export async function listVersions({ database }: ServiceContext): Promise<ListedVersion[]> {
  return (await readVersions(database)).map(toListed);
}

/** Reads one version; throws NOT_FOUND. */
export async function readVersion({ database }: ServiceContext, versionId: string): Promise<ListedVersion> {
  return toListed(await requireVersion(database, versionId));
}

function toListed({ id, state, fileName, developerCount, createdAt, activatedAt, baseId, columns }: VersionRecord): ListedVersion {
  const baseVersionId = baseId === null ? null : String(baseId);
  const fieldMappings = toNamedColumns(columns);
  return { versionId: String(id), state, fileName, developerCount, createdAt, activatedAt, baseVersionId, fieldMappings };
}
