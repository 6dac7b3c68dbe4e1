import type { MapNode, TreeNode } from '../../core/tree.ts';
import { addField, inserting, type JsonEdit, removeField, replacing } from '../json/jsonEdit.ts';
import { readJson } from '../json/readJson.ts';

/** A change of a field: the keys that lead to it, and its new value; `undefined` removes it. */
export interface FieldChange {
  readonly path: readonly [string, ...string[]];
  readonly value: string | number | boolean | readonly string[] | undefined;
}

/**
 * Applies changes to the text of an export request and keeps the layout of everything else; null if the text is not a JSON object. An empty
 * text becomes an object.
 */
export function changeFields(text: string, changes: readonly FieldChange[]): string | null {
  let changed = text.trim() === '' ? '{\n}\n' : text;
  for (const change of changes) {
    const { tree, faults } = readJson(changed);
    if (tree?.kind !== 'map' || faults.some(({ kind }) => kind === 'fault')) return null;
    const edit = toEdit(changed, tree, change);
    if (edit !== null) changed = changed.slice(0, edit.start) + edit.text + changed.slice(edit.end);
  }
  return changed;
}

/** Returns the one span in which two texts differ with its replacement, or null if they are the same. */
export function findDifference(before: string, after: string): JsonEdit | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

function toEdit(text: string, root: MapNode, { path, value }: FieldChange): JsonEdit | null {
  let map = root;
  for (const [depth, key] of path.entries()) {
    const entry = map.entries.find((one) => one.key.value === key);
    const rest = path.slice(depth + 1);
    if (entry === undefined) return value === undefined ? null : add(text, root, map, key, nest(rest, write(value)));
    if (rest.length === 0) {
      if (value === undefined) return removeField(text, map, entry);
      return entry.value === null ? null : replacing(entry.value, write(value, text, entry.value));
    }
    if (entry.value === null) return null;
    if (entry.value.kind !== 'map') return value === undefined ? null : replacing(entry.value, nest(rest, write(value)));
    map = entry.value;
  }
  return null;
}

function add(text: string, root: MapNode, map: MapNode, key: string, written: string): JsonEdit {
  if (map !== root && map.entries.length === 0) return replacing(map, `{ ${JSON.stringify(key)}: ${written} }`);
  if (map.entries.length > 0 || !text.slice(map.start, map.end).includes('\n')) return addField(text, map, key, written);
  return inserting(map.start + 1, `\n  ${JSON.stringify(key)}: ${written}`);
}

/** Wraps a value in one object per key. */
function nest(keys: readonly string[], written: string): string {
  return keys.reduceRight((inner, key) => `{ ${JSON.stringify(key)}: ${inner} }`, written);
}

/** Formats a value as JSON; a list stays on several lines if the previous one was. */
function write(value: NonNullable<FieldChange['value']>, text = '', before: TreeNode | null = null): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const written = value.map((one: string) => JSON.stringify(one));
  const [first] = before?.kind === 'list' ? before.items : [];
  const lead = first == null || before === null ? '' : text.slice(before.start + 1, first.start);
  if (!lead.includes('\n') || before === null || written.length === 0) return `[${written.join(', ')}]`;
  const tail = /\s*$/.exec(text.slice(before.start, before.end - 1))?.[0] ?? '';
  return `[${lead}${written.join(`,${lead}`)}${tail}]`;
}
