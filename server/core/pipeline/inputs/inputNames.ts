import { findGiven, toKey } from '../../shapeKeys.ts';
import type { MapNode, TreeNode } from '../../tree.ts';

/** The parts of a full name, in order. */
export type Names = readonly string[];

/** The name of a list entry, null if it adds none, as `parallel` does; and the key that the name makes redundant. */
export interface EntryName {
  readonly name: string | null;
  readonly hidden: string | null;
}

/** Returns the name of a list entry: `build` for a stage with that identifier, `region` for a variable, or else its index in brackets. */
export function nameEntry(item: TreeNode | null, index: number): EntryName {
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
export function isVariable(map: MapNode): boolean {
  return textOf(map, 'name') !== null && ['type', 'value'].every((key) => findGiven(map, key) !== undefined);
}

/** Returns the string in a field; null if there is none, or it is known only at run time. */
export function textOf(map: MapNode, key: string): string | null {
  const value = findGiven(map, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' && value.value !== '' && !value.value.includes('<+')
    ? value.value
    : null;
}

/** Joins the parts of a name: `pipeline.stages.build`, `items[0].key`. */
export function joinNames(names: Names): string {
  return names.map((name, index) => (index === 0 || name.startsWith('[') ? name : `.${name}`)).join('');
}
