import { isJsonObject, type JsonObject } from '../jsonObject.ts';

/** A difference between two values at a path such as `stages.deploy.timeout`; undefined is a missing value. */
export interface ValueChange {
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** The keys that name an item of a list, in order of preference. */
const NAMING_KEYS = ['identifier', 'id', 'name', 'key'] as const;

/**
 * Lists the differences of two values as read from YAML or JSON. The order of keys makes no difference. Items of a list are matched by their
 * identifier, id, name or key if each has a different one, so that a removed item is one change; a new order of the same items is one change
 * too. Other lists are compared as a whole if they contain only scalars, otherwise item by item.
 */
export function compareValues(from: unknown, to: unknown): ValueChange[] {
  const changes: ValueChange[] = [];
  compareAt('', from, to, changes);
  return changes;
}

/** Returns a text that is equal for equal values, whatever the order of their keys. */
export function toCanonicalText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isJsonObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1))) : inner,
  );
}

/** Returns the name of an item of a list, which may be wrapped like a stage in `stage:`; null if it has none. */
export function nameItem(item: unknown): string | null {
  const bare = unwrap(item);
  if (!isJsonObject(bare)) return null;
  const key = NAMING_KEYS.find((name) => typeof bare[name] === 'string' && bare[name] !== '');
  return key === undefined ? null : String(bare[key]);
}

function compareAt(path: string, from: unknown, to: unknown, changes: ValueChange[]): void {
  if (isJsonObject(from) && isJsonObject(to)) compareMaps(path, from, to, changes);
  else if (Array.isArray(from) && Array.isArray(to)) compareLists(path, from, to, changes);
  else if (!Object.is(from, to)) changes.push({ path, from, to });
}

function compareMaps(path: string, from: JsonObject, to: typeof from, changes: ValueChange[]): void {
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const before = Object.hasOwn(from, key) ? from[key] : undefined;
    compareAt(join(path, key), before, Object.hasOwn(to, key) ? to[key] : undefined, changes);
  }
}

function compareLists(path: string, from: readonly unknown[], to: readonly unknown[], changes: ValueChange[]): void {
  const [before, after] = [toNamed(from), toNamed(to)];
  if (before !== null && after !== null) compareNamed(path, before, after, changes);
  else if (isScalars(from) && isScalars(to)) {
    if (toCanonicalText(from) !== toCanonicalText(to)) changes.push({ path, from, to });
  } else {
    for (let index = 0; index < Math.max(from.length, to.length); index++) compareAt(`${path}[${index}]`, from[index], to[index], changes);
  }
}

function compareNamed(
  path: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  changes: ValueChange[],
): void {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(name), after.get(name)];
    // A wrapper names the kind of the item; another one makes it another item.
    const areWrappedAlike = wrapperOf(from) === wrapperOf(to);
    compareAt(join(path, name), areWrappedAlike ? unwrap(from) : from, areWrappedAlike ? unwrap(to) : to, changes);
  }
  const kept = [...before.keys()].filter((name) => after.has(name));
  const ordered = [...after.keys()].filter((name) => before.has(name));
  if (kept.some((name, index) => name !== ordered[index])) changes.push({ path: join(path, '(order)'), from: kept, to: ordered });
}

/** Returns the items by their names; null if one has none, or two have the same. */
export function toNamed(list: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const named = new Map<string, unknown>();
  for (const item of list) {
    const name = nameItem(item);
    if (name === null || named.has(name)) return null;
    named.set(name, item);
  }
  return named;
}

/** Returns the only key of an item that wraps another map, like `stage`; null if it is no wrapper. */
export function wrapperOf(item: unknown): string | null {
  if (!isJsonObject(item)) return null;
  const [key, ...more] = Object.keys(item);
  return key !== undefined && more.length === 0 && isJsonObject(item[key]) ? key : null;
}

function unwrap(item: unknown): unknown {
  const wrapper = wrapperOf(item);
  return wrapper === null ? item : (item as JsonObject)[wrapper];
}

function isScalars(list: readonly unknown[]): boolean {
  return list.every((item) => typeof item !== 'object' || item === null);
}

function join(path: string, key: string): string {
  const step = /^[\w-]+$|^\(order\)$/.test(key) ? key : JSON.stringify(key);
  return path === '' ? step : `${path}.${step}`;
}
