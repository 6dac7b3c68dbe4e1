import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver';
import { undoesDeployment } from '../../core/platform/pipelines/stageTypes.ts';
import type { ShapeTrail } from '../../core/shapeAt.ts';
import { toKey } from '../../core/shapeKeys.ts';
import type { Blank, Piece } from '../../core/skeleton.ts';
import type { Cursor } from '../../documents/platform/cursor.ts';
import { isExpressionPlace, readCursors } from '../../documents/platform/cursors.ts';
import type { PipelineText } from '../../documents/platform/reading.ts';
import { countTypes } from '../../documents/platform/typeCounts.ts';
import { findName, type ItemDraft, isAwaited, isIdentifier, toItems, toTokenItems } from '../completionItems.ts';
import type { OpenDocument } from '../openDocuments.ts';
import { runLater } from '../timers.ts';
import { RUNTIME_INPUT, toAcrossItems } from './acrossItems.ts';
import { toExpressionItems } from './expressions.ts';
import { prepareEntries, toKeyItems } from './keyItems.ts';
import type { OpenPipeline, PipelineParts } from './openPipelines.ts';
import { followTrees, holderOf, kindOf, kindOfRoot, type RootKind } from './pipelinePlace.ts';
import { slotAt } from './referencePlace.ts';
import { listStages, toReferenceItems } from './references.ts';
import { isType, orderTypes, stageTypeOf, type TypeUse } from './typeOrder.ts';
import { toValueItems } from './valueItems.ts';

