import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type CodeActionParams, type TextEdit } from 'vscode-languageserver';
import { nameEntity } from '../../core/platform/workspace/entity.ts';
import type { AcrossFinding } from '../../core/platform/workspace/rules.ts';
import { plural } from '../../core/plural.ts';
import { writeScalar } from '../../core/writeScalar.ts';
import { indexLines } from '../../documents/lineIndex.ts';
import { reconcileInputs, removeItem } from '../../documents/platform/workspace/reconcile.ts';
import type { ClientAbilities } from '../client.ts';
import { findDiagnostic, touches, toWorkspaceEdit, wantsActions } from '../codeActions.ts';
import { createPause } from '../timers.ts';
import { toSuppressions } from './codeActions.ts';
import { type OpenPipeline, toPlacedEdit } from './openPipelines.ts';
import { meantAlone } from './referencePlace.ts';
import { usersOf } from './users.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/** Offers fixes for problems with other documents, and to adapt the users of a document that would break. */
export async function listAcrossActions(
  documents: WorkspaceDocuments,
  open: OpenPipeline,
  { range, context }: CodeActionParams,
  abilities: ClientAbilities,
): Promise<CodeAction[]> {
  const path = documents.take(open);
  const actions: CodeAction[] = [];
  if (wantsActions(context, CodeActionKind.QuickFix) && documents.isComplete) {
    const found = documents.workspace.findingsOf(path);
    const placed = found.map((finding) => ({ ...finding, range: open.lines.rangeOf(finding.start, finding.end) }));
    const touched = placed.filter((finding) => touches(finding.range, range));
    const diagnose = (finding: (typeof placed)[number]) => findDiagnostic(finding, context.diagnostics);
    for (const finding of touched)
      actions.push(...toFixes(documents, open, finding).map((fix) => ({ ...fix, kind: CodeActionKind.QuickFix, ...diagnose(finding) })));
    actions.push(...touched.flatMap((finding) => toSuppressions(open, finding, diagnose(finding), abilities)));
  }
  if (wantsActions(context, CodeActionKind.RefactorRewrite)) actions.push(...(await adaptUsers(documents, path)));
  return actions;
}

function toFixes(documents: WorkspaceDocuments, open: OpenPipeline, { code, change, reconciles, ...span }: AcrossFinding): CodeAction[] {
  const fixes: CodeAction[] = [];
  if (change !== null) {
    // A version is a part of its scalar in version 1.
    const written = open.reading.text[span.start - 1] === '@' ? change : writeScalar(change);
    const edit = toWorkspaceEdit(open.document.uri, [toPlacedEdit(open, span, written)]);
    fixes.push({ title: l10n.t('Change to "{0}"', change), edit, isPreferred: code !== 'UNKNOWN_VERSION' });
  }
  const found = reconciles === null ? null : reconcile(documents, documents.take(open), open.reading.text, reconciles);
  if (found === null) return fixes;
  const edit = toWorkspaceEdit(open.document.uri, [toPlacedEdit(open, found.edit, found.edit.newText)]);
  return [...fixes, { title: found.title, edit, isPreferred: change === null }];
}

/** Reconciles the inputs of the reference at an offset, or removes the reference from its list; null if nothing can be done. */
function reconcile({ workspace: { index } }: WorkspaceDocuments, path: string, text: string, start: number) {
  const facts = index.of(path);
  const reference = facts?.references.find((one) => one.start === start);
  if (facts === undefined || reference === undefined) return null;
  if (reference.kind === 'inputSet') {
    const edit = removeItem(text, reference);
    return edit === null ? null : { edit, title: l10n.t('Remove input set "{0}" from the list', reference.identifier) };
  }
  const placed = meantAlone(index, reference, facts.scope);
  const edit = placed && reconcileInputs(text, reference, placed.entity);
  return edit === null || placed === null ? null : { edit, title: l10n.t('Update the inputs to {0}', nameEntity(placed.entity)) };
}

/** Offers to update the inputs in all documents that would break with what a template, pipeline, service or the like says now. */
async function adaptUsers(documents: WorkspaceDocuments, path: string): Promise<CodeAction[]> {
  const { workspace } = documents;
  if (workspace.index.of(path)?.entity == null || !documents.isComplete) return [];
  const changes: Record<string, TextEdit[]> = {};
  const pause = createPause();
  for (const user of (await usersOf(workspace, path, pause)).broken) {
    await pause();
    const text = await documents.readText(user);
    const findings = workspace.findingsOf(user);
    const starts = findings.flatMap(({ cause, reconciles }) => (cause?.path === path && reconciles !== null ? [reconciles] : []));
    if (text === null) continue;
    const edits = [...new Set(starts)].flatMap((start) => reconcile(documents, user, text, start)?.edit ?? []);
    const lines = indexLines(text);
    if (edits.length > 0) changes[user] = edits.map(({ start, end, newText }) => ({ range: lines.rangeOf(start, end), newText }));
  }
  const count = Object.keys(changes).length;
  if (count === 0) return [];
  const title = plural(
    count,
    'Update the inputs in the document that would break',
    'Update the inputs in {0} documents that would break',
    count,
  );
  return [{ title, kind: CodeActionKind.RefactorRewrite, edit: { changes } }];
}
