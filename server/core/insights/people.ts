import { EmailIndex, foldEmail } from '../emails.ts';
import type { Steps } from '../steps.ts';

/**
 * The keys of a roster's people in teams, in other rosters and in activity, which ignores case: their folded e-mails. If several e-mails
 * differ only by case, the person that the folded e-mail refers to has it as the key; the others keep their own spelling.
 */
export class PersonKeys {
  readonly #emails: EmailIndex<string>;

  /** Takes the e-mails in the order of the roster. */
  constructor(emails: Iterable<string> | EmailIndex<string>) {
    this.#emails = emails instanceof EmailIndex ? emails : new EmailIndex(emails, (email) => email);
  }

  /** Makes the keys of many people. */
  static *inSteps(emails: Iterable<string>): Steps<PersonKeys> {
    return new PersonKeys(yield* EmailIndex.inSteps(emails, (email) => email));
  }

  /** Returns the key of the person that an e-mail refers to, or null if there is none. */
  find(email: string): string | null {
    const meant = this.#emails.find(email);
    if (meant === null) return null;
    const folded = foldEmail(meant);
    return meant === folded || this.#emails.find(folded) === meant ? folded : meant;
  }
}

/** An account in a connected system and the e-mail of its developer. */
export interface MappedIdentity {
  readonly email: string;
  readonly identity: string;
}

/**
 * Returns, by key, the names of developers in activity records: the folded e-mail, if it is the key, and every identity mapped to the
 * developer. `people` are those of the active roster. No name belongs to two developers: an e-mail in the roster is that person's, and an
 * identity mapped to several counts for the first, so that no record is counted twice.
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
    // People who left are found by their keys in earlier rosters.
    const own = present === null ? (names.get(email) ?? names.get(foldEmail(email))) : names.get(present);
    if (own === undefined || taken.has(name) || names.has(name) || people.find(name) !== null) continue;
    taken.add(name);
    own.push(name);
  }
  return names;
}
