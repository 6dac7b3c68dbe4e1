import * as l10n from '@vscode/l10n';
import {
  type Alias,
  Composer,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Range, Related } from '../core/problem.ts';
import type { Path } from '../core/shape.ts';
import { formatCount } from '../core/text.ts';
import { toWrittenNumber } from '../core/writtenNumber.ts';
import { indexLines, type LineIndex } from './lineIndex.ts';
import { readTokens, YAML_FAULTS } from './yamlTokens.ts';

/** Offsets of a key and its value, or of a list item, which has no key. */
interface YamlPlace {
  readonly key: readonly [number, number] | null;
  readonly value: readonly [number, number];
}

/** A problem at an offset, with a related place. */
interface YamlMistake {
  readonly message: string;
  readonly at: readonly [number, number];
  readonly other: { readonly message: string; readonly at: readonly [number, number] } | null;
}

/** The plain value of a document, the positions of what each object and list contains, and the problems that the parser accepts. */
interface YamlValues {
  readonly value: unknown;
  readonly places: ReadonlyMap<object, ReadonlyMap<string | number, YamlPlace>>;
  readonly mistakes: readonly YamlMistake[];
}

/** Maximum number of values that the aliases of a document may expand to. */
const MOST_ALIASED = 100_000;

/** Maximum number of characters that they may expand to. */
const MOST_ALIASED_CHARACTERS = 10_000_000;

interface Reading {
  readonly keepsNumbers: boolean;
  readonly places: Map<object, Map<string | number, YamlPlace>>;
  readonly mistakes: YamlMistake[];
  readonly anchors: Map<string, { readonly value: unknown; readonly weight: number; readonly characters: number } | 'open'>;
  /** Number of values read so far; values of aliases count each time. */
  weight: number;
  aliased: number;
  /** The same in characters of keys and texts. */
  characters: number;
  aliasedCharacters: number;
}

/** Converts composed YAML to plain values. A value that aliases refer to is one shared object. Never throws for a document of bounded depth. */
function readYamlValues(contents: Node | null, keepsNumbers: boolean): YamlValues {
  const counts = { weight: 0, aliased: 0, characters: 0, aliasedCharacters: 0 };
  const reading: Reading = { keepsNumbers, places: new Map(), mistakes: [], anchors: new Map(), ...counts };
  const value = contents === null ? null : readNode(reading, contents);
  return { value, places: reading.places, mistakes: reading.mistakes };
}

function readNode(reading: Reading, node: Node): unknown {
  reading.weight++;
  if (isAlias(node)) return readAlias(reading, node);
  const { anchor } = node;
  if (anchor !== undefined) reading.anchors.set(anchor, 'open');
  const { weight: before, characters } = reading;
  const value = isMap(node) ? readMap(reading, node) : isSeq(node) ? readList(reading, node) : readScalar(reading, node);
  if (anchor !== undefined)
    reading.anchors.set(anchor, { value, weight: 1 + reading.weight - before, characters: reading.characters - characters });
  return value;
}

function readAlias(reading: Reading, node: Alias): unknown {
  const target = reading.anchors.get(node.source);
  if (target === undefined)
    return refuse(reading, node, l10n.t('Unknown anchor &{0}. Add it before this alias, or write the value here.', node.source));
  if (target === 'open')
    return refuse(reading, node, l10n.t('The alias *{0} refers to its own anchor. Write the value here.', node.source));
  reading.weight += target.weight;
  reading.characters += target.characters;
  const wasTooMuch = isTooMuch(reading);
  reading.aliased += target.weight;
  reading.aliasedCharacters += target.characters;
  if (!isTooMuch(reading)) return target.value;
  if (wasTooMuch) return null;
  if (reading.aliased > MOST_ALIASED)
    return refuse(reading, node, l10n.t('The aliases up to here expand to more than {0} values. Use fewer aliases.', MOST_ALIASED));
  const most = MOST_ALIASED_CHARACTERS;
  return refuse(reading, node, l10n.t('The aliases up to here expand to more than {0} characters. Use fewer aliases.', formatCount(most)));
}