const IDENTIFIER = /^[ -]*identifier:[ \t]+["']?(\w+)/gm;

/** Returns the identifiers that new text at an offset must not repeat: those of its stage and of all stages. */
function listTaken({ root, text }: PipelineText, offset: number): ReadonlySet<string> {
  const stage = root.children.find(({ start, end }) => offset > start && offset <= end);
  const stages = listStages({ root });
  if (stage === undefined) return new Set(stages);
  return new Set([...stages, ...Array.from(text.slice(stage.start, stage.end).matchAll(IDENTIFIER), ([, identifier]) => identifier!)]);
}

/** Changes identifiers that are already taken, for example to `ShellScript_2`, and the names that they follow. */
function withFreeIdentifiers(pieces: readonly Piece[], taken: () => ReadonlySet<string>): readonly Piece[] {
  if (!pieces.some((piece, index) => typeof piece === 'object' && isIdentifier(pieces, index))) return pieces;
  const used = new Set(taken());
  const written = [...pieces];
  pieces.forEach((piece, index) => {
    if (typeof piece === 'string' || !isIdentifier(pieces, index)) return;
    const first = toFree(piece, used);
    used.add(first);
    written[index] = { ...piece, first };
    const name = findName(pieces, index);
    const source = name === -1 ? undefined : pieces[name];
    if (first !== piece.first && typeof source === 'object')
      written[name] = { ...source, first: `${source.first} ${first.slice(piece.first.length + 1)}` };
  });
  return written;
}

function toFree({ first }: Blank, used: ReadonlySet<string>): string {
  let free = first;
  for (let number = 2; used.has(free); number++) free = `${first}_${number}`;
  return free;
}

/** Maximum number of items; beyond it the list is incomplete and requested again while typing. */
const MOST_ITEMS = 500;

/** Milliseconds after the start at which the most frequent items are prepared, which takes 50 ms. */
const PREPARED_AFTER = 1_500;

/** Prepares the most frequent items a while after the start. */
export function scheduleFrequentItems(): void {
  runLater(() => {
    const kind = kindOfRoot(ROOT);
    if (kind !== null) prepareEntries(kind, ['StageEntry', 'StepEntry.cd', 'StepEntry.ci']);
  }, PREPARED_AFTER);
}

const ROOT = 'pipeline';

/** Characters that trigger completion only inside an expression. */
const IN_EXPRESSIONS: readonly string[] = ['+', '.'];

/** Completes keys, values and expressions. */
export function completePipeline(
  parts: PipelineParts,
  pipeline: OpenPipeline,
  { position, context }: CompletionParams,
): CompletionList | null {
  const { reading, lines } = pipeline;
  const offset = lines.offsetAt(position);
  const trigger = context?.triggerCharacter ?? null;
  // A comma triggers completion in rosters only.
  if (trigger === ',') return null;
  if (isExpressionPlace(reading, offset)) {
    const found = toExpressionItems(pipeline, offset);
    if (found !== null) {
      const range = lines.rangeOf(found.token.start, found.token.end);
      return toList(toItems(found.drafts, { range, lead: '', column: 0 }, parts.abilities));
    }
  }
  const kind = kindOf(reading);
  if (kind === null || (trigger !== null && !isAwaitedIn(reading.text, offset, trigger))) return null;
  // Both read the whole document, and most items need neither.
  const taken = once(() => listTaken(reading, offset));
  const counts = once(() => ({ inDocument: countTypes(reading.text), inWorkspace: parts.workspace.workspace.countTypes() }));
  const items = readCursors(reading, offset).flatMap((cursor) => {
    const typed = reading.text.slice(cursor.token.start, offset).replace(/^[ "'-]+/, '');
    const drafts = draftItems(parts, pipeline, kind, cursor, { typed, counts }).map((draft) => ({
      ...draft,
      pieces: withFreeIdentifiers(draft.pieces, taken),
    }));
    return toTokenItems(drafts, cursor, { text: reading.text, lines }, parts.abilities);
  });
  const list = toList(items);
  // Types are ranked for the typed text, so they are requested again for another one.
  return items.some(isType) ? { ...list, isIncomplete: true } : list;
}

/** Documents that are begun with one of these keys are ours, unless the key beside it says otherwise: other programs use the rest. */
const BEGINNINGS: readonly string[] = ['template', 'inputSet', 'overlayInputSet'];

/** Completes a document that has the root key of one of ours, but is not recognised yet. */
export function completeBegun(parts: PipelineParts, { uri }: OpenDocument, params: CompletionParams): CompletionList | null {
  const read = parts.pipelines.read(uri);
  const tree = read?.reading.root.frame.tree;
  const keys = tree?.kind === 'map' ? tree.entries.map(({ key }) => toKey(key)) : [];
  return read !== null && keys.length === 1 && BEGINNINGS.includes(keys[0]!) ? completePipeline(parts, read, params) : null;
}

/** Whether a typed character triggers completion. A double quote does so in JSON only. */
function isAwaitedIn(text: string, offset: number, trigger: string): boolean {
  if (IN_EXPRESSIONS.includes(trigger) || trigger === '"') return false;
  if (trigger === '<') return /(?:^|[ "'])<$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
  return isAwaited(text, offset, trigger);
}

/** Returns the value that work gave the first time. */
function once<Value extends object>(work: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= work();
    return value;
  };
}

interface Typed extends Omit<TypeUse, 'stageType'> {
  readonly typed: string;
}

function draftItems(parts: PipelineParts, pipeline: OpenPipeline, kind: RootKind, cursor: Cursor, given: Typed): readonly ItemDraft[] {
  const trail = followTrees(kind, cursor.trees);
  const last = trail?.places.at(-1);
  if (trail === null || last === undefined) return [];
  const across = toAcrossItems(parts, pipeline, trail, cursor);
  const order = (drafts: readonly ItemDraft[]) =>
    orderTypes(withoutUndoing(trail, drafts), given.typed, { ...given, stageType: stageTypeOf(trail) });
  if (cursor.kind === 'key') return trail.key === null ? [] : [...across, ...order(toKeyItems(kind, last, cursor.hasColon, cursor.isFlow))];
  if (last.node?.kind !== 'scalar') return [];
  const isEntry = last.index !== null;
  const place = {
    shapes: last.shapes,
    holder: isEntry ? null : holderOf(trail),
    key: isEntry ? '' : String(last.entry?.key.value ?? ''),
    isFlow: cursor.isFlow,
  };
  // An entry of a list refers to what its list does.
  const named = { ...place, key: String(trail.places.findLast(({ entry }) => entry !== null)?.entry?.key.value ?? '') };
  const slot = slotAt(pipeline, trail.places);
  const reference = { ...(isEntry && named.key === 'needs' ? named : place), offset: cursor.token.start, slot };
  const values = [...across, ...toReferenceItems(parts, pipeline, reference), ...order(toValueItems(kind, place))];
  return takesExpressions(place.shapes) ? [...values, RUNTIME_INPUT] : values;
}

/** Leaves out steps that undo a deployment from the steps of a stage: they belong in its rollback steps. */
function withoutUndoing({ places }: ShapeTrail, drafts: readonly ItemDraft[]): readonly ItemDraft[] {
  const keys = places.map(({ entry }) => entry?.key.value);
  if (!keys.includes('steps') || keys.includes('rollbackSteps')) return drafts;
  return drafts.filter((draft) => !isType(draft) || !undoesDeployment(draft.label));
}

/** Identifiers, names and types never come from an expression. */
function takesExpressions(shapes: readonly { readonly kind: string; readonly grammar?: string }[]): boolean {
  const taking = ['text', 'flag', 'integer', 'number', 'secret', 'enum'];
  return shapes.some(({ kind, grammar }) => taking.includes(kind) || grammar === 'duration' || grammar === 'interval');
}

/** Keeps the first item of each label, in the original order. */
function toList(items: readonly CompletionItem[]): CompletionList {
  const labels = new Set<string>();
  const unique = items.filter(({ label }) => !labels.has(label) && labels.add(label));
  const shown = unique.slice(0, MOST_ITEMS).map((item, index) => ({ ...item, sortText: String(index).padStart(3, '0') }));
  return { isIncomplete: unique.length > shown.length, items: shown };
}
