import { mapBounded } from '../../core/mapBounded.ts';
import { Refusal } from '../../core/refusal.ts';
import type { SegmentInEnvironment } from '../../core/segments/states.ts';
import type { Environment, SegmentAuditEntry } from '../../wire/segments.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';
import { askExtra, type Lack } from '../offer.ts';
import { readAllObjects } from '../pages.ts';
import { readKeyCount } from './keys.ts';

/** Concurrent requests: the service limits their rate, and others use it too. */
const AT_ONCE = 4;

/** Returns the number of keys of a segment in an environment; null if it is not active there, or not in the workspace. */
export async function countSegmentKeys(
  instance: Instance,
  environmentId: string,
  segmentName: string,
  options: CallOptions,
): Promise<number | null> {
  return orNull(() => readKeyCount(instance, { environmentId, segmentName }, options));
}

/** Reads the state of a segment in an environment of its workspace. */
export async function readSegmentState(
  instance: Instance,
  workspaceId: string,
  environment: Environment,
  segmentName: string,
  options: CallOptions,
): Promise<SegmentInEnvironment> {
  const state = { segment: segmentName, environment: environment.name };
  const keyCount = await countSegmentKeys(instance, environment.id, segmentName, options);
  if (keyCount !== null) return { ...state, keyCount };
  const segment = await orNull(() => call(instance, 'readSegment', { parameters: { workspaceId, segmentName } }, options));
  return { ...state, keyCount, missing: segment === null };
}

/** A segment in an environment; `keyCount` is null if it is not active there. */
export interface MatrixCell {
  readonly environment: Environment;
  readonly keyCount: number | null;
  /** The last entry of its audit log, null if there is none; why the log cannot be read. */
  readonly last: SegmentAuditEntry | Lack | null;
}

/** A segment in each environment. */
interface MatrixRow {
  readonly segmentName: string;
  readonly cells: readonly MatrixCell[];
}

/** One segment of the workspace, or (null) all of them, in each environment. */
export interface Matrix {
  readonly environments: readonly Environment[];
  readonly rows: readonly MatrixRow[];
}

/**
 * Reads the matrix: one segment in every environment, or all of them in those where they are listed as active. Sends a few requests at a
 * time; `onProgress` receives the number of counts read and the total.
 */
export async function readMatrix(
  instance: Instance,
  workspaceId: string,
  segmentName: string | null,
  options: CallOptions,
  onProgress: (counted: number, all: number) => void,
): Promise<Matrix> {
  const environments = await call(instance, 'listEnvironments', { parameters: { workspaceId } }, options);
  if (segmentName === null) return readAll(instance, workspaceId, environments, options, onProgress);
  const cells = await mapBounded(environments, AT_ONCE, async (environment) => {
    const keyCount = await countSegmentKeys(instance, environment.id, segmentName, options);
    const last = await findLast(instance, workspaceId, environment, segmentName, options);
    return { environment, keyCount, last };
  });
  return { environments, rows: [{ segmentName, cells }] };
}

async function readAll(
  instance: Instance,
  workspaceId: string,
  environments: readonly Environment[],
  options: CallOptions,
  onProgress: (counted: number, all: number) => void,
): Promise<Matrix> {
  const segments = await readAllObjects((query) => call(instance, 'listSegments', { parameters: { workspaceId }, query }, options));
  const active = await mapBounded(environments, AT_ONCE, async (environment) => {
    const place = { workspaceId, environmentId: environment.id };
    const listed = await readAllObjects((query) => call(instance, 'listEnvironmentSegments', { parameters: place, query }, options));
    return listed.map(({ name }) => ({ environment, name }));
  });
  const places = active.flat();
  let counted = 0;
  const counts = new Map<string, number | null>();
  await mapBounded(places, AT_ONCE, async ({ environment, name }) => {
    counts.set(`${environment.id} ${name}`, await countSegmentKeys(instance, environment.id, name, options));
    counted += 1;
    onProgress(counted, places.length);
  });
  const rows = segments.map(({ name: segmentName }) => ({
    segmentName,
    cells: environments.map((environment) => {
      return { environment, keyCount: counts.get(`${environment.id} ${segmentName}`) ?? null, last: null };
    }),
  }));
  return { environments, rows };
}

/** Only an admin key can read the audit log, and only a local service has one. */
async function findLast(
  instance: Instance,
  workspaceId: string,
  { id: environmentId }: Environment,
  segmentName: string,
  options: CallOptions,
): Promise<SegmentAuditEntry | Lack | null> {
  if (instance.adminKey === null) return 'notAllowed';
  const query = { workspaceId, environmentId, segmentName, limit: 1 };
  const log = await askExtra(() => call(instance, 'listSegmentAudit', { query }, options));
  return typeof log === 'string' ? log : (log.objects[0] ?? null);
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
