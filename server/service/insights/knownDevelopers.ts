import { foldEmail } from '../../core/emails.ts';
import { createDeveloperSearch, type FindDeveloper, type KnownDeveloper } from '../../core/insights/developerSearch.ts';
import type { Database } from '../../store/database.ts';
import { readPeoplePages } from '../../store/developers/history.ts';
import { readIdentityPages } from '../../store/developers/identities.ts';
import { findActiveVersion } from '../../store/developers/versions.ts';
import { countTurns } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';

const KNOWN = new WeakMap<Database, { readonly turns: number; readonly made: Promise<KnownDevelopers> }>();

/** The developers that reports count: those of the active roster. */
interface KnownDevelopers {
  /** Whether an activity record with this developer, trimmed and in lower case, belongs to one of them. */
  has(name: string): boolean;
  /** Finds the developer that an unknown name probably means. */
  readonly findMatch: FindDeveloper;
}

/** Returns the developers of the active roster by e-mail and mapped identity; none before the setup. Rebuilt only if they changed. */
export async function readKnownDevelopers({ database }: ServiceContext): Promise<KnownDevelopers> {
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
  for await (const page of readPeoplePages(database, version, [])) for (const { name, email } of page) developers.push({ name, email });
  const names = await nameDevelopers(
    database,
    developers.map(({ email }) => email),
  );
  return { has: (name) => names.has(name), findMatch: createDeveloperSearch(developers) };
}

/** Returns all names that activity records have for the developers of a roster, by their e-mails. */
export async function nameDevelopers(database: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const own = new Set(emails.map(foldEmail));
  const names = new Set(own);
  for await (const page of readIdentityPages(database)) {
    for (const { email, identity } of page) if (own.has(foldEmail(email))) names.add(foldEmail(identity));
  }
  return names;
}
