import { findNearest } from './nearest.ts';
import { type FieldsShape, neededGroups, type Shape, type Shapes } from './shape.ts';
import { findGiven, toKey, toKnownKeys } from './shapeKeys.ts';
import { isExpression } from './shapeReport.ts';
import type { MapNode, TreeEntry, TreeNode } from './tree.ts';

/** A key that can be added to an object. */
export interface OpenField {
  readonly key: string;
  /** Its possible shapes: one for each part that defines it. */
  readonly shapes: readonly Shape[];
  /** The first part that defines it; its owners lead to the documentation of the field. */
  readonly of: FieldsShape;
  /** How necessary it is: required, one of a group that is still missing, optional, or possible only with another enum value. */
  readonly need: 'required' | 'oneOf' | 'optional' | 'perhaps';
}

/** Lists the keys that an object may have but does not have yet, the most necessary first, otherwise in the order of the shapes. */
export function listOpenFields(map: MapNode | null, parts: readonly Part[]): readonly OpenField[] {
  const given = new Set(map === null ? [] : map.entries.map(({ key }) => toKey(key)));
  const found = new Map<string, { shapes: Shape[]; of: FieldsShape; need: OpenField['need'] }>();
  for (const part of parts) {
    const { shape } = part;
    for (const [key, field] of [...toChoices(shape), ...shape.fields]) {
      if (given.has(key)) continue;
      const known = found.get(key);
      const need = needOf(map, part, key);
      if (known === undefined) found.set(key, { shapes: [field], of: shape, need });
      else {
        if (!known.shapes.includes(field)) known.shapes.push(field);
        if (NEEDS.indexOf(need) < NEEDS.indexOf(known.need)) known.need = need;
      }
    }
  }
  const fields = [...found].map(([key, field]) => ({ key, ...field }));
  return NEEDS.flatMap((need) => fields.filter((field) => field.need === need));
}

const NEEDS: readonly OpenField['need'][] = ['required', 'oneOf', 'optional', 'perhaps'];

/** Lists the deciding fields of a shape; they come before its other fields. */
function toChoices(shape: FieldsShape): readonly (readonly [string, Shape])[] {
  return shape.choices.map(({ key }) => [key, enumOfChoice(shape, key)!] as const);
}

function needOf(map: MapNode | null, { shape, isSure }: Part, key: string): OpenField['need'] {
  if (!isSure) return 'perhaps';
  if (shape.required.includes(key)) return 'required';
  const isMissed = neededGroups(shape).some(
    (group) => group.includes(key) && !group.some((other) => map !== null && findGiven(map, other) !== undefined),
  );
  return isMissed ? 'oneOf' : 'optional';
}

/** Replaces, in a text, what is being typed. */
export const PLACEHOLDER = '\uE000';

/** Fields that apply to an object: those of its shape, or those of a branch that an enum value chooses. */
interface Part {
  readonly shape: FieldsShape;
  /** False for a branch that is included only because nothing has chosen a branch yet. */
  readonly isSure: boolean;
}

/** A value on the path from the root of a document to a place in it. */
export interface ShapePlace {
  readonly node: TreeNode | null;
  /** The possible shapes, resolved: neither named nor alternatives; several if the text does not decide. */
  readonly shapes: readonly Shape[];
  /** The object entry that holds it, or its index in a list; both null for the root. */
  readonly entry: TreeEntry | null;
  readonly index: number | null;
  /** The fields that apply, if it is an object. */
  readonly parts: readonly Part[];
}

/** The path from the root to a place. */
export interface ShapeTrail {
  /** The values around the place, the outermost first; the last is the value there, or the object whose key is there. */
  readonly places: readonly ShapePlace[];
  /** The entry whose key contains the place; null if none does. */
  readonly key: TreeEntry | null;
}

/** A tree and an offset in it: that of a block in each tree but the last. */
export interface TreePlace {
  readonly tree: TreeNode | null;
  readonly offset: number;
}

/** Finds the possible shapes at a place: follows the trees from the document's, through blocks, to the place in the last one. */
export function shapeAt(trees: readonly TreePlace[], root: Shape, shapes: Shapes): ShapeTrail {
  const places: ShapePlace[] = [];
  let expected: readonly Shape[] = [root];
  let held: Pick<ShapePlace, 'entry' | 'index'> = { entry: null, index: null };
  for (const { tree, offset } of trees) {
    let node: TreeNode | null = tree;
    for (;;) {
      const settled = settle(expected, node, shapes);
      const parts = node?.kind === 'map' ? toParts(node, settled) : [];
      places.push({ node, shapes: settled, ...held, parts });
      if (node?.kind === 'map') {
        const entry = findEntryAt(node, offset);
        if (entry === undefined) return { places, key: null };
        if (offset <= entry.key.end) return { places, key: entry };
        expected = shapesOfKey(parts, settled, toKey(entry.key));
        held = { entry, index: null };
        node = entry.value;
      } else if (node?.kind === 'list') {
        const index = node.items.findLastIndex((item) => item !== null && item.start <= offset);
        const item = node.items[index] ?? null;
        if (item === null || offset > item.end) return { places, key: null };
        expected = shapesOfItem(settled);
        held = { entry: null, index };
        node = item;
      } else break;
    }
    // The next tree starts with the value that the block refers to.
    if (node?.kind === 'block') places.pop();
  }
  return { places, key: null };
}

