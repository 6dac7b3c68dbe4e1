import type { Span } from '../../tree.ts';
import { elementsOf, entryOf, type MapValue, toElement, type Value, type ValueEntry } from './value.ts';

/** A step from a value to one inside it: a key, or the entry of a list with a name. */
export interface InputStep {
  readonly kind: 'key' | 'element';
  readonly name: string;
}

/** A value reached by steps. */
export interface ReachedValue {
  readonly value: Value | null;
  /** The entry that holds it; null for the entry of a list and for the start. */
  readonly entry: ValueEntry | null;
  /** The object around it; null for the start. */
  readonly around: MapValue | null;
  /** The token that names it: its key, or the name of the entry. */
  readonly at: Span | null;
}

/** Returns the steps to what is at an offset of a value, and its token: a key, a scalar or the name of an entry; null if there is nothing. */
export function stepsTo(value: Value | null, offset: number): { readonly steps: readonly InputStep[]; readonly at: Span } | null {
  if (value?.kind === 'map') {
    for (const entry of value.entries) {
      const key: InputStep = { kind: 'key', name: entry.key };
      if (contains(entry, offset)) return { steps: [key], at: { start: entry.start, end: entry.end } };
      const inner = entry.value;
      if (inner === null || !contains(inner, offset)) continue;
      if (inner.kind === 'text' || inner.kind === 'open') return { steps: [key], at: { start: inner.start, end: inner.end } };
      const below = stepsTo(inner, offset);
      return below && { ...below, steps: [key, ...below.steps] };
    }
    return null;
  }
  if (value?.kind !== 'list') return null;
  for (const item of value.items) {
    if (item?.kind !== 'map' || !contains(item, offset)) continue;
    const [only] = item.entries;
    if (isParallel(item)) return stepsTo(only!.value, offset);
    const element = toElement(item);
    if (element === null) return null;
    const step: InputStep = { kind: 'element', name: element.name };
    if (contains(element.at, offset)) return { steps: [step], at: { start: element.at.start, end: element.at.end } };
    const below = stepsTo(item, offset);
    return below && { ...below, steps: [step, ...below.steps] };
  }
  return null;
}

/** Whether an entry of a list holds entries that run at the same time; they are entries of the list itself. */
export function isParallel({ entries: [only, ...others] }: MapValue): boolean {
  return others.length === 0 && only?.key === 'parallel' && only.value?.kind === 'list';
}

/** Follows steps from a value; null if they lead nowhere. */
export function follow(start: Value | null, steps: readonly InputStep[]): ReachedValue | null {
  let reached: ReachedValue = { value: start, entry: null, around: null, at: null };
  for (const { kind, name } of steps) {
    const { value } = reached;
    if (kind === 'key') {
      const entry = value?.kind === 'map' ? entryOf(value, name) : undefined;
      if (entry === undefined || value?.kind !== 'map') return null;
      reached = { value: entry.value, entry, around: value, at: { start: entry.start, end: entry.end } };
      continue;
    }
    const element = value?.kind === 'list' ? elementsOf(value.items)?.get(name) : undefined;
    if (element === undefined) return null;
    const { wrapper, map, at } = element;
    const item: MapValue = wrapper === null ? map : { kind: 'map', entries: [wrapper], isOpen: false, start: wrapper.start, end: map.end };
    reached = { value: item, entry: null, around: null, at: { start: at.start, end: at.end } };
  }
  return reached;
}

function contains({ start, end }: Span, offset: number): boolean {
  return offset >= start && offset <= end;
}
