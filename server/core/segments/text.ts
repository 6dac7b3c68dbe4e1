import { Refusal } from '../refusal.ts';
import { isStorable } from '../storableText.ts';

export { isStorable };

/** Quotes a text for a message: shortened, and on one line. */
export function toQuoted(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return `"${(line.length > 60 ? `${line.slice(0, 60)}…` : line).toWellFormed()}"`;
}

/** Maximum length of a description, title or comment, in characters (our decision). */
const LONGEST_TEXT = 4000;

/** Returns a free text. Throws INVALID_REQUEST if it is too long or cannot be stored. */
export function requireText(field: string, text: string): string {
  if (text.length > LONGEST_TEXT)
    throw new Refusal('INVALID_REQUEST', `${field} has ${text.length} characters. Use at most ${LONGEST_TEXT}.`);
  if (!isStorable(text)) throw new Refusal('INVALID_REQUEST', `${field} holds a character that cannot be stored. Leave it out.`);
  return text;
}
