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
  return foldLetters(ordered)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** Letters that do not decompose into a base letter and an accent. */
const SPELT: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };

function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøæœđðłþı]/g, (letter) => SPELT[letter]!)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
}
