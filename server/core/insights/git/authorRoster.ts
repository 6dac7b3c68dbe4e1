import { EMAIL_FORM, foldEmail } from '../../emails.ts';
import { compareTexts } from '../../text.ts';
import { isMadeUp } from '../mergePullSources.ts';
import type { GitAuthor } from './summary.ts';

/** The rows of a roster made out of authors, and how many of them have no row. */
export interface AuthorRoster {
  /** The header and a row for each person, by name. */
  readonly rows: readonly (readonly string[])[];
  readonly people: number;
  /** Bots. */
  readonly bots: number;
  /** Authors without an address that could be a person's own. */
  readonly addressless: number;
  /** Further addresses of people who have a row: the same name with fewer records. */
  readonly others: readonly { readonly developer: string; readonly email: string }[];
}

const HEADER = ['Name', 'Email', 'Manager Email'];

/**
 * Makes a roster out of authors, in the order of their names: a row for each name, with the address that has the most records, a real one
 * before one without a mailbox. Bots have none, and no one has a manager yet.
 */
export function toAuthorRoster(authors: readonly GitAuthor[]): AuthorRoster {
  const people = authors.filter(({ isBot }) => !isBot);
  const addressed = people.filter(({ developer }) => EMAIL_FORM.test(developer.trim()));
  const byName = Map.groupBy(addressed, ({ name, developer }) => toName(name, developer).toLowerCase());
  const rows: (readonly [name: string, email: string, manager: string])[] = [];
  const others: { developer: string; email: string }[] = [];
  const taken = new Set<string>();
  for (const some of byName.values()) {
    const [best, ...rest] = some.toSorted(
      (one, other) => Number(isMadeUp(one.developer)) - Number(isMadeUp(other.developer)) || other.facts - one.facts,
    );
    const email = foldEmail(best!.developer);
    if (taken.has(email)) continue;
    taken.add(email);
    rows.push([toName(best!.name, best!.developer), email, '']);
    for (const { developer } of rest) others.push({ developer, email });
  }
  rows.sort(([one], [other]) => compareTexts(one.toLowerCase(), other.toLowerCase()));
  return {
    rows: [HEADER, ...rows],
    people: rows.length,
    bots: authors.length - people.length,
    addressless: people.length - addressed.length,
    others: others.filter(({ developer }) => !taken.has(foldEmail(developer))),
  };
}

function toName(name: string, developer: string): string {
  return name.replace(/\s+/g, ' ').trim() || developer.trim();
}
