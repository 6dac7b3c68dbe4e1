import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import type { PipelineProblem, PlacedEdit } from '../../documents/pipeline/pipelineProblem.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { toWorkspaceEdit } from './workspaceEdit.ts';

/** Most problems that are mended at once. */
const MOST = 1_000;

/** Mends all problems of a code for which it is certain what was meant; nothing where there are not several. */
export function toFixAllOfKind(pipeline: OpenPipeline, code: string): CodeAction[] {
  const { count, edits } = collect(pipeline.check.problems.filter((problem) => problem.code === code));
  if (count < 2) return [];
  return [{ title: `Fix all ${count} problems of this kind`, kind: CodeActionKind.QuickFix, edit: toWorkspaceEdit(pipeline, edits) }];
}

/** What is added for these is made up: nobody wants that unseen, as when a file is saved. */
const MADE_UP: readonly string[] = ['MISSING_FIELD', 'EMPTY_LIST'];

/** Mends all problems for which it is certain what was meant. */
export function toFixAll(pipeline: OpenPipeline, kind: string): CodeAction[] {
  const { count, edits } = collect(pipeline.check.problems.filter(({ code }) => !MADE_UP.includes(code)));
  return count === 0 ? [] : [{ title: 'Fix all that is certain', kind, edit: toWorkspaceEdit(pipeline, edits) }];
}

/** The certain fixes that do not overlap. */
function collect(problems: readonly PipelineProblem[]): { readonly count: number; readonly edits: readonly PlacedEdit[] } {
  const edits: PlacedEdit[] = [];
  let count = 0;
  for (const { fixes } of problems.slice(0, MOST)) {
    const fix = fixes.find(({ isPreferred }) => isPreferred);
    if (fix === undefined || fix.edits.some((edit) => edits.some((other) => overlaps(edit, other)))) continue;
    edits.push(...fix.edits);
    count++;
  }
  return { count, edits };
}

function overlaps({ range: one }: PlacedEdit, { range: other }: PlacedEdit): boolean {
  return isBefore(one.start, other.end) && isBefore(other.start, one.end);
}

/** Edits that only touch would still depend on their order. */
function isBefore(one: PlacedEdit['range']['start'], other: PlacedEdit['range']['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character);
}
