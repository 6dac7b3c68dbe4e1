import { isMap, isScalar, isSeq, type Pair, parseDocument, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { findNearest } from '../../../core/nearest.ts';
import type { Entity, Reference } from '../../../core/platform/workspace/entity.ts';
import { writeElement, writeInput, writeInputs } from '../../../core/platform/workspace/inputSkeleton.ts';
import {
  correctInput,
  givesMore,
  hasInputs,
  inputOf,
  isDependent,
  isIdentity,
  valueFor,
  whyWrongKind,
} from '../../../core/platform/workspace/inputValues.ts';
import { TEMPLATE_INPUTS } from '../../../core/platform/workspace/readFactsV1.ts';
import {
  elementsOf,
  entryOf,
  hasExpression,
  type ListValue,
  type MapValue,
  type Value,
  type ValueEntry,
} from '../../../core/platform/workspace/value.ts';
import type { Piece } from '../../../core/skeleton.ts';
import type { Span } from '../../../core/tree.ts';
import { printYaml, readNotation } from '../../writeYaml.ts';

/** An edit of a text at offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/**
 * Makes the inputs that a reference gives fit an entity: keys and entries that are no inputs are removed or renamed, wrong values and kinds
 * are corrected, and required inputs that are missing are added as runtime inputs. Null if nothing is to change, or if it cannot be done in
 * this layout.
 */
export function reconcileInputs(text: string, reference: Reference, { body }: Entity): TextEdit | null {
  const { given, givenKey, needsAll } = reference;
  if (body?.kind !== 'map' || body.isOpen) return null;
  if (given === null) return needsAll ? addInputs(text, reference, body) : null;
  if (given.kind !== 'map' || givenKey === null) return null;
  const lineStart = text.lastIndexOf('\n', given.start - 1) + 1;
  const isBlock = text.slice(lineStart, given.start).trim() === '';
  if (!isBlock && text[given.start] !== '{') return null;
  const start = isBlock ? lineStart : given.start;
  const column = isBlock ? given.start - lineStart : 0;
  const written = text.slice(start, given.end);
  const indentation = new RegExp(`^ {0,${column}}`, 'gm');
  const newText = reconcileText(isBlock ? written.replace(indentation, '') : written, body, needsAll);
  if (newText === null) return null;
  if (newText === '{}' && isBlock) return toWholeLines(text, givenKey.start, given.end);
  const ended = written.endsWith('\n') ? `${newText}\n` : newText;
  const placed = isBlock ? ended.replace(/^(?=.)/gm, ' '.repeat(column)) : ended;
  return { start, end: given.end, newText: withEndsOf(text, placed) };
}

/** Returns the text without the lines of a key and its value. */
function toWholeLines(text: string, from: number, to: number): TextEdit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(to - 1, from));
  return text.slice(start, from).trim() === '' ? { start, end: next === -1 ? text.length : next + 1, newText: '' } : null;
}

function withEndsOf(text: string, added: string): string {
  return text.includes('\r\n') ? added.replace(/\r?\n/g, '\r\n') : added;
}

/** Adds all required inputs below a reference that gives none. */
function addInputs(text: string, { givenKey, version, format, start, end }: Reference, body: MapValue): TextEdit | null {
  const inputs = toText(writeInputs(body, 'required'));
  if (inputs === '') return null;
  const at = givenKey ?? { start, end };
  const lineStart = text.lastIndexOf('\n', at.start - 1) + 1;
  const indent = /^ */.exec(text.slice(lineStart, at.start))![0];
  const isPlain = /^\w+: *["']?(?:(?:account|org)[.])?$/.test(text.slice(lineStart + indent.length, at.start)) || givenKey !== null;
  if (!isPlain || text.slice(lineStart, at.start).includes('{')) return null;
  const block = `\n${indent}  ${inputs.replaceAll('\n', `\n${indent}  `)}`;
  if (givenKey !== null) {
    const colon = text.indexOf(':', givenKey.end);
    return colon === -1 ? null : { start: colon + 1, end: colon + 1, newText: withEndsOf(text, block) };
  }
  const last = Math.max(end, version?.end ?? 0);
  const feed = text.indexOf('\n', last);
  const lineEnd = feed === -1 ? text.length : text[feed - 1] === '\r' ? feed - 1 : feed;
  return { start: lineEnd, end: lineEnd, newText: withEndsOf(text, `\n${indent}${TEMPLATE_INPUTS[format]}:${block}`) };
}

/** Returns a reconciled object as text in its own style; null if nothing changes or it cannot be parsed. */
function reconcileText(text: string, body: MapValue, needsAll: boolean): string | null {
  const document = parseDocument(text, { version: '1.2', keepSourceTokens: false });
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents)) return null;
  const notation = readNotation(text, document);
  const work = new Reconciliation(needsAll);
  work.map(contents, body);
  if (!work.hasChanged) return null;
  if (contents.items.length === 0) return '{}';
  return printYaml(document, notation).trimEnd();
}

