import { ADDRESS_PATTERN, EMAIL_FORM } from '../../emails.ts';
import { INVISIBLE } from './letters.ts';

/** Characters after which a joiner has no effect: joiners belong to emoji and many scripts, but not to these. */
const NEEDS_NO_JOINER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d\s@._,;:'"()/+-]?$/u;

/** Spaces that look like a plain one, and separators of lines. */
const SPACE = /^[\u00A0\u2000-\u200A\u2028\u2029\u202F\u205F]$/;

/** Returns the invisible characters of a value, except joiners that have an effect. */
export function findHidden(value: string): string[] {
  return Array.from(value.matchAll(INVISIBLE))
    .filter(({ 0: character, index }) => isHidden(value, character, index))
    .map(({ 0: character }) => character);
}

/** Returns a value without them; unusual spaces become plain ones. */
export function withoutHidden(value: string): string {
  return value
    .replace(INVISIBLE, (character: string, index: number) =>
      isHidden(value, character, index) ? (SPACE.test(character) ? ' ' : '') : character,
    )
    .trim();
}

function isHidden(value: string, character: string, index: number): boolean {
  return !isJoiner(character) || NEEDS_NO_JOINER.test(before(value, index)) || index === value.length - 1;
}

function isJoiner(character: string): boolean {
  return character === '\u200C' || character === '\u200D';
}

function before(value: string, index: number): string {
  return Array.from(value.slice(Math.max(0, index - 2), index)).at(-1) ?? '';
}

const ADDRESS = new RegExp(ADDRESS_PATTERN, 'g');

/** Returns the only e-mail in a text, without hidden characters and without what is around it, such as a name or `mailto:`; else null. */
export function addressIn(text: string): string | null {
  const [address = '', ...others] = addressesIn(text);
  return others.length === 0 && EMAIL_FORM.test(address) ? address : null;
}

/** Returns the different e-mails in a text. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(withoutHidden(text).match(ADDRESS) ?? [])];
}