function isTooMuch({ aliased, aliasedCharacters }: Reading): boolean {
  return aliased > MOST_ALIASED || aliasedCharacters > MOST_ALIASED_CHARACTERS;
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
    const other = { message: l10n.t('First used here'), at: first.key ?? first.value };
    reading.mistakes.push({
      message: l10n.t('Duplicate key "{0}". Remove one of the two.', key.slice(0, 60)),
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
  if (node !== null)
    refuse(reading, node, l10n.t('A key must be a string. Put it in quotes; a value that starts with {{ needs quotes too.'));
  return null;
}

function readScalar(reading: Reading, node: Node): unknown {
  const { value = null, source }: { readonly value?: unknown; readonly source?: string } = isScalar(node) ? node : {};
  if (reading.keepsNumbers && typeof value === 'number' && source !== undefined) return toWrittenNumber(value, source);
  return typeof value === 'string' ? requireStorable(reading, node, value) : value;
}

function requireStorable(reading: Reading, node: Node, text: string): string {
  reading.characters += text.length;
  if (text.includes('\0')) refuse(reading, node, l10n.t('This value contains a NUL character. Remove it.'));
  else if (!text.isWellFormed()) refuse(reading, node, l10n.t('This value contains an unpaired surrogate. Retype the character.'));
  return text;
}

function refuse(reading: Reading, node: Node, message: string): null {
  reading.mistakes.push({ message, at: rangeOf(node), other: null });
  return null;
}

function rangeOf({ range }: Node): readonly [number, number] {
  return range === null || range === undefined ? [0, 0] : [range[0], range[1]];
}

/** Why a text cannot be read as YAML, and where. */
interface YamlFault {
  readonly message: string;
  readonly range: Range;
  readonly related: readonly Related[];
}

/** A text parsed as YAML 1.2: its value, or the faults that prevented one. */
export interface YamlText {
  /** Plain objects, lists and scalars; null for an empty text and for one with faults. */
  readonly value: unknown;
  readonly faults: readonly YamlFault[];
  /** Returns the range of the key at the end of a path, or of a list item; if the path does not exist, that of its nearest existing parent. */
  rangeOfKey(path: Path): Range;
  /** Returns the range of the value at a path, in the same way. */
  rangeOfValue(path: Path): Range;
}

/**
 * Parses one YAML document; never throws. Of the errors of the parser only the first is reported, because the others mostly follow from it.
 * With `keepsNumbers`, numbers that JavaScript would change become a WrittenNumber.
 */
export function readYaml(text: string, keepsNumbers = false): YamlText {
  const lines = indexLines(text);
  const unreadable = findUnreadable(text);
  if (unreadable !== null) return withoutValue(lines, [unreadable]);
  const read = readTokens(text);
  if ('excess' in read) return withoutValue(lines, [mistake(read.excess, read.offset)]);
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, version: '1.2' });
  const documents = [...composer.compose(read.tokens, true, text.length)];
  const fault = findFault(documents);
  if (fault !== null) return withoutValue(lines, [fault]);
  const values = readYamlValues(documents[0]?.contents ?? null, keepsNumbers);
  return values.mistakes.length > 0 ? withoutValue(lines, values.mistakes) : withValue(lines, values);
}

function findUnreadable(text: string): YamlMistake | null {
  const nul = text.indexOf('\0');
  if (nul !== -1)
    return mistake(l10n.t('The file contains a NUL character. Remove it, and check that the file is text and not damaged.'), nul);
  const half = text.isWellFormed() ? -1 : text.search(/\p{Surrogate}/u);
  return half === -1 ? null : mistake(l10n.t('The file contains an unpaired surrogate. Save it as UTF-8 and retype the character.'), half);
}

function findFault(documents: readonly Document[]): YamlMistake | null {
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) return { message: YAML_FAULTS[error.code], at: error.pos, other: null };
  const second = documents.slice(1).find(({ contents }) => !(isScalar(contents) && contents.value === null));
  return second === undefined ? null : mistake(YAML_FAULTS.MULTIPLE_DOCS, second.range?.[0] ?? 0);
}

function mistake(message: string, offset: number): YamlMistake {
  return { message, at: [offset, offset + 1], other: null };
}

function withoutValue(lines: LineIndex, mistakes: readonly YamlMistake[]): YamlText {
  const faults = mistakes.slice(0, MOST_FAULTS).map(({ message, at, other }) => ({
    message,
    range: lines.rangeOf(...at),
    related: other === null ? [] : [{ message: other.message, range: lines.rangeOf(...other.at) }],
  }));
  const start = lines.rangeOf(0, 0);
  return { value: null, faults, rangeOfKey: () => start, rangeOfValue: () => start };
}

const MOST_FAULTS = 100;

function withValue(lines: LineIndex, { value, places }: YamlValues): YamlText {
  const find = (path: Path, part: 'key' | 'value'): Range => {
    let at: readonly [number, number] = [0, 0];
    let inner: unknown = value;
    for (const [index, step] of path.entries()) {
      const place = typeof inner === 'object' && inner !== null ? places.get(inner)?.get(step) : undefined;
      if (place === undefined) return lines.rangeOf(...at);
      const isLast = index === path.length - 1;
      at = isLast && part === 'value' ? place.value : (place.key ?? place.value);
      inner = (inner as Readonly<Record<string | number, unknown>>)[step];
    }
    return lines.rangeOf(...at);
  };
  return { value, faults: [], rangeOfKey: (path) => find(path, 'key'), rangeOfValue: (path) => find(path, 'value') };
}
