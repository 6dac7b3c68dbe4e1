import type { WorkspaceEdit } from 'vscode-languageserver';
import type { ShapeTrail } from '../../core/shapeAt.ts';
import type { ScalarNode, Span } from '../../core/tree.ts';
import type { PlacedEdit } from '../../documents/lineIndex.ts';
import type { Block } from '../../documents/platform/block.ts';
import type { OpenPipeline } from './openPipelines.ts';
import type { RootKind } from './pipelinePlace.ts';

/** A place that can be rewritten. */
export interface RewritePlace {
  readonly kind: RootKind;
  readonly trail: ShapeTrail;
  readonly block: Block;
  /** The value there, or that of the key there, if it is a scalar. */
  readonly scalar: ScalarNode | null;
}

/** Another way to write it; spans are offsets in the block's frame. */
export interface Rewrite {
  readonly title: string;
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}

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
