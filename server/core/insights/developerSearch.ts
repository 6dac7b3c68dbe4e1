import { findNearest } from '../nearest.ts';

/** Somebody of the roster. */
export interface KnownDeveloper {
  readonly name: string;
  readonly email: string;
}

/** Tells which developer of a roster an unknown one probably is: his e-mail as the roster writes it, or null. */
export type FindDeveloper = (unknown: string) => string | null;

/** Letters of an account that may be wrong. */
const MOST_WRONG = 3;

/** Above so many developers only those are compared letter by letter whose accounts begin like the unknown one. */
const MANY = 5000;

/** Makes the search: by the part before the @ without its signs, by the words of the name, and last by a few wrong letters. */
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

/** The part before the @; of addresses that a system gives out instead of one's own, the account. */
function accountOf(developer: string): string {
  const at = developer.lastIndexOf('@');
  const account = at <= 0 ? developer : developer.slice(0, at);
  return /@users\.noreply\./i.test(developer) ? account.replace(/^\d+\+/, '') : account.replace(/\+.*$/, '');
}

function squash(text: string): string {
  return withoutAccents(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The words of a name in one order, where there are several. */
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
