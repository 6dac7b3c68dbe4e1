import { type Alias, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';

/** Offsets of a key and its value, or of a list item, which has no key. */
export interface YamlPlace {
  readonly key: readonly [number, number] | null;
  readonly value: readonly [number, number];
}

/** A problem at an offset, with a related place. */
export interface YamlMistake {
  readonly message: string;
  readonly at: readonly [number, number];
  readonly other: { readonly message: string; readonly at: readonly [number, number] } | null;
}

/** The plain value of a document, the positions of what each object and list contains, and the problems that the parser accepts. */
export interface YamlValues {
  readonly value: unknown;
  readonly places: ReadonlyMap<object, ReadonlyMap<string | number, YamlPlace>>;
  readonly mistakes: readonly YamlMistake[];
}

/** Maximum number of values that the aliases of a document may expand to. */
const MOST_ALIASED = 100_000;

interface Reading {
  readonly places: Map<object, Map<string | number, YamlPlace>>;
  readonly mistakes: YamlMistake[];
  readonly anchors: Map<string, { readonly value: unknown; readonly weight: number } | 'open'>;
  /** Number of values read so far; values of aliases count each time. */
  weight: number;
  aliased: number;
}

/** Converts composed YAML to plain values. A value that aliases refer to is one shared object. Never throws for a document of bounded depth. */
export function readYamlValues(contents: Node | null): YamlValues {
  const reading: Reading = { places: new Map(), mistakes: [], anchors: new Map(), weight: 0, aliased: 0 };
  const value = contents === null ? null : readNode(reading, contents);
  return { value, places: reading.places, mistakes: reading.mistakes };
}

function readNode(reading: Reading, node: Node): unknown {
  reading.weight++;
  if (isAlias(node)) return readAlias(reading, node);
  const { anchor } = node;
  if (anchor !== undefined) reading.anchors.set(anchor, 'open');
  const before = reading.weight;
  const value = isMap(node) ? readMap(reading, node) : isSeq(node) ? readList(reading, node) : readScalar(reading, node);
  if (anchor !== undefined) reading.anchors.set(anchor, { value, weight: 1 + reading.weight - before });
  return value;
}

function readAlias(reading: Reading, node: Alias): unknown {
  const target = reading.anchors.get(node.source);
  if (target === undefined)
    return refuse(reading, node, `Unknown anchor &${node.source}. Add it before this alias, or write the value here.`);
  if (target === 'open') return refuse(reading, node, `The alias *${node.source} refers to its own anchor. Write the value here.`);
  reading.weight += target.weight;
  const before = reading.aliased;
  reading.aliased += target.weight;
  if (reading.aliased <= MOST_ALIASED) return target.value;
  if (before > MOST_ALIASED) return null;
  return refuse(reading, node, `The aliases up to here expand to more than ${MOST_ALIASED} values. Use fewer aliases.`);
}

function readList(reading: Reading, node: YAMLSeq): unknown[] {
  const places = new Map<string | number, YamlPlace>();
  const list = (node.items as Node[]).map((item, index) => {
    places.set(index, { key: null, value: rangeOf(item) });
    return readNode(reading, item);
  });
  reading.places.set(list, places);
  return list;
}

function readMap(reading: Reading, node: YAMLMap): Readonly<Record<string, unknown>> {
  const places = new Map<string | number, YamlPlace>();
  const entries = new Map<string, unknown>();
  const merged = new Map<string, unknown>();
  for (const pair of node.items as Pair<Node, Node | null>[]) {
    const key = readKey(reading, pair.key);
    const value = pair.value === null ? null : readNode(reading, pair.value);
    if (key === null) continue;
    const place = { key: rangeOf(pair.key), value: pair.value === null ? rangeOf(pair.key) : rangeOf(pair.value) };
    const first = places.get(key);
    if (key === '<<' && mergeFrom(reading, value, merged)) continue;
    if (first === undefined) {
      places.set(key, place);
      entries.set(key, value);
      continue;
    }
    const other = { message: 'First used here', at: first.key ?? first.value };
    reading.mistakes.push({
      message: `Duplicate key "${key.slice(0, 60)}". Remove one of the two.`,
      at: place.key,
      other,
    });
  }
  for (const [key, value] of merged) if (!entries.has(key)) entries.set(key, value);
  // Not by assignment: a key may be called __proto__.
  const object = Object.fromEntries(entries);
  reading.places.set(object, places);
  return object;
}

/** Merges the entries of `<<`, earlier sources first; returns false if its value is not an object or a list of objects. */
function mergeFrom(reading: Reading, value: unknown, merged: Map<string, unknown>): boolean {
  const sources: unknown[] = Array.isArray(value) ? value : [value];
  if (!sources.every((source) => typeof source === 'object' && source !== null && reading.places.has(source) && !Array.isArray(source)))
    return false;
  for (const source of sources) {
    for (const [key, inner] of Object.entries(source as object)) if (!merged.has(key)) merged.set(key, inner);
  }
  return true;
}

function readKey(reading: Reading, node: Node | null): string | null {
  if (node !== null && isScalar(node) && node.value !== null) return requireStorable(reading, node, node.source ?? String(node.value));
  if (node !== null) refuse(reading, node, 'A key must be a string. Put it in quotes; a value that starts with {{ needs quotes too.');
  return null;
}

function readScalar(reading: Reading, node: Node): unknown {
  const value: unknown = isScalar(node) ? node.value : null;
  return typeof value === 'string' ? requireStorable(reading, node, value) : value;
}

function requireStorable(reading: Reading, node: Node, text: string): string {
  if (text.includes('\0')) refuse(reading, node, 'This value contains a NUL character. Remove it.');
  else if (!text.isWellFormed()) refuse(reading, node, 'This value contains an unpaired surrogate. Retype the character.');
  return text;
}

function refuse(reading: Reading, node: Node, message: string): null {
  reading.mistakes.push({ message, at: rangeOf(node), other: null });
  return null;
}

function rangeOf({ range }: Node): readonly [number, number] {
  return range === null || range === undefined ? [0, 0] : [range[0], range[1]];
}
