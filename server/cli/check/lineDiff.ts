import type { PlacedEdit } from '../../documents/lineIndex.ts';
import { indexLines } from '../../documents/lineIndex.ts';

/** Unchanged lines shown around a change. */
const CONTEXT = 3;

interface Line {
  readonly text: string;
  /** The line of the original text that it still is; null for a new line. */
  readonly origin: number | null;
}

/** Returns a unified diff, as for `patch`, from a text to the result of several rounds of edits; '' if nothing changes. */
export function toUnifiedDiff(path: string, text: string, rounds: readonly (readonly PlacedEdit[])[]): string {
  const before = toLines(text);
  let after: readonly Line[] = before.map((line, origin) => ({ text: line, origin }));
  for (const edits of rounds) after = edit(after, edits);
  const steps = toSteps(before, after);
  const hunks = toHunks(steps);
  return hunks === '' ? '' : `--- ${path}\n+++ ${path}\n${hunks}`;
}

/** Splits a text into lines, including their line breaks. */
function toLines(text: string): string[] {
  const lines = indexLines(text);
  const found: string[] = [];
  for (let line = 0; line < lines.lineCount; line++) {
    const start = lines.offsetAt({ line, character: 0 });
    const end = line + 1 < lines.lineCount ? lines.offsetAt({ line: line + 1, character: 0 }) : text.length;
    if (end > start) found.push(text.slice(start, end));
  }
  return found;
}

function edit(lines: readonly Line[], edits: readonly PlacedEdit[]): Line[] {
  const sorted = edits.toSorted((one, other) => compare(one.range.start, other.range.start));
  const result: Line[] = [];
  let next = 0;
  for (let index = 0; index < sorted.length; ) {
    const first = sorted[index]!.range.start.line;
    let last = first;
    const group: PlacedEdit[] = [];
    // Edits of the same lines are one change.
    while (index < sorted.length && sorted[index]!.range.start.line <= last) {
      last = Math.max(last, sorted[index]!.range.end.line);
      group.push(sorted[index++]!);
    }
    result.push(...lines.slice(next, first), ...rewrite(lines.slice(first, last + 1), first, group));
    next = last + 1;
  }
  result.push(...lines.slice(next));
  return result;
}

function rewrite(lines: readonly Line[], first: number, edits: readonly PlacedEdit[]): Line[] {
  const starts: number[] = [];
  let all = '';
  for (const { text } of lines) {
    starts.push(all.length);
    all += text;
  }
  const offsetAt = ({ line, character }: { readonly line: number; readonly character: number }): number =>
    Math.min((starts[line - first] ?? all.length) + character, all.length);
  let at = 0;
  let written = '';
  for (const { range, newText } of edits) {
    written += all.slice(at, offsetAt(range.start)) + newText;
    at = offsetAt(range.end);
  }
  const made = toLines(written + all.slice(at));
  // Unchanged lines at either end keep their origin.
  let head = 0;
  while (head < made.length && head < lines.length && made[head] === lines[head]!.text) head++;
  let tail = 0;
  while (tail < made.length - head && tail < lines.length - head && made.at(-1 - tail) === lines.at(-1 - tail)!.text) tail++;
  const middle = made.slice(head, made.length - tail).map((text) => ({ text, origin: null }));
  return [...lines.slice(0, head), ...middle, ...lines.slice(lines.length - tail)];
}

interface Step {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

function toSteps(before: readonly string[], after: readonly Line[]): Step[] {
  const steps: Step[] = [];
  let at = 0;
  let added: Step[] = [];
  const removeTo = (end: number): void => {
    for (; at < end; at++) steps.push({ sign: '-', text: before[at]! });
    steps.push(...added);
    added = [];
  };
  for (const { text, origin } of after) {
    if (origin === null) added.push({ sign: '+', text });
    else {
      removeTo(origin);
      steps.push({ sign: ' ', text });
      at++;
    }
  }
  removeTo(before.length);
  return steps;
}

function toHunks(steps: readonly Step[]): string {
  let hunks = '';
  let oldLine = 1;
  let newLine = 1;
  for (let index = 0; index < steps.length; ) {
    let change = index;
    while (change < steps.length && steps[change]!.sign === ' ') change++;
    if (change === steps.length) break;
    const start = Math.max(index, change - CONTEXT);
    oldLine += start - index;
    newLine += start - index;
    let end = change + 1;
    for (let at = end; at < steps.length && at <= end + 2 * CONTEXT; at++) if (steps[at]!.sign !== ' ') end = at + 1;
    const hunk = steps.slice(start, Math.min(end + CONTEXT, steps.length));
    const olds = hunk.filter(({ sign }) => sign !== '+').length;
    const news = hunk.filter(({ sign }) => sign !== '-').length;
    hunks += `@@ -${toSpan(oldLine, olds)} +${toSpan(newLine, news)} @@\n${hunk.map(toDiffLine).join('')}`;
    oldLine += olds;
    newLine += news;
    index = start + hunk.length;
  }
  return hunks;
}

function toSpan(line: number, count: number): string {
  return `${count === 0 ? line - 1 : line},${count}`;
}

function toDiffLine({ sign, text }: Step): string {
  if (text.endsWith('\n')) return sign + text;
  return text.endsWith('\r') ? `${sign}${text.slice(0, -1)}\n` : `${sign}${text}\n\\ No newline at end of file\n`;
}

function compare(one: PlacedEdit['range']['start'], other: PlacedEdit['range']['start']): number {
  return one.line - other.line || one.character - other.character;
}
