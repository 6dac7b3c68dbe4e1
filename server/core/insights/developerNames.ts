import { foldEmail } from '../emails.ts';
import type { PersonKeys } from './personKeys.ts';

/** An account in a connected system and the e-mail of the developer whose it is. */
export interface MappedIdentity {
  readonly email: string;
  readonly identity: string;
}

/**
 * The names that facts know each of these developers by, by key: the folded e-mail, if the key is that, and every identity that is mapped to the developer. `people` are those of the active roster.
 * No name stands for two: an e-mail of the roster is that person, and an identity that is mapped to several counts for the first, so that no fact is counted twice.
 */
export function toDeveloperNames(
  keys: ReadonlySet<string>,
  people: PersonKeys,
  identities: Iterable<MappedIdentity>,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const key of keys) names.set(key, key === foldEmail(key) ? [key] : []);
  const taken = new Set<string>();
  for (const { email, identity } of identities) {
    const name = foldEmail(identity);
    const present = people.find(email);
    // People who left are known by what the rosters of their days say.
    const own = present === null ? (names.get(email) ?? names.get(foldEmail(email))) : names.get(present);
    if (own === undefined || taken.has(name) || names.has(name) || people.find(name) !== null) continue;
    taken.add(name);
    own.push(name);
  }
  return names;
}
