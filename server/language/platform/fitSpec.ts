import * as l10n from '@vscode/l10n';
import { type Choice, type FieldsShape, resolveShape, type Shapes } from '../../core/shape.ts';
import { toKey, toKnownKeys } from '../../core/shapeKeys.ts';
import { toFieldsSkeleton } from '../../core/skeleton.ts';
import type { MapNode, Span, TreeEntry, TreeNode } from '../../core/tree.ts';
import { atColumn, toPlainText } from '../completionItems.ts';
import type { RootKind } from './pipelinePlace.ts';
import type { Rewrite, RewritePlace } from './rewriteInput.ts';

/** An object whose `type` decides what its `spec` may hold, in a frame. */
interface Typed {
  readonly node: MapNode;
  readonly shape: FieldsShape;
  readonly word: string;
  readonly spec: TreeEntry;
  /** The fields of the `spec` of its type. */
  readonly wanted: FieldsShape;
  /** The entries of its `spec` that belong to another type only. */
  readonly strangers: readonly TreeEntry[];
}

/**
 * Replaces what the `spec` of a stage or step has of another type, after its type was changed: removes the fields that only other types
 * have, keeps those that fit, and adds the required ones. Offered at the type and at each of these fields.
 */
export function fitSpec({ kind, trail, block }: RewritePlace, offset: number): readonly Rewrite[] {
  const { text, tree } = block.frame;
  const typed = trail.places
    .flatMap(({ node, shapes }) =>
      node?.kind === 'map' && !node.isFlow && holds(tree, node) ? (readTyped(node, shapes, kind.shapes) ?? []) : [],
    )
    .at(-1);
  if (typed === undefined || typed.strangers.length === 0) return [];
  const type = typed.node.entries.find(({ key }) => toKey(key) === 'type')!;
  if (![type, ...typed.strangers].some((entry) => offset >= entry.key.start && offset <= toEnd(entry, text))) return [];
  return [{ title: l10n.t('Replace what does not belong to type {0}', typed.word), edits: toEdits(kind, typed, text) }];
}

function readTyped(node: MapNode, shapes: readonly { readonly kind: string }[], all: Shapes): Typed | null {
  const shape = shapes.find((one): one is FieldsShape => one.kind === 'fields');
  const choice = shape?.choices.find(({ key }) => key === 'type');
  const entryOf = (name: string): TreeEntry | undefined => node.entries.find(({ key }) => toKey(key) === name);
  const [type, spec] = [entryOf('type')?.value, entryOf('spec')];
  const map = spec?.value;
  if (shape === undefined || choice === undefined || type?.kind !== 'scalar' || spec === undefined || map?.kind !== 'map' || map.isFlow)
    return null;
  const word = String(type.value);
  const wanted = specOf(choice, word, all);
  if (wanted === null) return null;
  const known = toKnownKeys(wanted);
  const others = new Set(
    [...choice.branches.keys()].flatMap((one) => {
      const spec = specOf(choice, one, all);
      return spec === null ? [] : [...toKnownKeys(spec)];
    }),
  );
  const strangers = map.entries.filter(({ key }) => !known.has(toKey(key)) && others.has(toKey(key)));
  return { node, shape, word, spec, wanted, strangers };
}

function specOf({ branches }: Choice, word: string, shapes: Shapes): FieldsShape | null {
  const spec = resolveShape(branches.get(word)?.fields.get('spec'), shapes);
  return spec?.kind === 'fields' ? spec : null;
}

function toEdits(kind: RootKind, { node, shape, word, spec, wanted, strangers }: Typed, text: string): Rewrite['edits'] {
  const given = new Set(node.entries.map(({ key }) => toKey(key)));
  const map = spec.value as MapNode;
  const kept = map.entries.filter((entry) => !strangers.includes(entry));
  const add = (pieces: ReturnType<typeof toFieldsSkeleton>, column: number) =>
    pieces.length === 0 ? '' : `${' '.repeat(column)}${atColumn(toPlainText(pieces), column)}\n`;
  const own = toFieldsSkeleton(shape, word, given, kind.source);
  const before = lineStart(text, spec.key.start);
  if (kept.length === 0) {
    const whole = toFieldsSkeleton(shape, word, new Set([...given].filter((key) => key !== 'spec')), kind.source);
    return [{ span: { start: before, end: toEnd(spec, text) }, text: add(whole, node.column) }];
  }
  const ofSpec = toFieldsSkeleton(wanted, null, new Set(kept.map(({ key }) => toKey(key))), kind.source);
  const first = lineStart(text, map.entries[0]!.key.start);
  const edits = [
    ...(own.length === 0 ? [] : [{ span: { start: before, end: before }, text: add(own, node.column) }]),
    ...(ofSpec.length === 0 ? [] : [{ span: { start: first, end: first }, text: add(ofSpec, map.column) }]),
    ...strangers.map((entry) => ({ span: linesOf(entry, map, text), text: '' })),
  ];
  // An insertion at the start of a removal is one edit.
  const joined: { span: Span; text: string }[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    if (last === undefined || last.span.end !== edit.span.start) joined.push(edit);
    else joined[joined.length - 1] = { span: { start: last.span.start, end: edit.span.end }, text: last.text + edit.text };
  }
  return joined;
}

function linesOf(entry: TreeEntry, { entries }: MapNode, text: string): Span {
  const next = entries[entries.indexOf(entry) + 1];
  return { start: lineStart(text, entry.key.start), end: next === undefined ? toEnd(entry, text) : lineStart(text, next.key.start) };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the start of the line after an entry. */
function toEnd({ key, value }: TreeEntry, text: string): number {
  const end = Math.max(value?.end ?? 0, key.end);
  if (text[end - 1] === '\n') return end;
  const lineFeed = text.indexOf('\n', end);
  return lineFeed === -1 ? text.length : lineFeed + 1;
}

function holds(tree: TreeNode | null, node: TreeNode): boolean {
  if (tree === null || tree === node) return tree === node;
  if (tree.kind === 'map') return tree.entries.some(({ value }) => holds(value, node));
  return tree.kind === 'list' && tree.items.some((item) => holds(item, node));
}
