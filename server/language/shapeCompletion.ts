import * as l10n from '@vscode/l10n';
import { CompletionItemKind, type CompletionList, type CompletionParams } from 'vscode-languageserver';
import type { FieldText } from '../core/fieldTexts.ts';
import type { Owner, Shape, Shapes } from '../core/shape.ts';
import { listOpenFields, type OpenField, type ShapePlace, settle, shapeAt, shapesOfItem, toParts } from '../core/shapeAt.ts';
import type { Piece } from '../core/skeleton.ts';
import type { LineIndex } from '../documents/lineIndex.ts';
import type { Cursor } from '../documents/platform/cursor.ts';
import { readCursors } from '../documents/platform/cursors.ts';
import { readPipelineText } from '../documents/platform/reading.ts';
import type { ClientAbilities } from './client.ts';
import { BLANK, type ItemDraft, isAwaited, toTokenItems } from './completionItems.ts';

/** The shape of a kind of document, and the documentation of its fields. */
export interface ShapeLanguage {
  readonly root: Shape;
  readonly shapes: Shapes;
  /** Returns the documentation of a field; null if there is none. */
  describe(owners: readonly Owner[], key: string): FieldText | null;
}

/** How a value is completed. */
export interface ValueCursor {
  /** The values around it, the outermost first; the last is the value itself. */
  readonly places: readonly ShapePlace[];
  readonly shapes: readonly Shape[];
  /** The key of the field that has it, or that has the list with it. */
  readonly key: string;
  readonly isFlow: boolean;
}

/** What a kind of document offers besides the keys of its shape. */
export interface ShapeItems extends ShapeLanguage {
  /** The keys of an object with free keys; null for an object with fields. */
  keysOf(place: ShapePlace, hasColon: boolean): readonly ItemDraft[] | null;
  valuesOf(cursor: ValueCursor): readonly ItemDraft[];
}

/** Completes keys and values of a document with a shape. */
export function completeShape(
  abilities: ClientAbilities,
  { text, lines }: { readonly text: string; readonly lines: LineIndex },
  { position, context }: CompletionParams,
  offered: ShapeItems,
): CompletionList | null {
  const offset = lines.offsetAt(position);
  if (context?.triggerCharacter !== undefined && !isAwaited(text, offset, context.triggerCharacter)) return null;
  const labels = new Set<string>();
  const items = readCursors(readPipelineText(text), offset).flatMap((cursor) => {
    const drafts = draftItems(cursor, offered).filter(({ label }) => !labels.has(label) && labels.add(label));
    return toTokenItems(drafts, cursor, { text, lines }, abilities);
  });
  return { isIncomplete: false, items };
}

function draftItems({ kind, trees, hasColon, isFlow }: Cursor, offered: ShapeItems): readonly ItemDraft[] {
  const { places, key } = shapeAt(trees, offered.root, offered.shapes);
  const last = places.at(-1);
  if (last === undefined) return [];
  if (kind === 'key') return key === null ? [] : toKeyItems(last, hasColon, isFlow, offered);
  const holder = places.findLast(({ entry }) => entry !== null)?.entry?.key.value;
  return last.node?.kind === 'scalar' ? offered.valuesOf({ places, shapes: last.shapes, key: String(holder ?? ''), isFlow }) : [];
}

/** Offers the keys that an object does not have yet; below a list, those of a new entry after a dash. */
function toKeyItems(place: ShapePlace, hasColon: boolean, isFlow: boolean, offered: ShapeItems): readonly ItemDraft[] {
  const { node, parts, shapes } = place;
  if (node?.kind !== 'map') return [];
  const free = offered.keysOf(place, hasColon);
  if (free !== null) return free;
  if (parts.length > 0) return listOpenFields(node, parts).map((field) => toKeyItem(field, hasColon, isFlow, offered));
  if (node.entries.length > 1) return [];
  const entries = settle(shapesOfItem(shapes), null, offered.shapes);
  return listOpenFields(null, toParts(null, entries))
    .map((field) => toKeyItem(field, false, false, offered))
    .map((draft) => ({ ...draft, pieces: ['- ', ...draft.pieces] }));
}

function toKeyItem({ key, of, shapes, need }: OpenField, hasColon: boolean, isFlow: boolean, offered: ShapeItems): ItemDraft {
  const text = offered.describe(of.owners, key);
  const detail = [text?.title ?? '', need === 'required' ? l10n.t('required') : ''].filter((part) => part !== '').join(' · ');
  return {
    label: key,
    kind: need === 'required' ? CompletionItemKind.Field : CompletionItemKind.Property,
    pieces: hasColon ? [key] : [`${key}:`, ...toStart(shapes, isFlow, offered.shapes)],
    detail,
    text: text === null ? null : { text: text.text },
  };
}

/** Returns how the value of a new field begins. */
function toStart(expected: readonly Shape[], isFlow: boolean, shapes: Shapes): readonly Piece[] {
  const settled = settle(expected, null, shapes);
  // If a boolean or a list is accepted, the boolean is shorter.
  const shape = settled.find(({ kind }) => kind === 'flag') ?? settled[0];
  if (shape?.kind === 'list') {
    const [entry] = settle([shape.of], null, shapes);
    const first = entry?.kind === 'fields' ? entry.required[0] : undefined;
    return first === undefined || isFlow ? [' [', BLANK, ']'] : [`\n  - ${first}: `, BLANK];
  }
  if ((shape?.kind === 'map' || shape?.kind === 'fields') && !isFlow) return ['\n  ', BLANK];
  return [' ', BLANK];
}
