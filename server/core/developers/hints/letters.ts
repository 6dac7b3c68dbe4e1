import * as l10n from '@vscode/l10n';

/** Names of invisible characters by range; the first match counts. */
const KINDS: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x00, 0x1f, l10n.t('a control character')],
  [0x7f, 0x9f, l10n.t('a control character')],
  [0xa0, 0xa0, l10n.t('a no-break space')],
  [0xad, 0xad, l10n.t('a soft hyphen')],
  [0x61c, 0x61c, l10n.t('an Arabic letter mark')],
  [0x115f, 0x1160, l10n.t('a Hangul filler')],
  [0x180e, 0x180e, l10n.t('a Mongolian vowel separator')],
  [0x2000, 0x200a, l10n.t('a space of unusual width')],
  [0x200b, 0x200b, l10n.t('a zero-width space')],
  [0x200c, 0x200c, l10n.t('a zero-width non-joiner')],
  [0x200d, 0x200d, l10n.t('a zero-width joiner')],
  [0x200e, 0x200e, l10n.t('a left-to-right mark')],
  [0x200f, 0x200f, l10n.t('a right-to-left mark')],
  [0x2028, 0x2029, l10n.t('a line separator')],
  [0x202a, 0x202e, l10n.t('a text direction mark')],
  [0x202f, 0x202f, l10n.t('a narrow no-break space')],
  [0x205f, 0x205f, l10n.t('a space of unusual width')],
  [0x2060, 0x2060, l10n.t('a word joiner')],
  [0x2066, 0x2069, l10n.t('a text direction mark')],
  [0x3164, 0x3164, l10n.t('a Hangul filler')],
  [0xfeff, 0xfeff, l10n.t('a byte order mark')],
  [0xe0000, 0xe007f, l10n.t('an invisible tag')],
];

/**
 * Characters that are invisible, or look like a plain space: control characters except tabs and line endings, unusual spaces and fillers,
 * characters that join, split or reorder text, and the byte order mark. The ideographic space is not included: it occurs in names.
 */
export const INVISIBLE =
  /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u00A0\u00AD\u061C\u115F\u1160\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3164\uFEFF]|\uDB40[\uDC00-\uDC7F]/g;

/** The first UTF-8 bytes of these characters, and the possible second bytes; an empty list means a single byte. */
export const INVISIBLE_BYTES: ReadonlyMap<number, readonly number[]> = new Map<number, readonly number[]>([
  ...[...range(0x01, 0x08), 0x0b, 0x0c, ...range(0x0e, 0x1f), 0x7f].map((byte): [number, readonly number[]] => [byte, []]),
  [0xc2, [...range(0x80, 0xa0), 0xad]],
  [0xd8, [0x9c]],
  [0xe1, [0x85, 0xa0]],
  [0xe2, [0x80, 0x81]],
  [0xe3, [0x85]],
  [0xef, [0xbb]],
  [0xf3, [0xa0]],
]);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Returns the name of an invisible character with its code point. */
export function nameInvisible(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const name = KINDS.find(([from, to]) => code >= from && code <= to)?.[2] ?? l10n.t('an invisible character');
  return `${name} (U+${toHex(code)})`;
}

/** Formats a code point as Unicode writes it. */
export function toHex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

const PLAIN = /^[!-~]*$/;

/** Removes all white space and invisible characters from a text. */
export function withoutSpaces(text: string): string {
  return PLAIN.test(text) ? text : text.replace(/\s+/g, '').replace(INVISIBLE, '');
}

/** Characters that print like a Latin letter, hyphen or dot, by the character they resemble; Unicode lists the same pairs in UTS 39. */
const LOOK_LIKE: Readonly<Record<string, string>> = {
  a: 'аɑαАΑ',
  b: 'ЬΒВ',
  c: 'сϲСϹ',
  d: 'ԁ',
  e: 'еЕΕ',
  g: 'ɡ',
  h: 'һհНΗ',
  i: 'іıιІΙ',
  j: 'јЈ',
  k: 'кκКΚ',
  l: 'ӏ1|Ӏ',
  m: 'МΜ',
  n: 'ոΝ',
  o: 'оοօ0ОΟ',
  p: 'рρРΡ',
  q: 'ԛԚ',
  s: 'ѕЅ',
  t: 'ТΤ',
  u: 'υս',
  v: 'νѵѴ',
  w: 'ԝԜ',
  x: 'хХΧ',
  y: 'уүУΥҮ',
  z: 'Ζ',
  '-': '‐‑‒–—−',
  '.': '․。',
};

const LETTER_OF = new Map(Object.entries(LOOK_LIKE).flatMap(([letter, twins]) => Array.from(twins, (twin) => [twin, letter] as const)));
const TWINS = new RegExp(`[${[...LETTER_OF.keys()].map((twin) => (twin === '|' ? '\\|' : twin)).join('')}]`, 'gu');
const ONLY_ASCII = /^[\0-\x7f]*$/;
const ONLY_ASCII_TWINS = /[01|]|rn|vv/;

/**
 * Returns a key that is the same for texts that print alike in most typefaces, and only for those: letters of other alphabets become the
 * Latin ones, 1 becomes l and 0 becomes o, `rn` becomes m and `vv` w; case is folded. Names that merely sound alike stay different.
 */
export function toSkeleton(text: string): string {
  if (ONLY_ASCII.test(text)) {
    const folded = text.toLowerCase();
    return ONLY_ASCII_TWINS.test(folded) ? joinPairs(folded.replace(/[1|]/g, 'l').replaceAll('0', 'o')) : folded;
  }
  const latin = text.normalize('NFKC').replace(TWINS, (twin) => LETTER_OF.get(twin)!);
  return joinPairs(latin.toLowerCase().normalize('NFC'));
}

function joinPairs(text: string): string {
  return text.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
