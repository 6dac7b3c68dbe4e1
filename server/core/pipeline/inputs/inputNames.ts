import { findGiven, toKey } from '../../shapeKeys.ts';
import type { MapNode, TreeNode } from '../../tree.ts';

/** Words of a full name, as they follow one another. */
export type Names = readonly string[];

/** What an entry of a list is called, and the key that its name makes superfluous; null where it has none of its own, as steps side by side. */
export interface EntryName {
  readonly name: string | null;
  readonly hidden: string | null;
}

/** The name of an entry of a list: `build` for a stage of that identifier, `region` for a variable, else its number in brackets. */
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

/** True for an object with a name, a type and a value, as variables are. */
export function isVariable(map: MapNode): boolean {
  return textOf(map, 'name') !== null && ['type', 'value'].every((key) => findGiven(map, key) !== undefined);
}

/** The text of a field; null where it is none, or is known only when the pipeline runs. */
export function textOf(map: MapNode, key: string): string | null {
  const value = findGiven(map, key)?.value;
  return value?.kind === 'scalar' && typeof value.value === 'string' && value.value !== '' && !value.value.includes('<+')
    ? value.value
    : null;
}

/** The words as one text: `pipeline.stages.build`, `items[0].key`. */
export function joinNames(names: Names): string {
  return names.map((name, index) => (index === 0 || name.startsWith('[') ? name : `.${name}`)).join('');
}
