import * as l10n from '@vscode/l10n';
import { diffArrays } from 'diff';

/** The lines that begin, divide and end a conflict in a file, as Git and editors know them. */
export const CONFLICT_MARKS = { begin: '<<<<<<< folder', divide: '=======', end: '>>>>>>> service' } as const;

/** Differing lines beyond which two texts are not compared line by line: all from the first to the last difference is one conflict. */
const MOST_DIFFERENCES = 1000;

/** Joins two versions of a text: lines that differ are between marks, first those of the folder, then those of the service. */
export function markConflicts(folder: string, service: string): string {
  const [mine, theirs] = [folder, service].map(toLines) as [string[], string[]];
  let start = 0;
  while (start < mine.length && start < theirs.length && mine[start] === theirs[start]) start++;
  let end = 0;
  const most = Math.min(mine.length, theirs.length) - start;
  while (end < most && mine.at(-1 - end) === theirs.at(-1 - end)) end++;
  const middle = [mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end)] as const;
  return [...mine.slice(0, start), ...toHunks(...middle), ...mine.slice(mine.length - end)].join('');
}

/** Returns the line numbers, from 0, of the marks of conflicts in a text. */
export function findConflictMarks(text: string): readonly number[] {
  if (!text.includes(CONFLICT_MARKS.begin) && !text.includes(CONFLICT_MARKS.end)) return [];
  const marks: readonly string[] = [CONFLICT_MARKS.begin, CONFLICT_MARKS.end];
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => (marks.includes(line) ? [index] : []));
}

/** A line that begins or ends a conflict, whichever program wrote it. */
const ANY_MARK = /^(?:<{7,}|>{7,})(?: |\r?$)/m;

/** Whether a text has marks of a conflict: its lines are of two versions then. */
export function isConflicted(text: string): boolean {
  return (text.includes('<<<<<<<') || text.includes('>>>>>>>')) && ANY_MARK.test(text);
}

/** Whether a line begins, divides or ends a conflict. */
export function isConflictMark(line: string): boolean {
  return /^(?:<{7,}|={7,}|>{7,}|\|{7,})(?: |$)/.test(line);
}

/** Describes such a line in a file that must have one version. */
export function describeConflictMark(): string {
  return l10n.t('This line is a mark of a merge conflict. Keep one of the two versions and remove the marks.');
}

/** Returns the lines with their ends; the last one gets an end too, so that a mark can follow it. */
function toLines(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`));
}

function toHunks(mine: readonly string[], theirs: readonly string[]): string[] {
  const parts = diffArrays([...mine], [...theirs], { maxEditLength: MOST_DIFFERENCES }) ?? [
    { value: mine, removed: true, added: false },
    { value: theirs, removed: false, added: true },
  ];
  const lines: string[] = [];
  for (const [index, { value, added, removed }] of parts.entries()) {
    // The lines that were replaced come directly before those that replace them.
    const before = parts[index - 1];
    if (added) lines.push(...toConflict(before?.removed === true ? before.value : [], value));
    else if (!removed) lines.push(...value);
    else if (parts[index + 1]?.added !== true) lines.push(...toConflict(value, []));
  }
  return lines;
}

function toConflict(mine: readonly string[], theirs: readonly string[]): string[] {
  const { begin, divide, end } = CONFLICT_MARKS;
  return [`${begin}\n`, ...mine, `${divide}\n`, ...theirs, `${end}\n`];
}
