import { countAll, type Problem } from '../core/problem.ts';
import { Refusal } from '../core/refusal.ts';
import { line } from '../core/text.ts';
import type { ToolAnswer } from '../wire/agents.ts';
import { array, boolean, count as countSchema, object, string } from '../wire/schemas/jsonSchema.ts';
import type { ReadText, ToolContext } from './tool.ts';

/** A document by its path, by its text, or by its text and a path used as its name. */
export interface DocumentInput {
  readonly path?: string;
  readonly text?: string;
}

/** Returns the text, the name and the place of a document. Throws INVALID_REQUEST if neither path nor text is given. */
export async function readDocument(
  context: ToolContext,
  { path, text }: DocumentInput,
  fallback: string,
): Promise<ReadText & { readonly name: string }> {
  if (text !== undefined) return { name: path ?? fallback, text, place: null };
  if (path === undefined) throw new Refusal('INVALID_REQUEST', 'No document is named. Give its path, or its text.');
  return { name: path, ...(await context.readText(path)) };
}

const POSITION = object({ line: countSchema, character: countSchema });

/** A mistake; its range is zero-based, as in LSP. */
const PROBLEM = object({ code: string, message: string, range: object({ start: POSITION, end: POSITION }) }, { severity: string });

/** What a check returns. */
export const CHECKED = object({ isTaken: boolean, errorCount: countSchema, problems: array(PROBLEM) }, { problemCount: countSchema });

/** Default number of problems given to an agent. */
export const USUAL_PROBLEMS = 100;

/** Returns the problems of a document, errors first: one line each, with 1-based positions, and the same as data. */
export function toProblemAnswer(name: string, problems: readonly Problem[], most = USUAL_PROBLEMS): ToolAnswer {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const shown = [...errors, ...problems.filter(({ severity }) => severity !== 'error')].slice(0, most);
  const [errorCount, problemCount] = [countAll(errors), countAll(problems)];
  const left = problemCount - countAll(shown);
  const lines = shown.map(({ code, severity, message, range }) => {
    const { start } = range;
    return line`${name}:${start.line + 1}:${start.character + 1}: ${severity} ${code} ${message}`;
  });
  const head =
    problems.length === 0
      ? line`${name} has no problems.`
      : line`${name}: ${count(errorCount, 'error')} of ${count(problemCount, 'problem')}.`;
  return {
    text: [head, ...lines, ...(left === 0 ? [] : [`… and ${left} more. Fix these first, or ask with a higher limit.`])].join('\n'),
    value: {
      isTaken: errors.length === 0,
      errorCount,
      problemCount,
      problems: shown.map(({ code, severity, message, range, related }) => ({ code, severity, message, range, related })),
    },
  };
}

/** Maximum people or keys of each kind named in the text of a plan; its data has them all. */
const MOST_NAMED = 25;

/** Lists what a plan does to some people or keys, a line each behind a symbol, and how many more there are. */
export function nameSome<One>(symbol: string, all: readonly One[], write: (one: One) => string): string[] {
  const lines = all.slice(0, MOST_NAMED).map((one) => `${symbol} ${write(one)}`);
  return all.length > MOST_NAMED ? [...lines, `${symbol} … and ${all.length - MOST_NAMED} more`] : lines;
}

/** Formats a count, such as `1 key` or `2 keys`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
