import type { WorkspaceEdit } from 'vscode-languageserver';
import type { Span } from '../../core/tree.ts';
import type { Block } from '../../documents/pipeline/block.ts';
import type { PlacedEdit } from '../../documents/pipeline/pipelineProblem.ts';
import type { OpenPipeline } from './openPipelines.ts';
import type { Rewrite } from './rewritePlace.ts';

/** Creates an edit of one document. */
export function toWorkspaceEdit({ document: { uri } }: OpenPipeline, edits: readonly PlacedEdit[]): WorkspaceEdit {
  return { changes: { [uri]: edits.map(({ range, newText }) => ({ range, newText })) } };
}

/** Creates an edit at offsets of a document, with its line endings. */
export function toPlacedEdit({ lines, reading }: OpenPipeline, { start, end }: Span, newText: string): PlacedEdit {
  const written = reading.text.includes('\r\n') ? newText.replace(/\r?\n/g, '\r\n') : newText;
  return { range: lines.rangeOf(start, end), newText: written };
}

/** Converts the edits of a rewrite, whose spans are offsets in the block's frame. */
export function toPlacedEdits(pipeline: OpenPipeline, block: Block, { edits }: Rewrite): readonly PlacedEdit[] {
  return edits.map(({ span, text }) =>
    toPlacedEdit(pipeline, { start: block.toDocument(span.start), end: block.toDocument(span.end) }, text),
  );
}
