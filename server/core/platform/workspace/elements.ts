import { certainText, type MapValue, type TextValue, type Value, type ValueEntry } from './value.ts';

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

/** Returns an entry of a list with its name; null if it has none. */
export function toElement(item: MapValue): Element | null {
  const [only] = item.entries;
  const wrapper = item.entries.length === 1 && only?.value?.kind === 'map' ? only : null;
  const map = wrapper === null ? item : (wrapper.value as MapValue);
  const at = certainText(map, 'identifier') ?? certainText(map, 'name');
  return at === null || map.isOpen ? null : { name: at.text, at, wrapper, map };
}
