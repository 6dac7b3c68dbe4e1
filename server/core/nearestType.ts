import * as l10n from '@vscode/l10n';
import { findNearest } from './nearest.ts';
import { shorten } from './shapeReport.ts';

/** Most wrong letters in a misspelt type; a name that differs by more is another one. */
const MOST_WRONG = 2;

/** Letters that a word of a name needs before one wrong letter in it is a mistake: `Ecs` and `Asg` are names of their own. */
const SHORTEST = 4;

/**
 * Returns the type that a misspelt one certainly means, or null: a name with other words, such as `HelmBGDeploy` beside `HelmDeploy`, may be
 * a type that is newer than the catalogue.
 */
export function findMisspeltType(text: string, types: Iterable<string>): string | null {
  const nearest = findNearest(text, types, MOST_WRONG);
  if (nearest === null || isFolded(text, nearest)) return nearest;
  const [written, known] = [toWords(text), toWords(nearest)];
  if (findNearest(text, [nearest], 1) !== null) return isOtherWord(written, known) ? null : nearest;
  // Without capital letters, a name cannot be split into words.
  if (written.length === 1 && known.length > 1 && /^[^A-Z]*$|^[^a-z]*$/.test(text)) return nearest;
  return written.length === known.length && written.every((word, index) => areAlike(word, known[index]!)) ? nearest : null;
}

/** Whether names that differ by one letter mean other things: another short word, such as `Ecr` for `Acr`, or another number. */
function isOtherWord(one: readonly string[], other: readonly string[]): boolean {
  if (one.join('').replace(/\D/g, '') !== other.join('').replace(/\D/g, '')) return true;
  if (one.length !== other.length) return false;
  const index = one.findIndex((word, place) => word !== other[place]);
  const [word = '', meant = ''] = [one[index], other[index]];
  return word.length === meant.length && word.length < SHORTEST && !isSwapped(word, meant);
}

function isFolded(one: string, other: string): boolean {
  const fold = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');
  return fold(one) === fold(other);
}

/** Splits a name at its capital letters: `K8sDryRun` has the words `k8s`, `dry` and `run`. */
function toWords(text: string): readonly string[] {
  return (text.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z0-9]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/** Whether two words are the same but for a mistake in typing. */
function areAlike(one: string, other: string): boolean {
  if (one === other || isSwapped(one, other)) return true;
  return Math.min(one.length, other.length) >= SHORTEST && findNearest(one, [other], one.length < 2 * SHORTEST ? 1 : MOST_WRONG) !== null;
}

/** Whether two texts differ only by two neighbouring letters in the other order. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  return at >= 0 && one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/** Names of types: letters and digits, perhaps with `_` or `-`. */
export const TYPE_NAME = '^[A-Za-z][A-Za-z0-9_-]{0,127}$';

const NAME = new RegExp(TYPE_NAME);

/** Whether a text is the name of a type that none of the known ones is, not even misspelt. */
export function isNewerType(text: string, known: readonly string[]): boolean {
  return NAME.test(text) && !known.includes(text) && findMisspeltType(text, known) === null;
}

/** Returns the sentence for a type that the catalogue of that day does not have; `what` is a noun, such as `step`. */
export function toNewerType(what: string, type: string, published: string): string {
  return l10n.t('Unknown {0} type "{1}" ({2}). It may be newer than this version.', what, shorten(type), toEdition(published));
}

/** Returns the sentence for a kind of stage or step of version 1 that the catalogue of that day does not have. */
export function toNewerKind(noun: string, word: string, published: string): string {
  return l10n.t('Unknown kind of {0} "{1}" ({2}). It may be newer than this version.', noun, shorten(word), toEdition(published));
}

/** Names a catalogue by its month, as messages do. */
export function toEdition(published: string): string {
  return l10n.t('catalogue of {0}', published.slice(0, 7));
}
