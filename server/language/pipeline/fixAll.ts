import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import { collectCertain, fixAllCertain } from '../../documents/pipeline/certainFixes.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { toWorkspaceEdit } from './workspaceEdit.ts';

/** Fixes all problems of a code that have a certain fix; returns nothing if there are fewer than two. */
export function toFixAllOfKind(pipeline: OpenPipeline, code: string): CodeAction[] {
  const { count, edits } = collectCertain(pipeline.check.problems.filter((problem) => problem.code === code));
  if (count < 2) return [];
  return [{ title: `Fix all ${count} problems of this kind`, kind: CodeActionKind.QuickFix, edit: toWorkspaceEdit(pipeline, edits) }];
}

/** Applies all certain fixes. */
export function toFixAll(pipeline: OpenPipeline, kind: string): CodeAction[] {
  const { count, edits } = fixAllCertain(pipeline.check.problems);
  return count === 0 ? [] : [{ title: 'Fix all that is certain', kind, edit: toWorkspaceEdit(pipeline, edits) }];
}
