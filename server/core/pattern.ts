import * as l10n from '@vscode/l10n';
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A regular expression that a user wrote: in contrast to those of JavaScript, it takes time in proportion to the text. */
export interface Pattern {
  readonly groups: number;
  /** Maximum number of steps that a match takes for each character of a text. */
  readonly size: number;
  /** Returns the texts of the groups of the first match, null for groups without one; null if there is no match. */
  find(text: string): readonly (string | null)[] | null;
}

/** Maximum characters of a pattern. */
const LONGEST = 1_000;

/** Maximum steps for each character: repetitions such as `{1,100}` count as often as they may repeat. */
const MOST_STEPS = 5_000;

/** Compiles a pattern in the syntax of RE2, also as JavaScript spells it (docs/decisions/checking.md#patterns-of-users). A clause says what is wrong with it. */
export function compilePattern(pattern: string): Pattern | string {
  if (pattern.length > LONGEST) return l10n.t('has more than {0} characters. Shorten it.', LONGEST);
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(withAllBlanks(pattern)));
    const [groups, size] = [compiled.groupCount(), compiled.programSize()];
    if (size > MOST_STEPS) return l10n.t('repeats too much. Use lower numbers in {}.');
    const find: Pattern['find'] = (text) => {
      const matcher = compiled.matcher(text);
      return matcher.find() ? Array.from({ length: groups }, (_, index) => matcher.group(index + 1)) : null;
    };
    return { groups, size, find };
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    if (/\(\?<?[=!]|\\(?:[1-9]|k<)/.test(pattern))
      return l10n.t('looks ahead, behind or back, which is not supported here. Write it without (?=, (?!, (?<=, (?<! and \\1.');
    return l10n.t('is not a regular expression: {0}. Correct it.', error.message.replace(/^[^:]*: /, ''));
  }
}

/** The blanks of JavaScript, for the inside of brackets; RE2 knows only those of ASCII. */
const BLANKS = String.raw`\s\v\p{Z}\x{FEFF}`;

function withAllBlanks(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\[\s\S]|[[\]]/g, (part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    if (part === '\\s') return isInClass ? BLANKS : `[${BLANKS}]`;
    return part === '\\S' && !isInClass ? `[^${BLANKS}]` : part;
  });
}
