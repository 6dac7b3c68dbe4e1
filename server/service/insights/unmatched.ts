import { foldEmail } from '../../core/emails.ts';
import { createDeveloperSearch, type FindDeveloper, type KnownDeveloper, type MatchReason } from '../../core/insights/developerSearch.ts';
import type { Database } from '../../store/database.ts';
import { readPeoplePages } from '../../store/developers/history.ts';
import { readIdentityPages } from '../../store/developers/identities.ts';
import { findActiveVersion } from '../../store/developers/versions.ts';
import { readNamedPeople } from '../../store/insights/people.ts';
import { countTurns } from '../../store/transaction.ts';
import { readConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';

const KNOWN = new WeakMap<Database, { readonly turns: number; readonly made: Promise<KnownDevelopers> }>();

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

/** The developers that reports count: those of the active roster. */
interface KnownDevelopers {
  /** Whether an activity record with this developer, trimmed and in lower case, belongs to one of them. */
  has(name: string): boolean;
  /** Finds the developer that an unknown name probably means. */
  readonly findMatch: FindDeveloper;
}

/** Returns the developers of the active roster by e-mail and mapped identity; none before the setup. Rebuilt only if they changed. */
async function readKnownDevelopers({ database }: ServiceContext): Promise<KnownDevelopers> {
  const turns = await countTurns(database, 'developers');
  const known = KNOWN.get(database);
  if (known?.turns === turns) return known.made;
  const entry = { turns, made: make(database) };
  KNOWN.set(database, entry);
  entry.made.catch(() => KNOWN.get(database) === entry && KNOWN.delete(database));
  return entry.made;
}

async function make(database: Database): Promise<KnownDevelopers> {
  const version = await findActiveVersion(database);
  if (version === null) return { has: () => false, findMatch: () => null };
  const developers: KnownDeveloper[] = [];
  const names = new Set<string>();
  for await (const page of readPeoplePages(database, version, [])) {
    for (const { name, email } of page) {
      developers.push({ name, email });
      names.add(foldEmail(email));
    }
  }
  const emails = new Set(names);
  for await (const page of readIdentityPages(database)) {
    for (const { email, identity } of page) if (emails.has(foldEmail(email))) names.add(foldEmail(identity));
  }
  return { has: (name) => names.has(name), findMatch: createDeveloperSearch(developers) };
}
