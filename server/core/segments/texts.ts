import { Refusal } from '../refusal.ts';
import { isStorable } from '../text.ts';

interface NameRule {
  readonly pattern: RegExp;
  readonly longest: number;
  /** Names that match the pattern but are rejected. */
  readonly reserved?: readonly string[];
  readonly remedy: string;
}

const WORD = /^[a-zA-Z][-_a-zA-Z0-9]*$/;
const WORD_REMEDY = 'Start with a letter, then use letters, digits, hyphens or underscores';
const LINE = /^(?!\s)[^\p{Cc}]+(?<!\s)$/u;
const LINE_REMEDY = 'Write it on one line, without spaces at its ends';

/** The grammar of each kind of name. */
export const NAME_RULES = {
  workspace: { pattern: LINE, longest: 100, remedy: LINE_REMEDY },
  environment: { pattern: LINE, longest: 15, remedy: LINE_REMEDY },
  'traffic type': { pattern: WORD, longest: 100, remedy: WORD_REMEDY },
  segment: { pattern: WORD, longest: 256, reserved: ['datetime', 'string', 'integer'], remedy: WORD_REMEDY },
  attribute: { pattern: WORD, longest: 256, remedy: WORD_REMEDY },
  tag: { pattern: LINE, longest: 100, remedy: LINE_REMEDY },
} as const satisfies Record<string, NameRule>;

export type NameKind = keyof typeof NAME_RULES;

/** Describes why a text is not a valid name of this kind, as a sentence that says what to do; null if it is valid. */
export function checkName(kind: NameKind, name: string): string | null {
  const { pattern, longest, remedy, reserved = [] }: NameRule = NAME_RULES[kind];
  if (name === '') return `The name of the ${kind} is empty. ${remedy}.`;
  if (name.length > longest) return `The name of the ${kind} has ${name.length} characters. Use at most ${longest}.`;
  if (!pattern.test(name) || !isStorable(name)) return `${toQuoted(name)} is not a valid ${kind} name. ${remedy}.`;
  if (reserved.includes(name)) return `${toQuoted(name)} is a reserved word. Choose another name for the ${kind}.`;
  return null;
}

/** Returns the name. Throws INVALID_REQUEST if it is not valid for its kind. */
export function requireName(kind: NameKind, name: string): string {
  const reason = checkName(kind, name);
  if (reason !== null) throw new Refusal('INVALID_REQUEST', reason);
  return name;
}

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

/** A person's title and comment for a change; null if missing. */
export interface TitleAndComment {
  readonly title: string | null;
  readonly comment: string | null;
}

/**
 * Returns a change's title and comment, blank ones as null. If the workspace requires them, the comment replaces a missing title. Throws
 * INVALID_REQUEST if a required comment is missing or a text is too long.
 */
export function requireTitleAndComment({ title, comment }: TitleAndComment, required: boolean): TitleAndComment {
  const given = { title: readText('title', title), comment: readText('comment', comment) };
  if (!required) return given;
  if (given.comment !== null) return { title: given.title ?? given.comment, comment: given.comment };
  throw new Refusal(
    'INVALID_REQUEST',
    'The workspace requires a comment for each change of keys, and it is missing. Send a body like {"keys": ["id-1"], "comment": "…"}; a "title" is optional.',
  );
}

function readText(field: string, text: string | null): string | null {
  return text === null || text.trim() === '' ? null : requireText(field, text);
}
