import { type CompletionItem, CompletionItemKind, type CompletionList, type Range } from 'vscode-languageserver';
import type { Span } from '../../core/tree.ts';
import type { Cursor } from '../../documents/pipeline/cursor.ts';
import { isExpressionPlace, readCursors } from '../../documents/pipeline/cursors.ts';
import { toExpressionItems } from './expressionItems.ts';
import { answering, type Feature, type FeatureParts } from './feature.ts';
import { type ItemDraft, toItems } from './itemDraft.ts';
import { toKeyItems } from './keyItems.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { type DocumentKind, followTrees, holderOf, kindOf } from './pipelinePlace.ts';
import { toReferenceItems } from './referenceItems.ts';
import { toValueItems } from './valueItems.ts';

/** Completion of keys, values and expressions. */
export const completion: Feature = {
  capabilities: { completionProvider: { triggerCharacters: [':', ' ', '-', '<', '+', '.', '\n', '"'] } },
  register(parts) {
    parts.connection.onCompletion(
      answering(parts, 'completion', (pipeline, { position }) => complete(parts, pipeline, pipeline.document.offsetAt(position))),
    );
  },
};

/** More items than that are cut off, and asked for again as somebody types on. */
const MOST_ITEMS = 500;

function complete(parts: FeatureParts, pipeline: OpenPipeline, offset: number): CompletionList | null {
  const { reading } = pipeline;
  if (isExpressionPlace(reading, offset)) {
    const found = toExpressionItems(pipeline, offset);
    if (found !== null)
      return toList(toItems(found.drafts, { range: toRange(pipeline, found.token), lead: '', column: 0 }, parts.abilities));
  }
  const kind = kindOf(reading);
  if (kind === null) return null;
  const items = readCursors(reading, offset).flatMap((cursor) => {
    const place = { range: toRange(pipeline, cursor.token), lead: cursor.lead, column: cursor.column };
    return toItems(draftItems(parts, pipeline, kind, cursor), place, parts.abilities);
  });
  return toList(items);
}

function draftItems(parts: FeatureParts, pipeline: OpenPipeline, kind: DocumentKind, cursor: Cursor): readonly ItemDraft[] {
  const trail = followTrees(kind, cursor.trees);
  const last = trail?.places.at(-1);
  if (trail === null || last === undefined) return [];
  if (cursor.kind === 'key') return trail.key === null ? [] : toKeyItems(kind, last, cursor.hasColon, cursor.isFlow);
  if (last.node?.kind !== 'scalar') return [];
  const isEntry = last.index !== null;
  const place = {
    shapes: last.shapes,
    holder: isEntry ? null : holderOf(trail),
    key: isEntry ? '' : String(last.entry?.key.value ?? ''),
    isFlow: cursor.isFlow,
  };
  const values = [...toReferenceItems(parts, pipeline, place), ...toValueItems(kind, place)];
  return takesExpressions(place.shapes) ? [...values, INPUT] : values;
}

/** Identifiers, names and words that decide are never made up by an expression. */
function takesExpressions(shapes: readonly { readonly kind: string; readonly grammar?: string }[]): boolean {
  const taking = ['text', 'flag', 'whole', 'number', 'secret', 'words'];
  return shapes.some(({ kind, grammar }) => taking.includes(kind) || grammar === 'duration' || grammar === 'interval');
}

const INPUT: ItemDraft = {
  label: '<+input>',
  kind: CompletionItemKind.Keyword,
  pieces: ['<+input>'],
  detail: 'runtime input',
  text: { text: 'Asked for when the pipeline is run.' },
};

function toRange({ document }: OpenPipeline, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** Each label once, in the order in which they came. */
function toList(items: readonly CompletionItem[]): CompletionList {
  const unique = [...new Map(items.toReversed().map((item) => [item.label, item])).values()].toReversed();
  const shown = unique.slice(0, MOST_ITEMS).map((item, index) => ({ ...item, sortText: String(index).padStart(3, '0') }));
  return { isIncomplete: unique.length > shown.length, items: shown };
}
