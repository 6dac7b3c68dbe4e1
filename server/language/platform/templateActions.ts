import * as l10n from '@vscode/l10n';
import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import type { TextEdit } from '../../core/platform/pipelines/inputs/runtimeInput.ts';
import { extractTemplate } from '../../documents/platform/extraction/extract.ts';
import { inlineTemplate } from '../../documents/platform/extraction/inline.ts';
import { proposeName } from '../../documents/platform/extraction/nameTemplate.ts';
import { listParts, type Part } from '../../documents/platform/extraction/parts.ts';
import { selectParts } from '../../documents/platform/extraction/selectParts.ts';
import type { ClientAbilities } from '../client.ts';
import { toWorkspaceEdit, wantsActions } from '../codeActions.ts';
import { DOCUMENT_START } from '../features.ts';
import type { OpenPipeline } from './openPipelines.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/** The kinds of actions that move lines to templates and back. */
export const TEMPLATE_ACTIONS = [CodeActionKind.RefactorExtract, CodeActionKind.RefactorInline] as const;

/** Offers to move the selected steps or stage to a template, and the inverse; verified first, so not at each movement of the cursor. */
export async function listTemplateActions(
  documents: WorkspaceDocuments,
  open: OpenPipeline,
  { range, context }: CodeActionParams,
  abilities: ClientAbilities,
): Promise<CodeAction[]> {
  const [extracts, inlines] = TEMPLATE_ACTIONS.map((kind) => wantsActions(context, kind));
  if (!(extracts || inlines)) return [];
  await documents.whenComplete();
  const path = documents.take(open);
  const span = { start: open.lines.offsetAt(range.start), end: open.lines.offsetAt(range.end) };
  const parts = selectParts(listParts(open.reading), span);
  const use = parts.length === 1 ? parts[0]!.map?.entries.find(({ key }) => key === 'template') : undefined;
  if (use !== undefined) return inlines ? toInlining(documents, open, path, use.start, abilities) : [];
  // A document that was never saved has no folder.
  const isSaved = !open.document.uri.startsWith('untitled:');
  return extracts && parts.length > 0 && isSaved && abilities.createsFiles ? toExtraction(documents, open, path, parts, abilities) : [];
}

async function toExtraction(
  { workspace }: WorkspaceDocuments,
  open: OpenPipeline,
  path: string,
  parts: readonly Part[],
  { disabledActions }: ClientAbilities,
): Promise<CodeAction[]> {
  const { text } = open.reading;
  const named = proposeName(workspace, path, text, parts);
  const steps = parts.flatMap((part) => (part.kind === 'parallel' ? part.children : [part]));
  const title =
    steps.length === 1 ? l10n.t('Extract "{0}" to a template', steps[0]!.name) : l10n.t('Extract {0} steps to a template', steps.length);
  const kind = CodeActionKind.RefactorExtract;
  const found = await extractTemplate(workspace, path, text, parts, named);
  if ('refusal' in found) {
    const reason = l10n.t('Line {0}: {1}', open.lines.positionAt(found.at?.start ?? 0).line + 1, found.refusal);
    return disabledActions ? [{ title, kind, disabled: { reason } }] : [];
  }
  const { uri, version } = open.document;
  return [
    {
      title,
      kind,
      edit: {
        documentChanges: [
          { kind: 'create', uri: named.path },
          { textDocument: { uri: named.path, version: null }, edits: [{ range: DOCUMENT_START, newText: found.template }] },
          { textDocument: { uri, version }, edits: toPlaced(open, found.edits) },
        ],
      },
    },
  ];
}

async function toInlining(
  documents: WorkspaceDocuments,
  open: OpenPipeline,
  path: string,
  offset: number,
  { disabledActions }: ClientAbilities,
): Promise<CodeAction[]> {
  const { workspace } = documents;
  const parts = { workspace, readText: (one: string) => documents.readText(one), nameOf: (one: string) => one };
  const found = await inlineTemplate(parts, path, open.reading.text, offset);
  const action = { title: l10n.t('Inline the template'), kind: CodeActionKind.RefactorInline };
  if ('refusal' in found) return disabledActions ? [{ ...action, disabled: { reason: found.refusal } }] : [];
  return [{ ...action, edit: toWorkspaceEdit(open.document.uri, toPlaced(open, found)) }];
}

function toPlaced({ lines }: OpenPipeline, edits: readonly TextEdit[]) {
  return edits.map(({ start, end, text: newText }) => ({ range: lines.rangeOf(start, end), newText }));
}
