import { diffArrays } from 'diff';

/** Unchanged lines around each change. */
const CONTEXT = 3;

/** Differing lines beyond which two texts are not compared line by line: one replaces the other. */
const MOST_DIFFERENCES = 2000;

/** Returns the changes between two texts as lines that begin with `+`, `-` or a space, with `⋮` between distant ones; none if both are the same. */
export function listLineChanges(before: string, after: string): string[] {
  if (before === after) return [];
  return keepNear(compare(toLines(before), toLines(after)));
}

/** Returns all lines of both texts in order, with their marks. */
function compare(before: readonly string[], after: readonly string[]): string[] {
  // Lines that only one side has are changes, whatever the others are: to compare them would take time with the square of their number.
  const [old, now] = [onlyOf(before, new Set(after)), onlyOf(after, new Set(before))];
  const parts = diffArrays(old, now, { maxEditLength: MOST_DIFFERENCES }) ?? [];
  const lines: string[] = [];
  let [from, to] = [0, 0];
  const take = (fromEnd: number, toEnd: number): void => {
    while (from < fromEnd) lines.push(mark('-', before[from++]!));
    while (to < toEnd) lines.push(mark('+', after[to++]!));
  };
  for (const { value, added, removed } of parts) {
    if (added || removed) continue;
    for (const line of value) {
      take(before.indexOf(line, from), after.indexOf(line, to));
      lines.push(mark(' ', line));
      from++;
      to++;
    }
  }
  take(before.length, after.length);
  return lines;
}

/** Returns the lines that are near a change. */
function keepNear(lines: readonly string[]): string[] {
  const shown: string[] = [];
  const near = lines.map(() => false);
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith(' ')) near.fill(true, Math.max(0, at - CONTEXT), at + CONTEXT + 1);
  }
  for (const [at, line] of lines.entries()) {
    if (!near[at]) continue;
    if (at > 0 && !near[at - 1]) shown.push('⋮');
    shown.push(line);
  }
  return shown;
}

/** Returns the lines with their ends: a text that lost the last one differs. */
function toLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function onlyOf(lines: readonly string[], others: ReadonlySet<string>): string[] {
  return lines.filter((line) => others.has(line));
}

function mark(sign: '+' | '-' | ' ', line: string): string {
  return sign + line.replace(/\n$/, '');
}
