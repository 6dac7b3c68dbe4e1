import type { Instance } from '../../../api/instance.ts';
import { importActivity, readActivity } from '../../../api/localActivity.ts';
import type { GitFact } from '../../../core/insights/git/gitFacts.ts';
import type { PlainFact } from '../../../wire/activity.ts';
import type { Target } from './importRepository.ts';

/** Returns the target of each repository by name: continues after its last import, or with `again` from the beginning. */
export async function toTargets(instance: Instance, again: boolean): Promise<(repository: string) => Target> {
  const { sources } = await readActivity(instance);
  const cursors = new Map(sources.map(({ name, cursor }) => [name, cursor]));
  return (repository) => {
    const source = `git:${repository}`;
    return {
      cursor: again ? null : (cursors.get(source) ?? null),
      // A started request is never interrupted: records and cursor are stored together.
      send: async (facts, cursor) => {
        await importActivity(instance, facts.map(toPlain), { source, cursor });
      },
    };
  };
}

/** Timestamps of the first years after 1970 are sent as ISO strings: as milliseconds they would look like seconds. */
function toPlain(fact: GitFact): PlainFact {
  const old = Object.entries(fact).filter(([key, value]) => key !== 'lines' && typeof value === 'number' && value < OLD);
  return { ...fact, ...Object.fromEntries(old.map(([key, value]) => [key, new Date(value).toISOString()])) };
}

/** Milliseconds until 1973. */
const OLD = 100_000_000_000;
