/** How many steps a match may take at most. */
const MOST_STEPS = 1_000_000;

/**
 * Whether a text holds a match of a regular expression; null where that is not known, as the pattern is none, or says what is not the same
 * everywhere, or could take long: only patterns of few repetitions, none inside another, are tried.
 */
export function matchesPattern(pattern: string, text: string): boolean | null {
  const ways = countWays(pattern);
  if (ways === null) return null;
  // Each repetition may end at any character, and each choice be taken or not; without an anchor a match may begin at any character too.
  const repeats = ways.repeats + (pattern.startsWith('^') ? 0 : 1);
  if ((text.length + 1) ** repeats * 2 ** ways.choices > MOST_STEPS) return null;
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return null;
  }
}

const LONGEST = 300;

/** How often a plain pattern repeats something, and leaves a choice; null for a pattern that is not plain. */
function countWays(pattern: string): { readonly repeats: number; readonly choices: number } | null {
  if (pattern.length > LONGEST) return null;
  let repeats = 0;
  let choices = 0;
  let depth = 0;
  // Whether the group that closed last holds a repetition or a choice: it may not be repeated then.
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

/** The next part of a plain pattern: what means the same in every dialect. */
function nextPart(pattern: string, at: number): string | null {
  PART.lastIndex = at;
  const part = PART.exec(pattern)?.[0] ?? null;
  return part === '(' && pattern[at + 1] === '?' ? null : part;
}

/** What is certainly wrong with a regular expression, to be read after "This pattern"; null where nothing is. */
export function checkPattern(pattern: string): string | null {
  let depth = 0;
  let isInClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const sign = pattern[i];
    if (sign === '\\') {
      if (pattern[i + 1] === 'Q') return null;
      i++;
    } else if (isInClass) isInClass = sign !== ']';
    else if (sign === '[') {
      isInClass = true;
      if (pattern[i + 1] === '^') i++;
      if (pattern[i + 1] === ']') i++;
    } else if (sign === '(') depth++;
    else if (sign === ')' && depth-- === 0) return 'closes a parenthesis that is not open';
  }
  if (isInClass) return 'does not close the bracket [';
  return depth > 0 ? 'does not close a parenthesis' : null;
}
