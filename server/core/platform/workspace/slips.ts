import { measureDistance } from '../../nearest.ts';

/** Shorter words differ by one letter without being the same: `dev` and `dex`, `web` and `wed`. */
export const SHORTEST = 4;
/** From this length on two wrong letters are still a typing mistake. */
const LONG = 9;

/** Whether one word is another with a typing mistake: not in its digits, and not a plural, as `k8s` is none. The words beside it, if any, say what is meant. */
export function isMistyped(one: string, other: string, isBesideOthers: boolean): boolean {
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

/** Returns the digits of a word. */
export function digitsOf(word: string): string {
  return word.replace(/\D+/g, '');
}

/** Whether two words have the same letters. */
export function isSwapped(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}
