import { type Path, type Shape, type Shapes, toPathText } from '../../../shape.ts';
import { settle, shapesOfItem, shapesOfKey, toParts } from '../../../shapeAt.ts';
import { findGiven, toKey } from '../../../shapeKeys.ts';
import type { MapNode, ScalarNode, TreeNode } from '../../../tree.ts';
import { readInput, readInputConstraints } from './input.ts';
import type { InputSource, InputType, RuntimeInput } from './runtimeInput.ts';

/** Lists the runtime inputs of a document, in the order of the text; `of` is its shape, which determines their types. Never throws. */
export function listRuntimeInputs(
  source: InputSource,
  of: { readonly shape: Shape; readonly shapes: Shapes } | null = null,
): RuntimeInput[] {
  const walk: Walk = { shapes: of?.shapes ?? null, inputs: [] };
  visit(walk, source.tree, of === null ? [] : [of.shape], {
    source,
    path: [],
    names: [],
    key: '',
    holder: null,
    hidden: null,
    isFlow: false,
  });
  return walk.inputs;
}

interface Walk {
  readonly shapes: Shapes | null;
  readonly inputs: RuntimeInput[];
}

/** The place of a value. */
interface Place {
  readonly source: InputSource;
  readonly path: Path;
  readonly names: Names;
  /** The key of the value, or of the list that it is in. */
  readonly key: string;
  /** The object with that key. */
  readonly holder: MapNode | null;
  /** A key of this value that its name makes redundant. */
  readonly hidden: string | null;
  readonly isFlow: boolean;
}

function visit(walk: Walk, node: TreeNode | null, expected: readonly Shape[], place: Place): void {
  if (node?.kind === 'scalar') {
    if (typeof node.value === 'string') addInput(walk, node, node.value, expected, place);
  } else if (node?.kind === 'block') {
    const source = place.source.blockOf(node.index);
    if (source !== null) visit(walk, source.tree, expected, { ...place, ...nameItem(source.tree, place), source });
  } else if (node?.kind === 'map') {
    const settled = walk.shapes === null ? [] : settle(expected, node, walk.shapes);
    const parts = toParts(node, settled);
    for (const { key, value } of node.entries) {
      if (value === null) continue;
      const word = toKey(key);
      const names = word === place.hidden ? place.names : [...place.names, word];
      const next = { path: [...place.path, word], names, key: word, holder: node, hidden: null, isFlow: place.isFlow || node.isFlow };
      visit(walk, value, shapesOfKey(parts, settled, word), { ...place, ...next });
    }
  } else if (node?.kind === 'list') {
    const inner = shapesOfItem(walk.shapes === null ? [] : settle(expected, node, walk.shapes));
    for (const [index, item] of node.items.entries()) {
      const own = { ...place, path: [...place.path, index], isFlow: place.isFlow || node.isFlow };
      visit(walk, item, inner, item?.kind === 'block' ? own : { ...own, ...nameItem(item, own) });
    }
  }
}

/** Returns the names down to a list entry, whose index is the last part of the path. */
function nameItem(item: TreeNode | null, { path, names }: Place): Pick<Place, 'names' | 'hidden'> {
  const { name, hidden } = nameEntry(item, Number(path.at(-1) ?? 0));
  return { names: name === null ? names : [...names, name], hidden };
}

function addInput(walk: Walk, scalar: ScalarNode, value: string, expected: readonly Shape[], place: Place): void {
  const read = readInput(value);
  if (read === null) return;
  const { source, path, names, key, holder, isFlow } = place;
  const constraints = readInputConstraints(read);
  const settled = walk.shapes === null ? [] : settle(expected, null, walk.shapes);
  const variable = holder !== null && isVariable(holder) && (key === 'value' || key === 'default') ? holder : null;
  const { start, end, textStart } = scalar;
  walk.inputs.push({
    ...constraints,
    allowedValues: constraints.allowedValues ?? valuesOf(settled),
    path,
    id: toPathText(path),
    fullName: joinNames(names),
    name: (variable && textOf(variable, 'name')) ?? key,
    ...(hasObjects(settled, walk) ? { hasObjects: true } : {}),
    type: (variable && VARIABLES.get(textOf(variable, 'type'))) ?? typeOf(settled),
    isRequired: constraints.default === null && !constraints.isExecutionInput,
    scalar: { ...scalar, start: source.toPlace(start), end: source.toPlace(end), textStart: source.toPlace(textStart) },
    isFlow,
  });
}

/** Returns the enum values of a field, if it accepts nothing else. */
function valuesOf(settled: readonly Shape[]): readonly string[] | null {
  const values = settled.flatMap((shape) => (shape.kind === 'enum' && shape.anyCase !== true ? shape.values : []));
  return values.length > 0 && settled.every(({ kind }) => kind === 'enum') ? values : null;
}

const VARIABLES: ReadonlyMap<string | null, InputType> = new Map([
  ['Number', 'number'],
  ['Secret', 'secret'],
  ['String', 'text'],
]);

const TYPES: Readonly<Partial<Record<Shape['kind'], InputType>>> = {
  flag: 'flag',
  integer: 'number',
  number: 'number',
  secret: 'secret',
  list: 'list',
  object: 'object',
  map: 'object',
  fields: 'object',
};

function hasObjects(settled: readonly Shape[], { shapes }: Walk): boolean {
  const items = shapes === null ? [] : settle(shapesOfItem(settled), null, shapes);
  return items.length > 0 && items.every(({ kind }) => TYPES[kind] === 'object');
}

function typeOf(settled: readonly Shape[]): InputType {
  // A branch may only repeat that its key is needed.
  const certain = settled.filter(({ kind }) => kind !== 'anything');
  const types = new Set(certain.map(({ kind }) => TYPES[kind] ?? 'text'));
  const [only] = types;
  return types.size === 1 && only !== undefined ? only : 'text';
}

/** The parts of a full name, in order. */
type Names = readonly string[];

/**
 * Returns the name of a list entry: `build` for a stage with that identifier, `region` for a variable, or else its index in brackets; null if
 * it adds none, as `parallel` does. `hidden` is the key that the name makes redundant.
 */
export function nameEntry(item: TreeNode | null, index: number): { readonly name: string | null; readonly hidden: string | null } {
  if (item?.kind !== 'map') return { name: `[${index}]`, hidden: null };
  const [only] = item.entries;
  if (only !== undefined && item.entries.length === 1) {
    const key = toKey(only.key);
    if (key === 'parallel') return { name: null, hidden: key };
    const identifier = only.value?.kind === 'map' ? textOf(only.value, 'identifier') : null;
    if (identifier !== null) return { name: identifier, hidden: key };
  }
  const name = textOf(item, 'name');
  if (name !== null && isVariable(item)) return { name, hidden: 'value' };
  return { name: textOf(item, 'identifier') ?? `[${index}]`, hidden: null };
}

/** Whether an object is a variable: it has a name, a type and a value. */
function isVariable(map: MapNode): boolean {
  return textOf(map, 'name') !== null && ['type', 'value'].every((key) => findGiven(map, key) !== undefined);
}

/** Returns the string in a field; null if there is none, or it is known only at run time. */
function textOf(map: MapNode, key: string): string | null {
  const value = findGiven(map, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' && value.value !== '' && !value.value.includes('<+')
    ? value.value
    : null;
}

/** Joins the parts of a name: `pipeline.stages.build`, `items[0].key`. */
function joinNames(names: Names): string {
  return names.map((name, index) => (index === 0 || name.startsWith('[') ? name : `.${name}`)).join('');
}
