import { type CodeAction, CodeActionKind, type CodeActionParams, type Diagnostic } from 'vscode-languageserver';
import type { Range } from '../../core/problem.ts';
import type { PipelineProblem } from '../../documents/pipeline/pipelineProblem.ts';
import type { ClientAbilities } from '../clientAbilities.ts';
import { answering, type Feature } from './feature.ts';
import { toFixAll, toFixAllOfKind } from './fixAll.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { toRewrites } from './rewrites.ts';
import { toSuppressions } from './suppressActions.ts';
import { toWorkspaceEdit } from './workspaceEdit.ts';

/** Applies all certain fixes at once. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.fairlead`;

/** Offers fixes for problems, and other ways to write what is at the cursor. */
export const codeActions: Feature = {
  capabilities: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL] } },
  register(parts) {
    parts.requests.onCodeAction(
      answering(parts, 'codeAction', (pipeline, params) =>
        parts.abilities.codeActions ? listActions(pipeline, params, parts.abilities) : [],
      ),
    );
  },
};

function listActions(
  pipeline: OpenPipeline,
  { range, context }: CodeActionParams,
  { createsFiles, asksHowToIgnore }: Pick<ClientAbilities, 'createsFiles' | 'asksHowToIgnore'>,
): CodeAction[] {
  const wants = (kind: string) =>
    context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`) || only === '');
  const actions: CodeAction[] = [];
  if (wants(CodeActionKind.QuickFix)) {
    const touched = pipeline.check.problems.filter((problem) => touches(problem.range, range));
    actions.push(...touched.flatMap((problem) => toFixes(pipeline, problem, findDiagnostic(problem, context.diagnostics))));
    const codes = new Set(touched.map(({ code }) => code));
    actions.push(...[...codes].flatMap((code) => toFixAllOfKind(pipeline, code)));
    actions.push(
      ...touched.flatMap((problem) => toSuppressions(pipeline, problem, findDiagnostic(problem, context.diagnostics), asksHowToIgnore)),
    );
  }
  if (wants(CodeActionKind.RefactorRewrite)) actions.push(...toRewrites(pipeline, range, createsFiles));
  if (context.only !== undefined && wants(FIX_ALL)) actions.push(...toFixAll(pipeline, FIX_ALL));
  return withoutTwins(actions);
}

function touches(one: Range, other: Range): boolean {
  return compare(one.start, other.end) <= 0 && compare(other.start, one.end) <= 0;
}

function compare(one: Range['start'], other: Range['start']): number {
  return one.line - other.line || one.character - other.character;
}

function findDiagnostic({ code, range }: PipelineProblem, diagnostics: readonly Diagnostic[]): Diagnostic | null {
  return diagnostics.find((one) => one.code === code && compare(one.range.start, range.start) === 0) ?? null;
}

function toFixes(pipeline: OpenPipeline, { fixes }: PipelineProblem, diagnostic: Diagnostic | null): CodeAction[] {
  return fixes.map(({ title, isPreferred, edits }, index) => ({
    title,
    kind: CodeActionKind.QuickFix,
    ...(diagnostic === null ? {} : { diagnostics: [diagnostic] }),
    ...(isPreferred && index === 0 ? { isPreferred } : {}),
    edit: toWorkspaceEdit(pipeline, edits),
  }));
}

/** Keeps one of several actions that have the same title and effect. */
function withoutTwins(actions: readonly CodeAction[]): CodeAction[] {
  const seen = new Set<string>();
  return actions.filter(({ title, edit, command }) => {
    const key = `${title} ${JSON.stringify([edit, command])}`;
    return !seen.has(key) && seen.add(key);
  });
}
