import type { Span } from '../../tree.ts';
import type { InputConstraints } from '../pipelines/inputs/input.ts';

/** A value of a document with offsets in its text: the compact form that is kept of every file of a workspace. */
export type Value = MapValue | ListValue | TextValue | OpenValue | DeclaredInput;

/** An object. */
export interface MapValue extends Span {
  readonly kind: 'map';
  readonly entries: readonly ValueEntry[];
  /** Whether there may be further, unknown entries, such as those that `<<` merges. */
  readonly isOpen: boolean;
  /** Whether the entries are the inputs that a document of version 1 declares, whatever their names. */
  readonly declares?: boolean;
}

/** A key and its value; `null` if nothing follows the colon. The span is that of the key. */
export interface ValueEntry extends Span {
  readonly key: string;
  readonly value: Value | null;
}

/** A list; an empty entry is null. */
export interface ListValue extends Span {
  readonly kind: 'list';
  readonly items: readonly (Value | null)[];
}

/** A scalar as text; one that is no runtime input is cut after some length. */
export interface TextValue extends Span {
  readonly kind: 'text';
  readonly text: string;
}

/** A value that is unknown: an alias, a part that cannot be parsed, a text with a runtime input inside it. */
export interface OpenValue extends Span {
  readonly kind: 'open';
}

/** An input that a document of version 1 declares. The span is that of its name. */
export interface DeclaredInput extends Span, InputConstraints {
  readonly kind: 'input';
  /** The type as declared, such as `string`; null if unknown. */
  readonly type: string | null;
  readonly description: string | null;
  readonly isRequired: boolean;
}

/** Returns the entry of a key; undefined if there is none. */
export function entryOf(map: MapValue, key: string): ValueEntry | undefined {
  for (const entry of map.entries) if (entry.key === key) return entry;
  return undefined;
}

/** Returns the entries of an object by their keys, of each key the first one; none for any other value. */
export function entriesByKey(holder: Value | null): ReadonlyMap<string, ValueEntry> {
  return new Map(holder?.kind === 'map' ? holder.entries.toReversed().map((entry) => [entry.key, entry]) : []);
}

/** Returns the value of a key; null if it is missing or the holder is no object. */
export function fieldOf(holder: Value | null | undefined, key: string): Value | null {
  return holder?.kind === 'map' ? (entryOf(holder, key)?.value ?? null) : null;
}

/** Returns the value at a path of keys; null if there is none. */
export function valueAt(holder: Value | null, keys: readonly string[]): Value | null {
  return keys.reduce<Value | null>((value, key) => fieldOf(value, key), holder);
}

/** Returns the scalar of a key if it is certain: no expression, not empty. */
export function certainText(holder: Value | null | undefined, key: string): TextValue | null {
  return toCertain(fieldOf(holder, key));
}

/** Returns a value if it is a scalar without expressions that is not empty. */
export function toCertain(value: Value | null): TextValue | null {
  return value?.kind === 'text' && value.text !== '' && !hasExpression(value.text) ? value : null;
}

/** Whether a text contains an expression of either version. */
export function hasExpression(text: string): boolean {
  return text.includes('<+') || text.includes('${{');
}

/** An entry of a list that is known by its identifier or name: a stage, step, variable, artifact source. */
export interface Element {
  readonly name: string;
  /** The scalar with the name. */
  readonly at: TextValue;
  /** The key that wraps the entry, such as `step:`; null if nothing does. */
  readonly wrapper: ValueEntry | null;
  readonly map: MapValue;
}

/**
 * Returns the entries of a list by name, those of a `parallel` among them. Null if one has no certain name or two share one: then they
 * cannot be told apart.
 */
export function elementsOf(items: readonly (Value | null)[]): ReadonlyMap<string, Element> | null {
  const found = new Map<string, Element>();
  return collect(items, found) ? found : null;
}

function collect(items: readonly (Value | null)[], found: Map<string, Element>): boolean {
  for (const item of items) {
    if (item === null) continue;
    if (item.kind !== 'map' || item.isOpen) return false;
    const [only] = item.entries;
    if (item.entries.length === 1 && only?.key === 'parallel' && only.value?.kind === 'list') {
      if (!collect(only.value.items, found)) return false;
      continue;
    }
    const element = toElement(item);
    if (element === null || found.has(element.name)) return false;
    found.set(element.name, element);
  }
  return true;
}

/** The keys that tell the entries of a list apart, the first one counts. Services and environments of a stage have only references. */
const NAMING: readonly string[] = ['identifier', 'name', 'serviceRef', 'environmentRef'];

/** Returns an entry of a list with its name; null if it has none. */
export function toElement(item: MapValue): Element | null {
  const [only] = item.entries;
  const wrapper = item.entries.length === 1 && only?.value?.kind === 'map' ? only : null;
  const map = wrapper === null ? item : (wrapper.value as MapValue);
  let at: TextValue | null = null;
  for (const key of NAMING) at ??= certainText(map, key);
  return at === null || map.isOpen ? null : { name: at.text, at, wrapper, map };
}
