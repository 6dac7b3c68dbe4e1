import * as l10n from '@vscode/l10n';
import { Refusal } from '../refusal.ts';
import { isStorable } from '../text.ts';

interface NameRule {
  /** What a name of this kind names. */
  readonly noun: string;
  readonly pattern: RegExp;
  readonly longest: number;
  /** Names that match the pattern but are rejected. */
  readonly reserved?: readonly string[];
  readonly remedy: string;
}

const WORD = /^[a-zA-Z][-_a-zA-Z0-9]*$/;
const WORD_REMEDY = l10n.t('Start with a letter, then use letters, digits, hyphens or underscores');
const LINE = /^(?!\s)[^\p{Cc}]+(?<!\s)$/u;
const LINE_REMEDY = l10n.t('Write it on one line, without spaces at its ends');

/** The grammar of each kind of name. */
export const NAME_RULES = {
  workspace: { noun: l10n.t('workspace'), pattern: LINE, longest: 100, remedy: LINE_REMEDY },
  environment: { noun: l10n.t('environment'), pattern: LINE, longest: 20, remedy: LINE_REMEDY },
  'traffic type': { noun: l10n.t('traffic type'), pattern: WORD, longest: 100, remedy: WORD_REMEDY },
  segment: { noun: l10n.t('segment'), pattern: WORD, longest: 256, reserved: ['datetime', 'string', 'integer'], remedy: WORD_REMEDY },
  attribute: { noun: l10n.t('attribute'), pattern: WORD, longest: 256, remedy: WORD_REMEDY },
  tag: { noun: l10n.t('tag'), pattern: LINE, longest: 100, remedy: LINE_REMEDY },
} as const satisfies Record<string, NameRule>;

export type NameKind = keyof typeof NAME_RULES;

/** Describes why a text is not a valid name of this kind, as a sentence that says what to do; null if it is valid. */
export function checkName(kind: NameKind, name: string): string | null {
  const { noun, pattern, longest, remedy, reserved = [] }: NameRule = NAME_RULES[kind];
  if (name === '') return l10n.t('The name of the {0} is empty. {1}.', noun, remedy);
  if (name.length > longest) return l10n.t('The name of the {0} has {1} characters. Use at most {2}.', noun, name.length, longest);
  if (!pattern.test(name) || !isStorable(name)) return l10n.t('{0} is not a valid {1} name. {2}.', toQuoted(name), noun, remedy);
  if (reserved.includes(name)) return l10n.t('{0} is a reserved word. Choose another name for the {1}.', toQuoted(name), noun);
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
