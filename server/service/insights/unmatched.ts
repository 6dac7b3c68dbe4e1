import { foldEmail } from '../../core/emails.ts';
import type { MatchReason } from '../../core/insights/developerSearch.ts';
import { readNamedPeople } from '../../store/insights/people.ts';
import { readConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readKnownDevelopers } from './knownDevelopers.ts';

/** An unknown developer named in activity records. */
export interface UnmatchedDeveloper {
  readonly developer: string;
  readonly facts: number;
  /** The e-mail of the developer in the roster who is probably meant, or null. */
  readonly nearest: string | null;
  /** Why that one, or null. */
  readonly reason: MatchReason | null;
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
  const counts = new Map<string, number>();
  for await (const page of readNamedPeople(context.database)) for (const person of page) counts.set(person.name, person.facts);
  return toUnmatched(context, counts, limit);
}

/** Lists the unknown developers among those named, those with the most records first. */
export async function toUnmatched(context: ServiceContext, counts: ReadonlyMap<string, number>, limit: number) {
  const known = await readKnownDevelopers(context);
  // As activity records name the configured bots, who are unknown to no one.
  const bots = new Set((await readConfiguration(context)).bots.map(foldEmail));
  const all = [...counts].filter(([name]) => !known.has(name) && !bots.has(name));
  all.sort(([name, count], [otherName, other]) => other - count || (name < otherName ? -1 : 1));
  const unmatched = all.slice(0, limit).map(([developer, facts]) => {
    const match = known.findMatch(developer);
    return { developer, facts, nearest: match?.email ?? null, reason: match?.reason ?? null };
  });
  return { unmatched, total: all.length, facts: all.reduce((sum, [, count]) => sum + count, 0) };
}

/** Returns the names in stored activity records: those of known developers (the given ones, otherwise those of the active roster), and all others but configured bots. */
export async function readNames(
  context: ServiceContext,
  names?: ReadonlySet<string>,
): Promise<{ readonly known: readonly string[]; readonly unknown: readonly string[] }> {
  const developers = names ?? (await readKnownDevelopers(context));
  const bots = new Set((await readConfiguration(context)).bots.map(foldEmail));
  const [known, unknown]: [string[], string[]] = [[], []];
  for await (const page of readNamedPeople(context.database)) {
    for (const { name } of page) {
      if (developers.has(name)) known.push(name);
      else if (!bots.has(name)) unknown.push(name);
    }
  }
  return { known, unknown };
}
