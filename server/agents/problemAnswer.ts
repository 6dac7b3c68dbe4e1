import { line } from '../core/printable.ts';
import type { Problem } from '../core/problem.ts';
import type { ToolAnswer } from '../wire/agents.ts';

/** As many problems as an agent is told at once where it does not say. */
export const USUAL_PROBLEMS = 100;

/** The problems of a document, the errors first: a line each, counted from 1, and the same as data. */
export function toProblemAnswer(name: string, problems: readonly Problem[], most = USUAL_PROBLEMS): ToolAnswer {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const told = [...errors, ...problems.filter(({ severity }) => severity !== 'error')].slice(0, most);
  const left = problems.length - told.length;
  const lines = told.map(({ code, severity, message, range }) => {
    const { start } = range;
    return line`${name}:${start.line + 1}:${start.character + 1}: ${severity} ${code} ${message}`;
  });
  const head =
    problems.length === 0
      ? line`${name} has no problems.`
      : line`${name}: ${count(errors.length, 'error')} of ${count(problems.length, 'problem')}.`;
  return {
    text: [head, ...lines, ...(left === 0 ? [] : [`… and ${left} more. Mend these first, or ask with a higher limit.`])].join('\n'),
    value: {
      isTaken: errors.length === 0,
      errorCount: errors.length,
      problemCount: problems.length,
      problems: told.map(({ code, severity, message, range, related }) => ({ code, severity, message, range, related })),
    },
  };
}

/** `1 key`, `2 keys`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