/** Changes a parsed object until it fits what inputs are compared with; follows the same rules as the comparison. */
class Reconciliation {
  hasChanged = false;
  readonly #needsAll: boolean;

  constructor(needsAll: boolean) {
    this.#needsAll = needsAll;
  }

  map(map: YAMLMap, body: MapValue): void {
    if (body.isOpen) return;
    for (const pair of [...map.items]) {
      const key = keyOf(pair);
      if (isDependent(body, key) || key === '<<') continue;
      const own = entryOf(body, key) ?? this.#rename(map, pair, body);
      if (own !== undefined) this.#entry(map, pair, own, body);
      else if (!isIdentity(body, key)) this.#remove(map, pair);
    }
    const keys = map.items.map(keyOf);
    if (!this.#needsAll || keys.includes('<<') || givesMore(body, keys)) return;
    for (const entry of body.entries) {
      if (map.items.some((pair) => keyOf(pair) === entry.key)) continue;
      const added = parseDocument(toText(writeInput(entry, body, 'required'))).contents;
      if (!isMap(added)) continue;
      map.items.push(...(added.items as typeof map.items));
      this.hasChanged = true;
    }
  }

  /** Renames a key that is nearly that of an input which is not given. */
  #rename(map: YAMLMap, pair: Pair, body: MapValue): ValueEntry | undefined {
    const open = body.entries.filter(({ key, value }) => hasInputs(value) && !map.items.some((other) => keyOf(other) === key));
    const nearest = findNearest(
      keyOf(pair),
      open.map(({ key }) => key),
    );
    if (nearest === null || !isScalar(pair.key)) return undefined;
    pair.key.value = nearest;
    this.hasChanged = true;
    return entryOf(body, nearest);
  }

