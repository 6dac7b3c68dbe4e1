import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  CodeActionTriggerKind,
  type Diagnostic,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Position, Range } from '../core/problem.ts';
import type { PlacedEdit } from '../documents/lineIndex.ts';

/** The kind of the action that applies all certain fixes at once. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.fairlead`;

/**
 * Whether a request wants actions of a kind. Without being asked, as for a light bulb that follows the cursor, only fixes are: other ways to
 * write a value exist nearly everywhere.
 */
export function wantsActions({ only, triggerKind }: CodeActionContext, kind: string): boolean {
  if (only === undefined && triggerKind === CodeActionTriggerKind.Automatic && kind.startsWith(CodeActionKind.Refactor)) return false;
  return only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`) || wanted === '');
}

/** Whether two ranges overlap or meet. */
export function touches(one: Range, other: Range): boolean {
  return comparePositions(one.start, other.end) <= 0 && comparePositions(other.start, one.end) <= 0;
}

/** The diagnostics that an action is about; left out if there are none. */
export type Diagnosed = Pick<CodeAction, 'diagnostics'>;

/** Returns the client's diagnostic of a problem. */
export function findDiagnostic(
  { code, range }: { readonly code: string; readonly range: Range },
  diagnostics: readonly Diagnostic[],
): Diagnosed {
  const found = diagnostics.find((one) => one.code === code && comparePositions(one.range.start, range.start) === 0);
  return found === undefined ? {} : { diagnostics: [found] };
}

/** Creates the edit of one document. */
export function toWorkspaceEdit(uri: string, edits: readonly PlacedEdit[]): WorkspaceEdit {
  return { changes: { [uri]: edits.map(({ range, newText }) => ({ range, newText })) } };
}

/** Creates the action of a fix. */
export function toQuickFix(
  uri: string,
  { title, isPreferred, edits }: { readonly title: string; readonly isPreferred: boolean; readonly edits: readonly PlacedEdit[] },
  diagnosed: Diagnosed,
): CodeAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    ...diagnosed,
    ...(isPreferred ? { isPreferred } : {}),
    edit: toWorkspaceEdit(uri, edits),
  };
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
