import { readNamedPeople } from '../../store/activityPeople.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type KnownDevelopers, readKnownDevelopers } from './knownDevelopers.ts';

/** A developer whom facts name and nobody knows. */
export interface UnmatchedDeveloper {
  readonly developer: string;
  readonly facts: number;
  /** The e-mail of the one in the roster that is probably meant. */
  readonly nearest: string | null;
}

/** Those with the most facts, and how many there are in all. */
export interface UnmatchedDevelopers {
  readonly unmatched: readonly UnmatchedDeveloper[];
  readonly total: number;
  /** The facts of all of them. */
  readonly facts: number;
}

/** Whom facts of the store name that no report counts, those with the most facts first. */
export async function listUnmatched(context: ServiceContext, limit: number): Promise<UnmatchedDevelopers> {
  const known = await readKnownDevelopers(context);
  const facts = new Map<string, number>();
  for await (const page of readNamedPeople(context.database)) for (const person of page) facts.set(person.name, person.facts);
  return toUnmatched(known, facts, limit);
}

/** Those of some developers whom nobody knows, those with the most facts first; between two of them the process answers others. */
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