  #entry(map: YAMLMap, pair: Pair, { key, value: body }: ValueEntry, around: MapValue): void {
    const { value } = pair;
    if (body?.kind === 'open' || (value !== null && !isMap(value) && !isSeq(value) && !isScalar(value))) return;
    const text = isScalar(value) ? toScalarText(value) : null;
    const input = inputOf(body);
    if (input !== null) {
      if (text === '' || (text !== null && hasExpression(text))) return;
      const isWrongKind = (isMap(value) || isSeq(value)) && whyWrongKind(isMap(value) ? 'map' : 'list', input) !== null;
      const right = text === null ? (isWrongKind ? valueFor(input, key) : null) : correctInput(text, input, around, key);
      if (right !== null) this.#write(pair, right);
    } else if (body?.kind === 'map' && isMap(value)) {
      this.map(value, body);
      if (isBare(value, body)) this.#remove(map, pair);
    } else if (body?.kind === 'list' && isSeq(value)) {
      this.#list(value, body);
      if (value.items.length === 0) this.#remove(map, pair);
    } else if (body?.kind === 'text' && isIdentity(around, key)) {
      const isOther = key === 'type' && text !== null && body.text !== '' && !body.text.includes('<+') && text !== body.text;
      if (isOther) this.#write(pair, body.text);
    } else if (text?.startsWith('<+input>') && body !== null && body.kind !== 'text') return;
    else if (value !== null && (text === null || text !== '') && !hasInputs(body)) this.#remove(map, pair);
  }

  #list(list: YAMLSeq, { items }: ListValue): void {
    const known = elementsOf(items);
    if (known === null || known.size === 0) return;
    const seen = new Set<string>();
    this.#items(list, known, seen);
    if (!this.#needsAll || list.items.some((item) => !isMap(item))) return;
    for (const [name, element] of known) {
      if (seen.has(name)) continue;
      const added = parseDocument(toText(writeElement(element, 'required'))).contents;
      if (!isSeq(added)) continue;
      list.items.push(...added.items);
      this.hasChanged = true;
    }
  }

  #items(list: YAMLSeq, known: NonNullable<ReturnType<typeof elementsOf>>, seen: Set<string>): void {
    for (const item of [...list.items]) {
      if (!isMap(item)) continue;
      const [only] = item.items;
      if (item.items.length === 1 && only !== undefined && keyOf(only) === 'parallel' && isSeq(only.value)) {
        this.#items(only.value, known, seen);
        if (only.value.items.length === 0) list.items.splice(list.items.indexOf(item), 1);
        continue;
      }
      const wrapper = item.items.length === 1 && isMap(only?.value) ? only : null;
      const map = wrapper === null ? item : (wrapper.value as YAMLMap);
      const name = nameOf(map);
      if (name === null) continue;
      const own = known.get(name);
      if (own === undefined) {
        list.items.splice(list.items.indexOf(item), 1);
        this.hasChanged = true;
        continue;
      }
      seen.add(name);
      if (own.wrapper !== null && wrapper !== null && own.wrapper.key !== keyOf(wrapper) && isScalar(wrapper.key)) {
        wrapper.key.value = own.wrapper.key;
        this.hasChanged = true;
      }
      const before = this.hasChanged;
      this.hasChanged = false;
      this.map(map, own.map);
      if (this.hasChanged && isBare(map, own.map)) list.items.splice(list.items.indexOf(item), 1);
      this.hasChanged ||= before;
    }
  }

  #write(pair: Pair, text: string): void {
    pair.value = new Scalar(text);
    this.hasChanged = true;
  }

  #remove(map: YAMLMap, pair: Pair): void {
    map.items.splice((map.items as Pair[]).indexOf(pair), 1);
    this.hasChanged = true;
  }
}

/** Whether an object only repeats what the entity says. */
function isBare({ items }: YAMLMap, body: Value): boolean {
  return !hasInputs(body) && items.every((pair) => body.kind === 'map' && isIdentity(body, keyOf(pair)));
}

function nameOf(map: YAMLMap): string | null {
  for (const key of ['identifier', 'name']) {
    const value = map.items.find((pair) => keyOf(pair) === key)?.value;
    const text = isScalar(value) ? toScalarText(value) : '';
    if (text !== '' && !text.includes('<+')) return text;
  }
  return null;
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? toScalarText(key) : '';
}

function toScalarText({ value }: Scalar): string {
  return value === null || value === undefined ? '' : String(value);
}

function toText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.first)).join('');
}

/** Removes a scalar from the list that holds it: with its line, or with its comma; null if it is the only one, or written in another way. */
export function removeItem(text: string, { start, end }: Span): TextEdit | null {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const feed = text.indexOf('\n', end);
  const lineEnd = feed === -1 ? text.length : feed;
  const [before, behind] = [text.slice(lineStart, start), text.slice(end, lineEnd)];
  const dash = /^( *)- +$/.exec(before);
  if (dash !== null) {
    if (!/^[ \t]*(?:#.*)?\r?$/.test(behind) || !hasSibling(text, lineStart, lineEnd, dash[1]!)) return null;
    return { start: lineStart, end: feed === -1 ? text.length : feed + 1, newText: '' };
  }
  const comma = /^[ \t]*,[ \t]*/.exec(behind);
  if (comma !== null && /[[,][ \t]*$/.test(before)) return { start, end: end + comma[0].length, newText: '' };
  const commaBefore = /[ \t]*,[ \t]*$/.exec(before);
  return commaBefore !== null && /^[ \t]*\]/.test(behind) ? { start: start - commaBefore[0].length, end, newText: '' } : null;
}

/** Whether another item with the same indentation is right above or below, comments aside. */
function hasSibling(text: string, lineStart: number, lineEnd: number, indent: string): boolean {
  const above = text.slice(0, lineStart).split('\n').slice(0, -1).toReversed();
  const below = text.slice(lineEnd + 1).split('\n');
  return [above, below].some((lines) => lines.find((line) => !/^\s*(?:#.*)?$/.test(line))?.startsWith(`${indent}- `) === true);
}
