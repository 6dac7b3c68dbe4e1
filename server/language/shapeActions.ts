import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type CodeActionParams, type WorkspaceEdit } from 'vscode-languageserver';
import type { PlacedEdit } from '../documents/lineIndex.ts';
import { collectCertain } from '../documents/tree/placeFix.ts';
import type { ShapeCheckProblem } from '../documents/tree/shapeCheck.ts';
import { FIX_ALL, findDiagnostic, touches, wantsActions } from './codeActions.ts';

/** Lists the fixes of the problems in a range, and the action that applies all certain ones. */
export function listShapeActions(uri: string, problems: readonly ShapeCheckProblem[], { range, context }: CodeActionParams): CodeAction[] {
  const toEdit = (edits: readonly PlacedEdit[]): WorkspaceEdit => ({ changes: { [uri]: edits.map((edit) => ({ ...edit })) } });
  const actions: CodeAction[] = [];
  if (wantsActions(context, CodeActionKind.QuickFix)) {
    for (const problem of problems.filter((one) => touches(one.range, range))) {
      const diagnostic = findDiagnostic(problem, context.diagnostics);
      for (const { title, isPreferred, edits } of problem.fixes) {
        actions.push({
          title,
          kind: CodeActionKind.QuickFix,
          ...(diagnostic === null ? {} : { diagnostics: [diagnostic] }),
          ...(isPreferred ? { isPreferred } : {}),
          edit: toEdit(edits),
        });
      }
    }
  }
  if (context.only === undefined || !wantsActions(context, FIX_ALL)) return actions;
  const { count, edits } = collectCertain(problems);
  return count === 0 ? actions : [...actions, { title: l10n.t('Apply all certain fixes'), kind: FIX_ALL, edit: toEdit(edits) }];
}
