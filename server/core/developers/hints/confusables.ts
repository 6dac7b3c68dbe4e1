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
