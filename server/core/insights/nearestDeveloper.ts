import { findNearest } from '../nearest.ts';

/** Somebody of the roster. */
export interface RosterPerson {
  readonly email: string;
  readonly name: string;
}

/** The e-mail of the person of a roster whom another e-mail or login, with a name beside it, most likely means; null where nobody is near. The same name or login counts more than a likeness. */
export function findNearestDeveloper(login: string, name: string, people: readonly RosterPerson[]): string | null {
  const [written, called] = [toLogin(login), toLetters(name)];
  const same =
    people.find((person) => called !== '' && toLetters(person.name) === called) ??
    people.find(({ email }) => toLetters(toLogin(email)) === toLetters(written)) ??
    people.find((person) => toLetters(person.name) === toLetters(written) && written !== '');
  if (same !== undefined) return same.email;
  const byLogin = findNearest(
    written,
    people.map(({ email }) => toLogin(email)),
  );
  const byName =
    byLogin ??
    findNearest(
      name,
      people.map((person) => person.name),
    );
  return people.find((person) => toLogin(person.email) === byLogin || person.name === byName)?.email ?? null;
}

/** What stands before the @, without what mail servers and hosts of repositories add to it. */
function toLogin(text: string): string {
  const local = text.includes('@') ? text.slice(0, text.lastIndexOf('@')) : text;
  const [, noreply] = /^\d+\+(.+)$/.exec(local) ?? [];
  return (noreply ?? local.replace(/\+.*$/, '')).trim().toLowerCase();
}

/** Letters and digits alone, accents taken off: `J. Doé` and `jdoe` are the same. */
function toLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
