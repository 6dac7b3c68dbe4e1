import { measureDistance } from '../../nearest.ts';

/** Shorter words differ by one letter without being the same: `dev` and `dex`, `web` and `wed`. */
const SHORTEST = 4;
/** From this length on two wrong letters are still a typing mistake. */
const LONG = 9;
const SEPARATORS = 4;

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
  if (Math.abs(word.length - candidate.length) > 2 + SEPARATORS) return false;
  if (isSameFolded(word, candidate)) return fold(word).length >= SHORTEST;
  const [some, others] = [toWords(word), toWords(candidate)];
  if (some.length !== others.length) return false;
  const differing = some.flatMap((one, index) => (one === others[index] ? [] : [[one, others[index]!] as const]));
  return differing.length === 1 && isMistyped(...differing[0]!, some.length > 1);
}

/** Whether one word is another with a typing mistake: not in its digits, and not a plural, as `k8s` is none. The words beside it, if any, say what is meant. */
function isMistyped(one: string, other: string, isBesideOthers: boolean): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  const digits = digitsOf(one);
  if (digits !== digitsOf(other) || (digits === '' && `${shorter}s` === longer)) return false;
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
  const at = [...longer].findIndex((letter, index) => letter !== shorter[index]);
  return (at > 0 && at < longer.length - 1) || longer[at] === longer[at - 1] || /\d/.test(longer);
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
