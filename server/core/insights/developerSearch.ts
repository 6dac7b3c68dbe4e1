import { findNearest } from '../nearest.ts';

/** A developer of the roster. */
export interface KnownDeveloper {
  readonly name: string;
  readonly email: string;
}

/** Returns the e-mail, as written in the roster, of the developer that an unknown one probably is; null if there is none. */
export type FindDeveloper = (unknown: string) => string | null;

/** Maximum number of wrong letters in an account. */
const MOST_WRONG = 3;

/** In larger rosters, only accounts with the same first letter are compared letter by letter. */
const MANY = 5000;

/** Creates a search: first by the part before the @ without punctuation, then by the words of the name, and last by accounts with a few wrong letters. */
export function createDeveloperSearch(developers: readonly KnownDeveloper[]): FindDeveloper {
  const byAccount = new Map<string, string>();
  const byWords = new Map<string, string>();
  const byLetter = new Map<string, string[]>();
  for (const { name, email } of developers) {
    const account = squash(accountOf(email));
    keep(byAccount, account, email);
    keep(byWords, toWords(accountOf(email)), email);
    keep(byWords, toWords(name), email);
    keep(byAccount, squash(name), email);
    const letter = account.slice(0, 1);
    const known = byLetter.get(letter);
    if (known === undefined) byLetter.set(letter, [account]);
    else known.push(account);
  }
  const accounts = developers.length > MANY ? null : [...byLetter.values()].flat();
  return (unknown) => {
    const account = squash(accountOf(unknown));
    if (account === '') return null;
    const sure = byAccount.get(account) ?? byWords.get(toWords(accountOf(unknown)));
    if (sure !== undefined) return sure;
    const near = findNearest(account, accounts ?? byLetter.get(account.slice(0, 1)) ?? [], MOST_WRONG);
    return near === null ? null : (byAccount.get(near) ?? null);
  };
}

/** Returns the part before the @; for a noreply address of a hosting service, the account name. */
function accountOf(developer: string): string {
  const at = developer.lastIndexOf('@');
  const account = at <= 0 ? developer : developer.slice(0, at);
  return /@users\.noreply\./i.test(developer) ? account.replace(/^\d+\+/, '') : account.replace(/\+.*$/, '');
}

function squash(text: string): string {
  return withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the words of a name in sorted order; '' if there are fewer than two. */
function toWords(text: string): string {
  const words = withoutAccents(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.length < 2 ? '' : words.sort().join(' ');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function keep(map: Map<string, string>, key: string, email: string): void {
  if (key !== '' && !map.has(key)) map.set(key, email);
}
