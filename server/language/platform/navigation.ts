import * as l10n from '@vscode/l10n';
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type PrepareRenameResult,
  type ReferenceParams,
  type RenameParams,
  type ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Position } from '../../core/problem.ts';
import { type Mention, mentionsOf } from '../../documents/platform/mentions.ts';
import { rename as renameMentions, whyNotRenamed } from '../../documents/platform/renaming.ts';
import { refuse } from '../features.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** Goes from a segment of an expression to the identifier or name of its declaration. */
export function findDefinition(open: OpenPipeline, position: Position): Location | null {
  const target = findUsages(open, position).find(({ role }) => role === 'declaration');
  return target ? { uri: open.document.uri, range: open.lines.rangeOf(target.start, target.end) } : null;
}

/** Finds the uses of a stage, step, group, variable, output or axis, starting from any of them. */
export function findReferences(open: OpenPipeline, { position, context }: ReferenceParams): Location[] {
  return findUsages(open, position)
    .filter(({ role }) => context.includeDeclaration || role !== 'declaration')
    .map(({ start, end }) => ({ uri: open.document.uri, range: open.lines.rangeOf(start, end) }));
}

/** Highlights the same places while the cursor is in one of them. */
export function findHighlights(open: OpenPipeline, position: Position): DocumentHighlight[] {
  return findUsages(open, position).map(({ start, end, role }) => ({
    range: open.lines.rangeOf(start, end),
    kind: role === 'declaration' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

function findUsages(open: OpenPipeline, position: Position): readonly Mention[] {
  const { mentions, mention } = mentionAt(open, position);
  return mention === null ? [] : mentions.of(mention.declaration);
}

function mentionAt({ reading, check, lines }: OpenPipeline, position: Position) {
  const mentions = mentionsOf(reading, check.declarations);
  return { mentions, mention: mentions.at(lines.offsetAt(position)) };
}

/** Returns the name at a position, to be renamed, or why it cannot be. */
export function prepareRename(open: OpenPipeline, position: Position): PrepareRenameResult | ResponseError | null {
  const { mention } = mentionAt(open, position);
  if (mention === null) return null;
  const refusal = whyNotRenamed(open.reading.text, mention);
  if (refusal !== null) return refuse(refusal);
  return { range: open.lines.rangeOf(mention.start, mention.end), placeholder: mention.declaration.declared.name };
}

/** Renames a stage, step, group, variable, output or axis with all references in the document. */
export function rename(
  { document, reading, check, lines }: OpenPipeline,
  { position, newName }: RenameParams,
): WorkspaceEdit | ResponseError {
  const mentions = mentionsOf(reading, check.declarations);
  const mention = mentions.at(lines.offsetAt(position));
  if (mention === null) return refuse(NOTHING_HERE);
  const renamed = renameMentions(reading.text, mentions, mention, newName);
  if ('refusal' in renamed) return refuse(renamed.refusal);
  const edits = renamed.edits.map(({ start, end, text }) => ({ range: lines.rangeOf(start, end), newText: text }));
  return { changes: { [document.uri]: edits } };
}

const NOTHING_HERE = l10n.t(
  'There is nothing to rename here. Put the cursor on the identifier of a stage or step, the name of a variable, or an expression that uses one.',
);
