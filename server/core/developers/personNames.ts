import { foldText } from '../text.ts';

/** Derives a name from an e-mail: `ann.berg@x.example` is Ann Berg; null if it contains none. */
export function nameFromEmail(email: string): string | null {
  const [local = ''] = email.split('@');
  const words = local
    .split('+')[0]!
    .split(/[._\-\s\d]+/)
    .filter((word) => /^\p{L}+$/u.test(word));
  return words.length === 0 ? null : words.map(capitalize).join(' ');
}

/** Returns a key that is the same for names with the same words, ignoring accents, case and order. */
export function nameKey(name: string): string {
  return wordsOf(name).sort().join(' ');
}

/** Returns the words of a name as e-mails write them: lower case without accents. "Berg, Ann" is Ann Berg. */
export function wordsOf(name: string): string[] {
  const [family, ...given] = name.split(',');
  const ordered = given.length === 0 ? name : `${given.join(' ')} ${family}`;
  return foldText(ordered)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
}
