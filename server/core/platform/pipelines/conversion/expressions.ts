import type { Expression, ExpressionPath } from '../expressions/expression.ts';
import { readExpressions } from '../expressions/readExpressions.ts';
import { convertPath, type KnownSteps } from './paths.ts';

/** A text with its expressions in version 1, and the doubts about them. */
export interface ConvertedText {
  readonly text: string;
  /** For each expression that may no longer work: as it was, and why. */
  readonly doubts: readonly { readonly expression: string; readonly reason: string }[];
}

/**
 * Converts the expressions of a text. One that is a path alone is written as `${{ … }}`, unless its field accepts only `<+…>`; any other
 * keeps its delimiters, because version 1 evaluates both.
 */
export function convertExpressions(text: string, steps: KnownSteps, keepsDelimiters: boolean): ConvertedText {
  if (!text.includes('<+')) return { text, doubts: [] };
  const expressions = readExpressions(text);
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const doubts: { expression: string; reason: string }[] = [];
  for (const [index, expression] of expressions.entries()) {
    const isParent = expressions[index + 1]?.parent === index;
    for (const path of expression.paths) {
      const names = leadingNames(path, text);
      if (names.length === 0) continue;
      const converted = convertPath(names, steps);
      const reason = converted.doubt;
      if (reason !== null) doubts.push({ expression: text.slice(expression.start, expression.end), reason });
      const start = path.segments[0]!.start;
      const end = path.segments[names.length - 1]!.end;
      const written = converted.names.join('.');
      if (text.slice(start, end) !== written) edits.push({ start, end, text: written });
    }
    if (!keepsDelimiters && !isParent && isPathAlone(expression, text)) {
      const { start, end, inner } = expression;
      const first = text.slice(inner.start, inner.end).search(/\S/) + inner.start;
      edits.push(
        { start, end: first, text: '${{ ' },
        { start: inner.start + text.slice(inner.start, inner.end).trimEnd().length, end, text: ' }}' },
      );
    }
  }
  return { text: apply(text, edits), doubts };
}

/** Returns the names at the start of a path that can be rewritten: those written as words with dots between them. */
function leadingNames({ segments }: ExpressionPath, text: string): readonly string[] {
  const end = segments.findIndex(({ kind }) => kind !== 'name');
  const named = end === -1 ? segments : segments.slice(0, end);
  const names = named.map(({ name }) => name);
  const [first] = named;
  const last = named.at(-1);
  if (first === undefined || last === undefined) return [];
  return text.slice(first.start, last.end) === names.join('.') ? names : [];
}

/** Whether an expression is one path of at least two names, perhaps with indices in brackets. */
function isPathAlone({ isClosed, parent, flaw, paths, inner }: Expression, text: string): boolean {
  const [path] = paths;
  if (!isClosed || parent !== -1 || flaw !== null || paths.length !== 1 || path?.isLeading !== true) return false;
  return /^[A-Za-z_]\w*(?:\[\d+\])?(?:\.[A-Za-z_]\w*(?:\[\d+\])?)+$/.test(text.slice(inner.start, inner.end).trim());
}

function apply(text: string, edits: readonly { readonly start: number; readonly end: number; readonly text: string }[]): string {
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  let result = '';
  let at = 0;
  for (const edit of sorted) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
