import { isFar, measureDistance } from '../../nearest.ts';

/** Shorter words differ by one letter without being the same: `dev` and `dex`, `web` and `wed`. */
const SHORTEST = 4;
/** From this length on two wrong letters are still a typing mistake. */
const LONG = 9;
const SEPARATORS = 4;
/** Two wrong letters, and a dot instead of a `_`. */
const MOST_LETTERS = 3;

/**
 * Returns the known identifier that a reference certainly means; null if there is none or more than one. Identifiers are made of words, and
 * `app_dev` and `app_qa` are two entities: only one word may differ, by a typing mistake, and never in its digits.
 */
export function findIntended(word: string, known: Iterable<string>): string | null {
  let found: string | null = null;
  for (const candidate of known) {
    if (candidate === word || !isIntended(word, candidate)) continue;
    if (found !== null && found !== candidate) return null;
    found = candidate;
  }
  return found;
}

/** Whether a reference to a word certainly means a known identifier. */
export function isIntended(word: string, candidate: string): boolean {
  // Most pairs of names are told apart without a look at their words.
  if (Math.abs(word.length - candidate.length) > 2 + SEPARATORS || isFar(word, candidate, MOST_LETTERS)) return false;
  if (isSameFolded(word, candidate)) return fold(word).length >= SHORTEST;
  const [some, others] = [toWords(word), toWords(candidate)];
  const differing = some.flatMap((one, index) => (one === others[index] ? [] : [[one, others[index] ?? ''] as const]));
  if (some.length === others.length && differing.length === 1) return isMistyped(...differing[0]!, some.length > 1);
  return isMistypedBetween(some, others);
}

/** Whether a typing mistake hides where two words meet: `deploypp` for `deployApp`, `deploypAp`. Short words may be others. */
function isMistypedBetween(some: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [some.join(''), others.join('')];
  const hasShort = [...some, ...others].some((part) => part.length < SHORTEST - 1);
  if (Math.abs(some.length - others.length) > 1 || (hasShort && !isSwapped(one, other))) return false;
  return digitsOf(one) === digitsOf(other) && one.at(-1) === other.at(-1) && measureDistance(one, other, 2) === 1;
}

/** Whether one word is another with a typing mistake: not in its digits, and not a plural, as `k8s` is none. The words beside it, if any, say what is meant. */
function isMistyped(one: string, other: string, isBesideOthers: boolean): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  const digits = digitsOf(one);
  if (digits !== digitsOf(other)) return (isBesideOthers || longer.length >= SHORTEST) && isDigitSlip(shorter, longer);
  if (digits === '' && `${shorter}s` === longer && !shorter.endsWith('s')) return false;
  const distance = measureDistance(one, other, 3);
  if (shorter.length >= LONG) return distance <= 2;
  if (distance !== 1) return false;
  const isLong =
    longer.length > shorter.length && longer.length >= SHORTEST && shorter.length >= (isBesideOthers ? SHORTEST - 1 : SHORTEST);
  if (isLong || shorter.length > SHORTEST) return true;
  return (isBesideOthers || longer.length >= SHORTEST) && isShortSlip(shorter, longer, isBesideOthers);
}

/** Whether two short words at distance 1 are a mistake, unlike `dev` and `dex`: two letters are swapped, or one inside is missing or wrong. */
function isShortSlip(shorter: string, longer: string, isBesideOthers: boolean): boolean {
  if (shorter.length === longer.length)
    return isSwapped(shorter, longer) || (isBesideOthers && shorter.length === 3 && shorter[0] === longer[0] && shorter[2] === longer[2]);
  const at = toSurplus(shorter, longer);
  if ((at > 0 && at < longer.length - 1) || longer[at] === longer[at - 1] || /\d/.test(longer)) return true;
  return isBesideOthers && shorter.length === 2 && !OWN.includes(shorter);
}

/** Words of two letters that are names of their own, even beside others: of regions, environments and techniques. */
const OWN =
  'ai ap ar au ca cd ci cr db de dr es eu fr gc go ha in ip it jp js lb na np nz pr py qa rc ru sa sh st tf ts ui uk us ux vm'.split(' ');

/** Whether a digit inside a word is missing or doubled: `ks` and `k88s` for `k8s`. At the end of a word it counts, like `v1` and `v11`. */
function isDigitSlip(shorter: string, longer: string): boolean {
  const at = toSurplus(shorter, longer);
  return shorter === longer.slice(0, at) + longer.slice(at + 1) && /^[a-z]+(\d)\1?[a-z]+$/.test(longer);
}

/** Returns the index of the first letter that a longer word has and a shorter one lacks. */
function toSurplus(shorter: string, longer: string): number {
  return [...longer].findIndex((letter, index) => letter !== shorter[index]);
}

/** Whether two words differ in their separators and capitals alone. */
export function isSameFolded(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(word: string): string {
  return word.replace(/[\s_-]+/g, '').toLowerCase();
}

/** Splits `deployAll_to-prod` into its words. */
function toWords(word: string): string[] {
  const separated = word.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return separated.match(/[a-z\d]+/g) ?? [];
}

function digitsOf(word: string): string {
  return word.replace(/\D+/g, '');
}

function isSwapped(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}
