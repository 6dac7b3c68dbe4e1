import { foldEmail } from '../emails.ts';

/** An account in a connected system and the e-mail of the developer whose it is. */
export interface MappedIdentity {
  readonly email: string;
  readonly identity: string;
}

/**
 * The names that facts know each of these developers by, by folded e-mail: the e-mail, and every identity that is mapped to it.
 * No name stands for two: an e-mail of the roster is that person, and an identity that is mapped to several counts for the first, so that no fact is counted twice.
 */
export function toDeveloperNames(
  emails: Iterable<string>,
  rosterEmails: ReadonlySet<string>,
  identities: Iterable<MappedIdentity>,
): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const email of emails) names.set(foldEmail(email), [foldEmail(email)]);
  const taken = new Set<string>();
  for (const { email, identity } of identities) {
    const name = foldEmail(identity);
    const own = names.get(foldEmail(email));
    if (own === undefined || taken.has(name) || rosterEmails.has(name) || names.has(name)) continue;
    taken.add(name);
    own.push(name);
  }
  return names;
}
