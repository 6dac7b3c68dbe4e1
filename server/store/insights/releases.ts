import { ACTIVITY_KINDS, type ActivityKind, type RowAbout } from '../../core/insights/activity.ts';
import { toMonth } from '../../core/insights/calendar.ts';
import type { Release, Resolution } from '../../core/insights/rework.ts';
import type { Database } from '../database.ts';

/** Before every month that a row can have, and within the integers of each engine. */
const FIRST_MONTH = -10_000_000;

/** Reads the deployments since a time, and the incidents resolved since then, of known repositories; the event loop runs between months. */
export async function readReleases(
  database: Database,
  from: number,
): Promise<{ readonly releases: readonly Release[]; readonly resolutions: readonly Resolution[] }> {
  const releases: Release[] = [];
  const resolutions: Resolution[] = [];
  for await (const month of listMonths(database, 'deployment', toMonth(from))) {
    const rows = await selectMonth(database, 'deployment', month)
      .select(['id', 'repository', 'person', 'at'])
      .where('at', '>=', from)
      .execute();
    for (const { at, ...row } of rows) releases.push({ ...row, at: Number(at) });
  }
  for await (const month of listMonths(database, 'incident', toMonth(from))) {
    const rows = await selectMonth(database, 'incident', month).select(['repository', 'started', 'at']).where('at', '>=', from).execute();
    for (const { repository, started, at } of rows) {
      if (started !== null) resolutions.push({ repository, createdAt: Number(started), resolvedAt: Number(at) });
    }
  }
  return { releases, resolutions };
}

/** Returns the repositories of all activity records, in alphabetical order. */
export async function listRepositories(database: Database): Promise<string[]> {
  const found = new Set<string>();
  for (const kind of Object.keys(ACTIVITY_KINDS) as ActivityKind[]) {
    const take = async (month: number | null): Promise<void> => {
      for (const { repository } of await selectMonth(database, kind, month).select('repository').distinct().execute())
        found.add(repository);
    };
    for await (const month of listMonths(database, kind, FIRST_MONTH)) await take(month);
    await take(null);
  }
  return [...found].sort();
}

/** The first successful deployment of what a repository deployed. */
export interface DeployedVersion {
  readonly repository: string;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Returns the first successful deployment of each version of a repository, except releases of histories; the event loop runs between months. */
export async function listDeployedVersions(database: Database): Promise<DeployedVersion[]> {
  const found = new Map<string, DeployedVersion>();
  const take = async (month: number | null): Promise<void> => {
    const rows = database
      .selectFrom('activity')
      .select(['repository', 'about', 'at', 'started', 'failed'])
      .where('kind', '=', ACTIVITY_KINDS.deployment);
    const those = rows.where('month', month === null ? 'is' : '=', month).where('about', 'like', '%"version"%');
    for (const { repository, about, at, started, failed } of await those.execute()) {
      const { version = '', release, succeeded, pair } = JSON.parse(about) as RowAbout;
      if (release !== undefined || (failed === 1 && succeeded !== true)) continue;
      const time = Number(pair === undefined ? at : started);
      const key = JSON.stringify([repository, version]);
      if (time < (found.get(key)?.at ?? Number.POSITIVE_INFINITY)) found.set(key, { repository, version, at: time });
    }
  };
  for await (const month of listMonths(database, 'deployment', FIRST_MONTH)) await take(month);
  await take(null);
  return [...found.values()];
}

/** Selects the rows of a kind in a month, or those without an end, such as open pull requests (null). */
function selectMonth(database: Database, kind: ActivityKind, month: number | null) {
  const rows = database.selectFrom('activity').where('kind', '=', ACTIVITY_KINDS[kind]).where('repository', '<>', '');
  return month === null ? rows.where('month', 'is', null) : rows.where('month', '=', month);
}

/** Yields the months with rows of a kind, the last one first. */
async function* listMonths(database: Database, kind: ActivityKind, first: number): AsyncGenerator<number> {
  let before: number | null = null;
  for (;;) {
    let query = database
      .selectFrom('activity')
      .select(({ fn }) => fn.max('month').as('month'))
      .where('kind', '=', ACTIVITY_KINDS[kind])
      .where('month', '>=', first);
    if (before !== null) query = query.where('month', '<', before);
    before = (await query.executeTakeFirst())?.month ?? null;
    if (before === null) return;
    yield before;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
