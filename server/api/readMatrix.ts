import { PAGES } from '../core/segments/pages.ts';
import type { Environment, Page, SegmentAuditEntry } from '../wire/segments.ts';
import type { CallOptions } from './client.ts';
import type { Instance } from './instance.ts';
import { mapBounded } from './mapBounded.ts';
import { countSegmentKeys } from './readStanding.ts';
import * as api from './segments.ts';

/** Requests at a time: the service counts them, and others work with it too. */
const AT_ONCE = 4;

/** A segment in an environment; `keyCount` is null where it is not active there. */
export interface MatrixCell {
  readonly environment: Environment;
  readonly keyCount: number | null;
  /** What was done to it last; null where nobody tells. */
  readonly last: SegmentAuditEntry | null;
}

/** Where a segment stands. */
export interface MatrixRow {
  readonly segmentName: string;
  readonly cells: readonly MatrixCell[];
}

/** Where one segment stands, or (null) each of the workspace, environment by environment. */
export interface Matrix {
  readonly environments: readonly Environment[];
  readonly rows: readonly MatrixRow[];
}

/** Asks where segments stand: of one segment in every environment, of all of them only where they are listed as active. Requests go out a few at a time; `tell` hears how many counts are there of how many. */
export async function readMatrix(
  instance: Instance,
  workspaceId: string,
  segmentName: string | null,
  options: CallOptions,
  tell: (counted: number, all: number) => void,
): Promise<Matrix> {
  const environments = await api.listEnvironments(instance, workspaceId, options);
  if (segmentName === null) return readAll(instance, workspaceId, environments, options, tell);
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
  tell: (counted: number, all: number) => void,
): Promise<Matrix> {
  const segments = await listAll((query) => api.listSegments(instance, workspaceId, query, options));
  const active = await mapBounded(environments, AT_ONCE, async (environment) => {
    const place = { workspaceId, environmentId: environment.id };
    const listed = await listAll((query) => api.listEnvironmentSegments(instance, place, query, options));
    return listed.map(({ name }) => ({ environment, name }));
  });
  const places = active.flat();
  let counted = 0;
  const counts = new Map<string, number | null>();
  await mapBounded(places, AT_ONCE, async ({ environment, name }) => {
    counts.set(`${environment.id} ${name}`, await countSegmentKeys(instance, environment.id, name, options));
    counted += 1;
    tell(counted, places.length);
  });
  const rows = segments.map(({ name: segmentName }) => ({
    segmentName,
    cells: environments.map((environment) => {
      return { environment, keyCount: counts.get(`${environment.id} ${segmentName}`) ?? null, last: null };
    }),
  }));
  return { environments, rows };
}

async function listAll<Entry>(load: (query: { offset: number; limit: number }) => Promise<Page<Entry>>): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const { objects, totalCount } = await load({ offset: all.length, limit: PAGES.segments.most });
    all.push(...objects);
    if (objects.length === 0 || all.length >= totalCount) return all;
  }
}

/** Only an admin key reads the log, and only a local service has one to read. */
async function findLast(
  instance: Instance,
  workspaceId: string,
  { id: environmentId }: Environment,
  segmentName: string,
  options: CallOptions,
): Promise<SegmentAuditEntry | null> {
  if (instance.adminKey === null) return null;
  const { objects } = await api.listSegmentAudit(instance, { workspaceId, environmentId, segmentName, limit: 1 }, options);
  return objects[0] ?? null;
}
