import { type CodeAction, type CodeActionContext, CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import type { Position, Range } from '../core/problem.ts';

/** The kind of the action that applies all certain fixes at once. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.fairlead`;

/** Whether a request wants actions of a kind. */
export function wantsActions({ only }: CodeActionContext, kind: string): boolean {
  return only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`) || wanted === '');
}

/** Whether two ranges overlap or meet. */
export function touches(one: Range, other: Range): boolean {
  return comparePositions(one.start, other.end) <= 0 && comparePositions(other.start, one.end) <= 0;
}

/** Returns the client's diagnostic of a problem; null if it has none. */
export function findDiagnostic(
  { code, range }: { readonly code: string; readonly range: Range },
  diagnostics: readonly Diagnostic[],
): Diagnostic | null {
  return diagnostics.find((one) => one.code === code && comparePositions(one.range.start, range.start) === 0) ?? null;
}

/** Keeps one of several actions that have the same title and effect. */
export function withoutTwins(actions: readonly CodeAction[]): CodeAction[] {
  const seen = new Set<string>();
  return actions.filter(({ title, edit, command }) => {
    const key = `${title} ${JSON.stringify([edit, command])}`;
    return !seen.has(key) && seen.add(key);
  });
}

function comparePositions(one: Position, other: Position): number {
  return one.line - other.line || one.character - other.character;
}
