import type { Expression, ExpressionPath } from '../expressions/expression.ts';
import { readExpressions } from '../expressions/readExpressions.ts';
import { applyEdits, type TextEdit } from '../inputs/runtimeInput.ts';
import { convertPath, type KnownSteps } from './paths.ts';

/**
 * Converts the expressions of a text. One that is a path alone is written as `${{ … }}`, unless its field accepts only `<+…>`; any other
 * keeps its delimiters, because version 1 evaluates both. `doubts` has each expression that may no longer work: as it was, and why.
 */
export function convertExpressions(text: string, steps: KnownSteps, keepsDelimiters: boolean) {
  const edits: TextEdit[] = [];
  const doubts: { readonly expression: string; readonly reason: string }[] = [];
  if (!text.includes('<+')) return { text, doubts };
  const expressions = readExpressions(text);
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
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  return { text: applyEdits(text, sorted), doubts };
}

/**
 * Writes a value as JSON in which expressions stay valid: JSON puts a backslash before each double quote, so that texts inside expressions are
 * put in single quotes, as far as they contain none.
 */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? withSingleQuotes(inner) : inner));
}

function withSingleQuotes(text: string): string {
  if (!text.includes('<+') && !text.includes('${{')) return text;
  const edits = readExpressions(text)
    .filter(({ parent, start, end }) => parent === -1 && !text.slice(start, end).includes("'"))
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end).replaceAll('"', "'") }));
  return applyEdits(text, edits);
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
