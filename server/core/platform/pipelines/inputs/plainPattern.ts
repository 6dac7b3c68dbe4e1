import * as l10n from '@vscode/l10n';

/** Maximum number of steps of a match. */
const MOST_STEPS = 100_000;

/**
 * Whether a text contains a match of a regular expression; null if unknown, because the pattern is invalid, differs between dialects, or
 * could take too long: only patterns with few repetitions, none of them nested, are run.
 */
export function matchesPattern(pattern: string, text: string): boolean | null {
  const ways = countWays(pattern);
  if (ways === null) return null;
  // Each repetition may end anywhere, and each choice may be taken or not; without an anchor a match may also start anywhere.
  const repeats = ways.repeats + (pattern.startsWith('^') ? 0 : 1);
  if ((text.length + 1) ** repeats * 2 ** ways.choices > MOST_STEPS) return null;
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return null;
  }
}

const LONGEST = 300;

/** Counts the repetitions and choices of a plain pattern; null if the pattern is not plain. */
function countWays(pattern: string): { readonly repeats: number; readonly choices: number } | null {
  if (pattern.length > LONGEST) return null;
  let repeats = 0;
  let choices = 0;
  let depth = 0;
  // Whether the group that was just closed contains a repetition or a choice: it must not be repeated then.
  const open: boolean[] = [];
  let isWide = false;
  for (let i = 0; i < pattern.length; ) {
    const part = nextPart(pattern, i);
    if (part === null) return null;
    i += part.length;
    if (part === '(' || part === '(?:') {
      depth++;
      open.push(false);
    } else if (part === ')') {
      if (depth-- === 0) return null;
      isWide = open.pop()!;
      if (isWide && open.length > 0) open[open.length - 1] = true;
      continue;
    } else if (part === '|' || part === '?') {
      choices++;
      if (part === '?' && isWide) return null;
      if (open.length > 0) open[open.length - 1] = true;
    } else if (REPEAT.test(part)) {
      if (isWide) return null;
      repeats++;
      if (open.length > 0) open[open.length - 1] = true;
    }
    isWide = false;
  }
  return depth === 0 ? { repeats, choices } : null;
}

const REPEAT = /^(?:[*+]|\{\d+(?:,\d*)?\})$/;
const PART =
  /\(\?:|[()|?*+^$.]|\{\d{1,3}(?:,\d{0,3})?\}|\[\^?(?:[^\\[\]&]|\\[dwsDWS.\-/\\[\](){}^$|+*?])+\]|\\[dwsDWS.\-/\\[\](){}^$|+*?]|[^\\[\](){}|?*+^$.]/y;

/** Returns the next part of a plain pattern: syntax with the same meaning in every dialect. */
function nextPart(pattern: string, at: number): string | null {
  PART.lastIndex = at;
  const part = PART.exec(pattern)?.[0] ?? null;
  return part === '(' && pattern[at + 1] === '?' ? null : part;
}

/** Describes what is certainly wrong with a regular expression, to be read after "This pattern"; null if nothing is. */
export function checkPattern(pattern: string): string | null {
  let depth = 0;
  let isInClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i];
    if (character === '\\') {
      if (pattern[i + 1] === 'Q') return null;
      i++;
    } else if (isInClass) isInClass = character !== ']';
    else if (character === '[') {
      isInClass = true;
      if (pattern[i + 1] === '^') i++;
      if (pattern[i + 1] === ']') i++;
    } else if (character === '(') depth++;
    else if (character === ')' && depth-- === 0) return l10n.t('has an unmatched closing parenthesis');
  }
  if (isInClass) return l10n.t('has an unclosed bracket [');
  return depth > 0 ? l10n.t('has an unclosed parenthesis') : null;
}
