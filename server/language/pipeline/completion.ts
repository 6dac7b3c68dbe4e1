import { type CompletionItem, CompletionItemKind, type CompletionList, type CompletionParams, type Range } from 'vscode-languageserver';
import { undoesDeployment } from '../../core/pipeline/stepTypes.ts';
import type { ShapeTrail } from '../../core/shapeAt.ts';
import type { Span } from '../../core/tree.ts';
import type { Cursor } from '../../documents/pipeline/cursor.ts';
import { isExpressionPlace, readCursors } from '../../documents/pipeline/cursors.ts';
import { runGuarded } from '../guard.ts';
import { type ItemDraft, toItems } from '../itemDraft.ts';
import { toExpressionItems } from './expressionItems.ts';
import { answering, type Feature, type FeatureParts } from './feature.ts';
import { toFirstItems } from './firstKey.ts';
import { listTaken, withFreeIdentifiers } from './freeIdentifiers.ts';
import { prepareEntries, toKeyItems } from './keyItems.ts';
import type { OpenPipeline } from './openPipelines.ts';
import { type DocumentKind, followTrees, holderOf, kindOf, kindOfRoot } from './pipelinePlace.ts';
import { toReferenceItems } from './referenceItems.ts';
import { toValueItems } from './valueItems.ts';

/** Completes keys, values and expressions. */
export const completion: Feature = {
  capabilities: { completionProvider: { triggerCharacters: [':', ' ', '-', '<', '+', '.', '\n'] } },
  register(parts) {
    const answer = answering(parts, 'completion', (pipeline, { position, context }: CompletionParams) =>
      complete(parts, pipeline, pipeline.lines.offsetAt(position), context?.triggerCharacter ?? null),
    );
    parts.requests.onCompletion(async (params) => (await answer(params)) ?? (await begin(parts, params)));
    setTimeout(prepare, PREPARED_AFTER).unref();
  },
};

/** Offers a whole pipeline if the document is not recognised yet. */
async function begin(parts: FeatureParts, params: CompletionParams): Promise<CompletionList | null> {
  const items = await runGuarded(parts.log, 'completion', () => toFirstItems(parts, params));
  return items === undefined || items.length === 0 ? null : { isIncomplete: false, items };
}

/** Maximum number of items; beyond it the list is incomplete and requested again while typing. */
const MOST_ITEMS = 500;

/** Milliseconds after the start at which the most frequent items are prepared, which takes 50 ms. */
const PREPARED_AFTER = 1_500;

function prepare(): void {
  const kind = kindOfRoot('pipeline');
  if (kind !== null) prepareEntries(kind, ['StageEntry', 'StepEntry.cd', 'StepEntry.ci']);
}

/** Characters that trigger completion only inside an expression. */
const IN_EXPRESSIONS: readonly string[] = ['+', '.'];

function complete(parts: FeatureParts, pipeline: OpenPipeline, offset: number, trigger: string | null): CompletionList | null {
  const { reading } = pipeline;
  // A comma triggers completion in rosters only.
  if (trigger === ',') return null;
  if (isExpressionPlace(reading, offset)) {
    const found = toExpressionItems(pipeline, offset);
    if (found !== null)
      return toList(toItems(found.drafts, { range: toRange(pipeline, found.token), lead: '', column: 0 }, parts.abilities));
  }
  const kind = kindOf(reading);
  if (kind === null || (trigger !== null && !isAwaited(reading.text, offset, trigger))) return null;
  const taken = listTaken(reading, offset);
  const items = readCursors(reading, offset).flatMap((cursor) => {
    const place = { range: toRange(pipeline, cursor.token), lead: cursor.lead, column: cursor.column };
    const quote = /^["']/.exec(reading.text.slice(cursor.token.start, cursor.token.end))?.[0] ?? '';
    const drafts = draftItems(parts, pipeline, kind, cursor).map((draft) => ({
      ...draft,
      pieces: withFreeIdentifiers(draft.pieces, taken),
      // The typed text is matched including its quote.
      filter: quote + (draft.filter ?? draft.label),
    }));
    return toItems(drafts, place, parts.abilities);
  });
  return toList(items);
}

/** Whether a typed character triggers completion: a line break does so only below a key or dash without a value. */
function isAwaited(text: string, offset: number, trigger: string): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  if (IN_EXPRESSIONS.includes(trigger)) return false;
  // A double quote triggers completion in JSON only.
  if (trigger === '"') return false;
  if (trigger === '-') return /^[ -]*-$/.test(line);
  if (trigger === '<') return /(?:^|[ "'])<$/.test(line);
  if (trigger === '\n') return /[:-][ \t]*\r?\n[ \t]*$/.test(text.slice(Math.max(0, offset - 400), offset));
  return true;
}

function draftItems(parts: FeatureParts, pipeline: OpenPipeline, kind: DocumentKind, cursor: Cursor): readonly ItemDraft[] {
  const trail = followTrees(kind, cursor.trees);
  const last = trail?.places.at(-1);
  if (trail === null || last === undefined) return [];
  if (cursor.kind === 'key') return trail.key === null ? [] : withoutUndoing(trail, toKeyItems(kind, last, cursor.hasColon, cursor.isFlow));
  if (last.node?.kind !== 'scalar') return [];
  const isEntry = last.index !== null;
  const place = {
    shapes: last.shapes,
    holder: isEntry ? null : holderOf(trail),
    key: isEntry ? '' : String(last.entry?.key.value ?? ''),
    isFlow: cursor.isFlow,
  };
  const values = [...toReferenceItems(parts, pipeline, place), ...withoutUndoing(trail, toValueItems(kind, place))];
  return takesExpressions(place.shapes) ? [...values, INPUT] : values;
}

/** Leaves out steps that undo a deployment from the steps of a stage: they belong in its rollback steps. */
function withoutUndoing({ places }: ShapeTrail, drafts: readonly ItemDraft[]): readonly ItemDraft[] {
  const keys = places.map(({ entry }) => entry?.key.value);
  if (!keys.includes('steps') || keys.includes('rollbackSteps')) return drafts;
  return drafts.filter(({ kind, label }) => !TYPES.includes(kind) || !undoesDeployment(label));
}

/** The kinds of items that offer types: a whole step, or its type alone. */
const TYPES: readonly CompletionItemKind[] = [CompletionItemKind.Snippet, CompletionItemKind.Class];

/** Identifiers, names and types never come from an expression. */
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

function toRange({ lines }: OpenPipeline, { start, end }: Span): Range {
  return lines.rangeOf(start, end);
}

/** Keeps each label once, in the original order. */
function toList(items: readonly CompletionItem[]): CompletionList {
  const unique = [...new Map(items.toReversed().map((item) => [item.label, item])).values()].toReversed();
  const shown = unique.slice(0, MOST_ITEMS).map((item, index) => ({ ...item, sortText: String(index).padStart(3, '0') }));
  return { isIncomplete: unique.length > shown.length, items: shown };
}
