import { isFar, measureDistance } from '../../nearest.ts';
import { digitsOf, isMistyped, isSwapped, SHORTEST } from './slips.ts';

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
