import { Refusal } from '../refusal.ts';
import { isStorable, toQuoted } from './text.ts';

interface NameRule {
  readonly pattern: RegExp;
  readonly longest: number;
  /** Names that match the pattern but are rejected. */
  readonly reserved?: readonly string[];
  readonly says: string;
}

const WORD = /^[a-zA-Z][-_a-zA-Z0-9]*$/;
const WORD_SAYS = 'Start with a letter, then use letters, digits, hyphens or underscores';
const LINE = /^(?!\s)[^\p{Cc}]+(?<!\s)$/u;
const LINE_SAYS = 'Write it on one line, without spaces at its ends';

/** The grammar of each kind of name. */
export const NAME_RULES = {
  workspace: { pattern: LINE, longest: 100, says: LINE_SAYS },
  environment: { pattern: LINE, longest: 15, says: LINE_SAYS },
  'traffic type': { pattern: WORD, longest: 100, says: WORD_SAYS },
  segment: { pattern: WORD, longest: 256, reserved: ['datetime', 'string', 'integer'], says: WORD_SAYS },
  attribute: { pattern: WORD, longest: 256, says: WORD_SAYS },
  tag: { pattern: LINE, longest: 100, says: LINE_SAYS },
} as const satisfies Record<string, NameRule>;

export type NameKind = keyof typeof NAME_RULES;

/** Describes why a text is not a valid name of this kind, as a sentence that says what to do; null if it is valid. */
export function checkName(kind: NameKind, name: string): string | null {
  const { pattern, longest, says, reserved = [] }: NameRule = NAME_RULES[kind];
  if (name === '') return `The name of the ${kind} is empty. ${says}.`;
  if (name.length > longest) return `The name of the ${kind} has ${name.length} characters. Use at most ${longest}.`;
  if (!pattern.test(name) || !isStorable(name)) return `${toQuoted(name)} is not a valid ${kind} name. ${says}.`;
  if (reserved.includes(name)) return `${toQuoted(name)} is a reserved word. Choose another name for the ${kind}.`;
  return null;
}

/** Returns the name. Throws INVALID_REQUEST if it is not valid for its kind. */
export function requireName(kind: NameKind, name: string): string {
  const reason = checkName(kind, name);
  if (reason !== null) throw new Refusal('INVALID_REQUEST', reason);
  return name;
}
