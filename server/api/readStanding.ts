import { Refusal } from '../core/refusal.ts';
import type { SegmentStanding } from '../core/segments/steps.ts';
import type { Environment } from '../wire/segments.ts';
import type { CallOptions } from './client.ts';
import type { Instance } from './instance.ts';
import { listSegmentKeys, readSegment } from './segments.ts';

/** Returns the number of keys of a segment in an environment; null if it is not active there, or not in the workspace. */
export async function countSegmentKeys(
  instance: Instance,
  environmentId: string,
  segmentName: string,
  options: CallOptions,
): Promise<number | null> {
  const query = { limit: 1 };
  return orNull(async () => (await listSegmentKeys(instance, { environmentId, segmentName }, query, options)).count);
}

/** Reads the state of a segment in an environment of its workspace. */
export async function readStanding(
  instance: Instance,
  workspaceId: string,
  environment: Environment,
  segmentName: string,
  options: CallOptions,
): Promise<SegmentStanding> {
  const standing = { segment: segmentName, environment: environment.name };
  const keyCount = await countSegmentKeys(instance, environment.id, segmentName, options);
  if (keyCount !== null) return { ...standing, keyCount };
  const segment = await orNull(() => readSegment(instance, { workspaceId, segmentName }, options));
  return { ...standing, keyCount, missing: segment === null };
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
