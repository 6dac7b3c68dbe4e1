import { readNamedPeople } from '../../store/activityPeople.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type KnownDevelopers, readKnownDevelopers } from './knownDevelopers.ts';

/** An unknown developer named in activity records. */
export interface UnmatchedDeveloper {
  readonly developer: string;
  readonly facts: number;
  /** The e-mail of the developer in the roster who is probably meant, or null. */
  readonly nearest: string | null;
}

/** Those with the most activity records first, and the total number. */
export interface UnmatchedDevelopers {
  readonly unmatched: readonly UnmatchedDeveloper[];
  readonly total: number;
  /** The number of activity records of all of them. */
  readonly facts: number;
}

/** Lists the developers named in stored activity records that no report counts, those with the most records first. */
export async function listUnmatched(context: ServiceContext, limit: number): Promise<UnmatchedDevelopers> {
  const known = await readKnownDevelopers(context);
  const facts = new Map<string, number>();
  for await (const page of readNamedPeople(context.database)) for (const person of page) facts.set(person.name, person.facts);
  return toUnmatched(known, facts, limit);
}

/** Lists the unknown developers among those named, those with the most records first; yields to the event loop in between. */
export async function toUnmatched(known: KnownDevelopers, facts: ReadonlyMap<string, number>, limit: number): Promise<UnmatchedDevelopers> {
  const all = [...facts].filter(([name]) => !known.has(name));
  all.sort(([name, count], [otherName, other]) => other - count || (name < otherName ? -1 : 1));
  const unmatched: UnmatchedDeveloper[] = [];
  for (const [developer, count] of all.slice(0, limit)) {
    unmatched.push({ developer, facts: count, nearest: known.findNearest(developer) });
    if (unmatched.length % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return { unmatched, total: all.length, facts: all.reduce((sum, [, count]) => sum + count, 0) };
}
