import type { Problem, Range, Severity } from '../core/problem.ts';
import { toPrintable } from './printable.ts';

const COLOURS: Readonly<Record<Severity, string>> = { error: '31', warning: '33', info: '34', hint: '36' };

/** `path:line:column: severity CODE message`, and a line more for each related place; lines and columns count from 1. */
export function toProblemLines(path: string, problem: Problem, colour: boolean): string {
  const severity = colour ? `\u001b[${COLOURS[problem.severity]}m${problem.severity}\u001b[0m` : problem.severity;
  const first = `${place(path, problem.range)}: ${severity} ${problem.code} ${toPrintable(problem.message)}\n`;
  return first + problem.related.map(({ message, range }) => `    ${place(path, range)}: ${toPrintable(message)}\n`).join('');
}

/** `3 errors, 1 warning`; `no problems` where there are none. */
export function toCounts(problems: readonly Problem[]): string {
  const count = (severity: Severity): number => problems.reduce((sum, problem) => sum + (problem.severity === severity ? 1 : 0), 0);
  const parts = [
    [count('error'), 'error', 'errors'],
    [count('warning'), 'warning', 'warnings'],
    [count('info'), 'note', 'notes'],
    [count('hint'), 'hint', 'hints'],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, one, many]) => `${number} ${number === 1 ? one : many}`);
  return said.length === 0 ? 'no problems' : said.join(', ');
}

function place(path: string, range: Range): string {
  return `${toPrintable(path)}:${range.start.line + 1}:${range.start.character + 1}`;
}
