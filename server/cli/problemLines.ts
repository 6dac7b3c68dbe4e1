import * as l10n from '@vscode/l10n';
import { MOST_OF_A_CODE } from '../core/checkLimits.ts';
import { describeWarnings } from '../core/developers/problems.ts';
import { plural } from '../core/plural.ts';
import type { Problem, Range, Severity } from '../core/problem.ts';
import type { ErrorEntry } from '../core/refusal.ts';
import { formatCount, toPrintable } from '../core/text.ts';
import type { Terminal } from './terminal.ts';

const COLOURS: Readonly<Record<Severity, string>> = { error: '31', warning: '33', info: '34', hint: '36' };

/** Formats a problem as `path:line:column: severity CODE message`, plus a line for each related place; lines and columns are 1-based. */
export function toProblemLines(path: string, problem: Problem, colour: boolean): string {
  const severity = colour ? `\u001b[${COLOURS[problem.severity]}m${problem.severity}\u001b[0m` : problem.severity;
  const first = `${place(path, problem.range)}: ${severity} ${problem.code} ${toPrintable(problem.message)}\n`;
  return first + problem.related.map(({ message, range, file }) => `    ${place(file ?? path, range)}: ${toPrintable(message)}\n`).join('');
}

/** Maximum number of problems shown; `fairlead check` is better for files with more. */
const MOST_SHOWN = 200;

/** Shows the problems of a file that a service found. */
export function showProblems(terminal: Pick<Terminal, 'err'>, path: string, problems: readonly Problem[]): void {
  for (const problem of problems.slice(0, MOST_SHOWN)) terminal.err(toProblemLines(path, problem, false).trimEnd());
  if (problems.length > MOST_SHOWN) {
    terminal.err(l10n.t('… and more; `fairlead check` lists {0} of each kind.', formatCount(MOST_OF_A_CODE)));
  }
}

/** Formats the warnings of a service, one line each: `warning CODE` with its meaning. */
export function toWarningLines(warnings: readonly ErrorEntry[] | undefined): string[] {
  return describeWarnings(warnings).map((line) => `warning ${toPrintable(line)}`);
}

/** The number of problems of each severity. */
export type Counts = Readonly<Record<Severity, number>>;

/** Counts problems by severity, those that are not kept included. */
export function countProblems(problems: readonly Pick<Problem, 'severity' | 'more'>[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity, more = 1 } of problems) counts[severity] += more;
  return counts;
}

/** Formats counts, such as `3 errors, 1 warning`, or `no problems`. */
export function toCounts(counts: Counts): string {
  const parts = [
    [counts.error, plural(counts.error, 'error', 'errors')],
    [counts.warning, plural(counts.warning, 'warning', 'warnings')],
    [counts.info, plural(counts.info, 'note', 'notes')],
    [counts.hint, plural(counts.hint, 'hint', 'hints')],
  ] as const;
  const texts = parts.filter(([number]) => number > 0).map(([number, noun]) => `${number} ${noun}`);
  return texts.length === 0 ? l10n.t('no problems') : texts.join(', ');
}

function place(path: string, range: Range): string {
  return `${toPrintable(path)}:${range.start.line + 1}:${range.start.character + 1}`;
}
