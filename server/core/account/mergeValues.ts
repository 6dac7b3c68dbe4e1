import { isJsonObject, type JsonObject } from '../jsonObject.ts';
import { toCanonicalText, toNamed, wrapperOf } from './compareValues.ts';

/** A merged value, with conflicts settled for one side and for the other; both are the same if there are none. Undefined is a missing value. */
export interface MergedValue {
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * Merges two values that were changed independently, from what both were before. Maps are merged key by key, lists whose items have names
 * item by item, anything else as a whole. What only one side changed is taken over; what both changed differently is a conflict.
 */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown): MergedValue {
  if (isSame(mine, theirs)) return { mine, theirs: mine };
  if (isSame(base, mine)) return { mine: theirs, theirs };
  if (isSame(base, theirs)) return { mine, theirs: mine };
  if (isJsonObject(mine) && isJsonObject(theirs) && isOfOneKind(mine, theirs))
    return mergeMaps(isJsonObject(base) ? base : {}, mine, theirs);
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const [before, ours, others] = [Array.isArray(base) ? toNamed(base) : new Map<string, unknown>(), toNamed(mine), toNamed(theirs)];
    if (before !== null && ours !== null && others !== null) return mergeNamed(before, ours, others);
  }
  return { mine, theirs };
}

/** Whether a merge left no conflict. */
export function isSettled({ mine, theirs }: MergedValue): boolean {
  return isSame(mine, theirs);
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || toCanonicalText(one) === toCanonicalText(other);
}

/** The type decides what the other keys may be: parts of two types do not fit together. */
function isOfOneKind(mine: JsonObject, theirs: JsonObject): boolean {
  return isSame(mine.type, theirs.type);
}

function mergeMaps(base: JsonObject, mine: JsonObject, theirs: JsonObject): MergedValue {
  const own = (map: JsonObject, key: string): unknown => (Object.hasOwn(map, key) ? map[key] : undefined);
  const merged = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].map((key) => {
    return [key, mergeValues(own(base, key), own(mine, key), own(theirs, key))] as const;
  });
  const take = (side: keyof MergedValue): JsonObject =>
    Object.fromEntries(merged.flatMap(([key, value]) => (value[side] === undefined ? [] : [[key, value[side]]])));
  return { mine: take('mine'), theirs: take('theirs') };
}

type Items = ReadonlyMap<string, unknown>;

function mergeNamed(base: Items, mine: Items, theirs: Items): MergedValue {
  const merged = new Map<string, MergedValue>();
  for (const name of new Set([...mine.keys(), ...theirs.keys()]))
    merged.set(name, mergeItem(base.get(name), mine.get(name), theirs.get(name)));
  const [ours, others] = [orderNames(mine, theirs), orderNames(theirs, mine)];
  const order = isReordered(base, mine)
    ? { mine: ours, theirs: isReordered(base, theirs) ? others : ours }
    : { mine: others, theirs: others };
  const take = (side: keyof MergedValue): unknown[] =>
    order[side].flatMap((name) => {
      const value = merged.get(name)?.[side];
      return value === undefined ? [] : [value];
    });
  return { mine: take('mine'), theirs: take('theirs') };
}

/** A stage and a group of stages of one name are not merged with each other. */
function mergeItem(base: unknown, mine: unknown, theirs: unknown): MergedValue {
  const isOther = mine !== undefined && theirs !== undefined && wrapperOf(mine) !== wrapperOf(theirs);
  return isOther && !isSame(base, mine) && !isSame(base, theirs) ? { mine, theirs } : mergeValues(base, mine, theirs);
}

function isReordered(base: Items, now: Items): boolean {
  const before = [...base.keys()].filter((name) => now.has(name));
  const after = [...now.keys()].filter((name) => base.has(name));
  return before.some((name, index) => name !== after[index]);
}

/** Returns the names of the first list, each other one of the second after the one that it follows there. */
function orderNames(first: Items, second: Items): readonly string[] {
  const order = [...first.keys()];
  let previous: string | null = null;
  for (const name of second.keys()) {
    if (!first.has(name)) order.splice(previous === null ? 0 : order.indexOf(previous) + 1, 0, name);
    previous = name;
  }
  return order;
}
