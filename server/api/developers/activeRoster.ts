import { toMappings } from '../../core/developers/dataTypes.ts';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { Refusal, type RefusalCode } from '../../core/refusal.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';
import { downloadRoster } from './developers.ts';

/** Refusals of the list of versions that end an upload; any other one only leaves the question open. */
export const FINAL_REFUSALS: ReadonlySet<RefusalCode> = new Set([
  'UNREACHABLE',
  'CANCELLED',
  'INVALID_TOKEN',
  'EXPIRED_TOKEN',
  'TOO_MANY_REQUESTS',
]);

/** A downloaded version with its mapping. */
export interface DownloadedRoster {
  readonly versionId: string;
  readonly csv: string;
  readonly fieldMappings: readonly FieldMapping[];
  /** The distinct saved mappings of the other versions, newest first. */
  readonly earlierMappings: readonly (readonly FieldMapping[])[];
}

/** The active version's ID and mapping; the ID is empty if the service does not report it. */
interface ActiveVersion extends Omit<DownloadedRoster, 'csv'> {
  /** False if the service has no list of versions, so that a version cannot be requested by its ID either. */
  readonly isListed: boolean;
}

/** Downloads the whole active version; returns null before the first setup. */
export async function downloadActiveRoster(instance: Instance, options: CallOptions = {}): Promise<DownloadedRoster | null> {
  const active = await findActiveVersion(instance, options);
  if (active === null) return null;
  const { versionId, fieldMappings, earlierMappings, isListed } = active;
  const answer = await downloadRoster(instance, isListed ? { versionId } : {}, options);
  return { versionId, csv: await answer.text(), fieldMappings, earlierMappings };
}

/** Lists the versions; returns null if the service does not report them: the list is our addition, and a key that may only write cannot read it. */
export async function listVersions(instance: Instance, options: CallOptions) {
  try {
    return (await call(instance, 'listVersions', {}, options)).versions;
  } catch (error) {
    if (!(error instanceof Refusal) || FINAL_REFUSALS.has(error.code)) throw error;
    return null;
  }
}

/** Finds the active version; returns null before the first setup. A service without a list of versions is asked for its schema. */
export async function findActiveVersion(instance: Instance, options: CallOptions = {}): Promise<ActiveVersion | null> {
  const versions = await listVersions(instance, options);
  if (versions === null) return readSchemaVersion(instance, options);
  const active = versions.find(({ state }) => state === 'ACTIVE');
  if (active === undefined) return null;
  const others = versions.filter((version) => version !== active && version.state !== 'UPLOADED');
  const distinct = new Map(
    others.map(({ fieldMappings }) => toMappings(fieldMappings)).map((mappings) => [JSON.stringify(mappings), mappings]),
  );
  const fieldMappings = toMappings(active.fieldMappings);
  return { versionId: active.versionId, fieldMappings, earlierMappings: [...distinct.values()], isListed: true };
}

/**
 * Returns the version that must still be active for `versionId` to be approved as reviewed: the base of its review, else the active
 * version. Null if the service does not report it.
 */
export async function findReviewBase(instance: Instance, versionId: string, options: CallOptions = {}): Promise<string | null> {
  const versions = await listVersions(instance, options);
  const version = versions?.find((one) => one.versionId === versionId);
  const active = versions?.find(({ state }) => state === 'ACTIVE');
  return (version?.state === 'PENDING_REVIEW' ? version.baseVersionId : null) ?? active?.versionId ?? null;
}

async function readSchemaVersion(instance: Instance, options: CallOptions): Promise<ActiveVersion | null> {
  try {
    const { versionId, fields } = await call(instance, 'readSchema', {}, options);
    if (fields.length === 0) return null;
    return { versionId: versionId ?? '', fieldMappings: toMappings(fields), earlierMappings: [], isListed: false };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PRECONDITION_FAILED') return null;
    throw error;
  }
}
