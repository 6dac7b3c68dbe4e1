import { call } from '../../../api/client.ts';
import { importActivity } from '../../../api/insights/activity.ts';
import type { Instance } from '../../../api/instance.ts';
import type { PlainRecord } from '../../../core/insights/activityRows.ts';
import type { GitRecord } from '../../../core/insights/git/records.ts';
import { isSameRepository } from '../../../core/insights/pairs.ts';
import { type Target, toSourceName } from './importRepository.ts';

/** The repositories whose histories were imported, and where to send those of any. */
interface Targets {
  readonly repositories: readonly string[];
  readonly targetOf: (repository: string) => Target;
}

/** Returns the target of each repository by name: continues after its last import, or with `again` from the beginning. */
export async function toTargets(instance: Instance, again: boolean): Promise<Targets> {
  const { sources, deployments } = await call(instance, 'readActivity', { query: { deployments: true } });
  const cursors = new Map(sources.map(({ name, cursor }) => [name, cursor]));
  const repositories = [...cursors.keys()].flatMap((name) => (name.startsWith('git:') ? [name.slice('git:'.length)] : []));
  const targetOf = (repository: string): Target => {
    const source = toSourceName(repository);
    let number: number | null = null;
    return {
      sources: cursors,
      deployments: (deployments ?? []).flatMap(({ repository: name, version, at }) =>
        isSameRepository(name, repository) ? [{ version, at }] : [],
      ),
      again,
      clear: async () => {
        const { added, changed, removed } = await call(instance, 'removeActivity', { query: { source } });
        const confirm = added + changed + removed;
        if (confirm === 0) return null;
        const done = await call(instance, 'removeActivity', { query: { source, confirm } });
        return { removed: done.removed, undo: done.import };
      },
      // A started request is never interrupted: records and cursor are stored together.
      prepare: (records) => {
        const content = records.map((record) => `${JSON.stringify(toPlain(record))}\n`).join('');
        const text = { content, type: 'application/x-ndjson' };
        return async (cursor) => {
          const query = { source, cursor, ...(number === null ? {} : { import: number }) };
          number = (await importActivity(instance, text, query)).import;
          return number;
        };
      },
    };
  };
  return { repositories, targetOf };
}

/** Timestamps of the first years after 1970 are sent as ISO strings: as milliseconds they would look like seconds. */
function toPlain(record: GitRecord): PlainRecord {
  if (!isOld(record)) return record;
  const old = Object.entries(record).filter(([key, value]) => key !== 'lines' && typeof value === 'number' && value < OLD);
  return { ...record, ...Object.fromEntries(old.map(([key, value]) => [key, new Date(Number(value)).toISOString()])) };
}

function isOld(record: GitRecord): boolean {
  if ('createdAt' in record) return record.createdAt < OLD;
  return record.at < OLD;
}

/** Milliseconds until 1973. */
const OLD = 100_000_000_000;
