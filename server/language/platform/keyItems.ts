import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver';
import { toIdentifier } from '../../core/identifiers.ts';
import { describeField, describeValue } from '../../core/platform/pipelines/texts.ts';
import type { FieldsShape, Shape } from '../../core/shape.ts';
import { listOpenFields, type OpenField, type ShapePlace, settle, shapesOfItem, toParts } from '../../core/shapeAt.ts';
import { decidingValues, type Piece, toFieldsSkeleton, toValueSkeleton } from '../../core/skeleton.ts';
import { findEntry, type MapNode } from '../../core/tree.ts';
import { BLANK, type ItemDraft } from '../completionItems.ts';
import type { RootKind } from './pipelinePlace.ts';

/** Maximum number of keys offered; typing narrows the list. */
const MOST_KEYS = 400;

const NEED_DETAILS: Record<OpenField['need'], string> = {
  required: l10n.t('required'),
  oneOf: l10n.t('one of these is required'),
  optional: '',
  perhaps: '',
};

/** Offers the keys that an object does not have yet, with a value, or only the name if a colon already follows. */
export function toKeyItems(kind: RootKind, { node, parts, shapes }: ShapePlace, hasColon: boolean, isFlow: boolean): ItemDraft[] {
  if (node?.kind !== 'map') return [];
  const own = listOpenFields(node, parts);
  if (own.length === 0 && parts.length === 0) return toFirstEntry(kind, shapes, node);
  const wrapped = hasColon || isFlow ? [] : toTypedEntries(kind, shapes, node);
  return [...own.slice(0, MOST_KEYS).map((field) => toKeyItem(kind, field, hasColon, isFlow, node)), ...wrapped];
}

function toKeyItem(kind: RootKind, field: OpenField, hasColon: boolean, isFlow: boolean, node: MapNode | null): ItemDraft {
  const { key, shapes, of, need } = field;
  const text = describeField(kind.root, of.owners, key);
  const detail = [text?.title ?? '', NEED_DETAILS[need]].filter((part) => part !== '').join(' · ');
  const isMissed = need === 'required' || need === 'oneOf';
  return {
    label: key,
    kind: isMissed ? CompletionItemKind.Field : CompletionItemKind.Property,
    pieces: hasColon ? [key] : (fromName(key, node) ?? toEntry(kind, key, shapes, of, isFlow)),
    ...(detail === '' ? {} : { detail }),
    text,
  };
}

/** Derives an identifier from the name next to it. */
function fromName(key: string, node: MapNode | null): readonly Piece[] | null {
  const name = (key === 'identifier' || key === 'id') && node !== null ? findEntry(node, 'name')?.value : null;
  if (name?.kind !== 'scalar' || typeof name.value !== 'string' || !/[0-9a-zA-Z]/.test(name.value)) return null;
  return [`${key}: `, { first: toIdentifier(name.value), values: [] }];
}

function toEntry(kind: RootKind, key: string, shapes: readonly Shape[], of: FieldsShape, isFlow: boolean): readonly Piece[] {
  if (isFlow) return [`${key}: `, BLANK];
  if (of.choices.some((choice) => choice.key === key)) return [`${key}: `, BLANK];
  const [value] = settle(shapes, null, kind.shapes);
  if (value?.kind === 'object' || value?.kind === 'map') return [`${key}:\n  `, BLANK];
  const written = toValueSkeleton(key, shapes, of, kind.source);
  // If no fields are required, the contents are left to the author.
  if (value?.kind === 'fields' && written.length === 2) return [`${key}:\n  `, BLANK];
  return [`${key}:`, ...withoutGuess(written)];
}

/** Leaves a value empty if nothing is known about it: it is an optional key among many. */
function withoutGuess(written: readonly Piece[]): readonly Piece[] {
  return written.length === 2 && typeof written[1] === 'object' && written[1].values.length === 0 && written[1].first === '<+input>'
    ? [written[0]!, BLANK]
    : written;
}

/** Below a key with a list, the first character to write is a dash. */
function toFirstEntry(kind: RootKind, shapes: readonly Shape[], node: MapNode): ItemDraft[] {
  if (node.entries.length > 1) return [];
  const items = settle(shapesOfItem(shapes), null, kind.shapes);
  const objects = items.filter((shape) => shape.kind === 'fields');
  const typed = toTypedEntries(kind, objects, null);
  const others = objects.flatMap((shape) => {
    const fields = listOpenFields(null, toParts(null, [shape])).filter(({ need }) => need !== 'perhaps');
    return fields.map((field) => toKeyItem(kind, field, false, false, null));
  });
  const values = items.flatMap((shape) => (shape.kind === 'enum' ? shape.values : []));
  const scalars = values.map(
    (word): ItemDraft => ({
      label: word,
      kind: CompletionItemKind.EnumMember,
      pieces: [word],
      text: describeValue(kind.root, '', word),
    }),
  );
  return [...others, ...scalars, ...typed].map((draft) => ({
    ...draft,
    pieces: ['- ', ...draft.pieces.map(deeper)],
    filter: draft.filter ?? draft.label,
  }));
}

function deeper(piece: Piece): Piece {
  return typeof piece === 'string' ? piece.replaceAll('\n', '\n  ') : piece;
}

/** The keys of list entries whose shape depends on a type, such as steps. */
const WRAPPERS: readonly string[] = ['step', 'stage'];

const TYPED = new WeakMap<FieldsShape, readonly ItemDraft[]>();

/** Offers a complete entry per type if the entry is still empty: `step:` with everything a ShellScript step needs. */
function toTypedEntries(kind: RootKind, shapes: readonly Shape[], node: MapNode | null): ItemDraft[] {
  if (node !== null && node.entries.length > 1) return [];
  return shapes.flatMap((shape) => (shape.kind === 'fields' ? toTyped(kind, shape) : []));
}

function toTyped(kind: RootKind, entry: FieldsShape): readonly ItemDraft[] {
  const known = TYPED.get(entry);
  if (known !== undefined) return known;
  const typed = WRAPPERS.flatMap((key) => {
    const field = entry.fields.get(key);
    if (field === undefined) return [];
    return settle([field], null, kind.shapes).flatMap((shape) => (shape.kind === 'fields' ? toWrapped(kind, key, shape) : []));
  });
  TYPED.set(entry, typed);
  return typed;
}

function toWrapped(kind: RootKind, key: string, shape: FieldsShape): ItemDraft[] {
  return (decidingValues(shape)?.values ?? []).map((word) => {
    const text = describeValue(kind.root, shape.owner, word);
    const pieces = [`${key}:\n  `, ...toFieldsSkeleton(shape, word, NOTHING, kind.source).map(deeper)];
    return { label: word, kind: CompletionItemKind.Snippet, pieces, detail: text?.title ?? key, text };
  });
}

const NOTHING: ReadonlySet<string> = new Set();

/** Builds the entries offered in the stages of a kind of document in advance, because it takes a while. */
export function prepareEntries(kind: RootKind, names: readonly string[]): void {
  for (const name of names) toTypedEntries(kind, settle([{ kind: 'named', name }], null, kind.shapes), null);
}