/** Returns the entry whose key or value contains an offset or ends there. */
function findEntryAt({ entries }: MapNode, offset: number): TreeEntry | undefined {
  const entry = entries.findLast(({ key }) => key.start <= offset);
  return entry !== undefined && offset <= (entry.value?.end ?? entry.key.end) ? entry : undefined;
}

/** Returns the possible shapes of an object's key, from all parts that define it. */
export function shapesOfKey(parts: readonly Part[], settled: readonly Shape[], key: string): readonly Shape[] {
  const found = new Set<Shape>();
  for (const { shape } of parts) {
    const field = shape.fields.get(key);
    if (field !== undefined) found.add(field);
    const deciding = enumOfChoice(shape, key);
    if (deciding !== null) found.add(deciding);
  }
  if (found.size === 0) {
    for (const { shape } of parts) if (shape.rest !== null) found.add(shape.rest);
    for (const shape of settled) if (shape.kind === 'map') found.add(shape.of);
  }
  return [...found];
}

/** Returns the allowed values of a deciding field as a shape, or null for any other key. */
export function enumOfChoice(shape: FieldsShape, key: string): Shape | null {
  const choice = shape.choices.find((one) => one.key === key);
  return choice === undefined ? null : { kind: 'enum', values: [...choice.branches.keys()] };
}

/** Returns the possible shapes of the entries of a list. */
export function shapesOfItem(settled: readonly Shape[]): readonly Shape[] {
  return settled.flatMap((shape) => (shape.kind === 'list' ? [shape.of] : []));
}

/** Resolves names and alternatives to the possible shapes, narrowed to the kind of the actual value if any of them matches it. */
export function settle(expected: readonly Shape[], node: TreeNode | null, shapes: Shapes): readonly Shape[] {
  const found = new Set<Shape>();
  for (const shape of expected) addSettled(shape, shapes, found);
  const all = [...found];
  const ofKind = all.filter((shape) => goesWith(shape, node, shapes));
  const fitting = ofKind.length > 0 ? ofKind : all;
  return node?.kind === 'map' ? keepNearest(fitting, node) : fitting;
}

function addSettled(shape: Shape, shapes: Shapes, found: Set<Shape>): void {
  if (shape.kind === 'named') addSettled(shapes.shapeOf(shape.name), shapes, found);
  else if (shape.kind === 'either') for (const one of shape.of) addSettled(one, shapes, found);
  else found.add(shape);
}

function goesWith(shape: Shape, node: TreeNode | null, { openings }: Shapes): boolean {
  if (node === null || node.kind === 'alias' || node.kind === 'block' || isExpression(node, openings)) return true;
  if (node.kind === 'scalar' && node.value === null) return true;
  if (shape.kind === 'anything') return true;
  if (shape.kind === 'list') return node.kind === 'list';
  if (shape.kind === 'object' || shape.kind === 'map' || shape.kind === 'fields') return node.kind === 'map';
  return node.kind === 'scalar';
}

/** Keeps those of several object shapes that have the fewest unknown keys. */
function keepNearest(fitting: readonly Shape[], { entries }: MapNode): readonly Shape[] {
  if (fitting.length < 2) return fitting;
  const keys = entries.map(({ key }) => toKey(key)).filter((key) => key !== PLACEHOLDER);
  const strangers = fitting.map((shape) =>
    shape.kind === 'fields' && shape.rest === null ? keys.filter((key) => !toKnownKeys(shape).has(key)).length : 0,
  );
  const least = Math.min(...strangers);
  return fitting.filter((_, index) => strangers[index] === least);
}

/** Returns the fields that apply to an object; if nothing chooses a branch, those of all branches. */
export function toParts(map: MapNode | null, settled: readonly Shape[]): readonly Part[] {
  const parts: Part[] = [];
  for (const shape of settled) if (shape.kind === 'fields') addPart(map, shape, true, parts);
  return parts;
}

function addPart(map: MapNode | null, shape: FieldsShape, isSure: boolean, parts: Part[]): void {
  parts.push({ shape, isSure });
  for (const { key, branches } of shape.choices) {
    const written = map === null ? undefined : findGiven(map, key)?.value;
    const word = written?.kind === 'scalar' ? String(written.value) : null;
    const branch = word === null ? undefined : (branches.get(word) ?? branches.get(findNearest(word, branches.keys()) ?? ''));
    if (branch !== undefined) addPart(map, branch, isSure, parts);
    else for (const one of branches.values()) addPart(map, one, false, parts);
  }
}
