import { Document, isAlias, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { writeFlowScalar } from '../../../core/writeScalar.ts';
import type { Volume } from './volume.ts';

/** Whether a value that is no alias means the same in any other place, written as it is. */
export function isMovable(node: Node, text: string): boolean {
  if (!isScalar(node)) return true;
  if (node.tag !== undefined) return false;
  return !isBlockScalar(node) || /^[|>]-?(?:[ \t].*)?$/.test(text.slice(node.range![0]).split('\n', 1)[0]!);
}

function isBlockScalar({ type }: Scalar): boolean {
  return type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
}

/** Copies values without aliases, `<<`, anchors and tags. The document must be valid and its aliases bounded. */
export class Settler {
  readonly #document: Document;
  readonly #volume: Volume;

  constructor(document: Document, volume: Volume) {
    this.#document = document;
    this.#volume = volume;
  }

  settle(node: Node | null): Node {
    this.#volume.spend(1);
    if (isAlias(node)) return this.settle(node.resolve(this.#document) ?? null);
    if (isMap(node)) return this.#settleMap(node);
    if (isSeq(node)) {
      const list = withComments(new YAMLSeq(), node);
      list.items = (node.items as Node[]).map((item) => withComments(this.settle(item), item));
      list.flow = node.flow === true;
      return list;
    }
    return isScalar(node) ? settleScalar(node) : new Scalar(null);
  }

  #settleMap(map: YAMLMap): YAMLMap {
    const settled = withComments(new YAMLMap<Node, Node>(), map);
    settled.flow = map.flow === true;
    const merged: Pair<Node, Node>[] = [];
    const known = new Set<string>();
    for (const { key, value } of map.items as Pair<Node, Node | null>[]) {
      const pair = new Pair(withComments(this.settle(key), key), withComments(this.settle(value), value));
      const sources = String(key) === '<<' ? sourcesOf(pair.value) : null;
      if (sources === null) {
        settled.items.push(pair);
        known.add(String(pair.key));
      } else merged.push(...sources.flatMap(({ items }) => items as Pair<Node, Node>[]));
    }
    for (const pair of merged) {
      if (known.has(String(pair.key))) continue;
      known.add(String(pair.key));
      settled.items.push(pair);
    }
    return settled;
  }
}

/** Returns the objects that the value of `<<` merges; null if it is something else. */
function sourcesOf(value: Node | null): YAMLMap[] | null {
  const sources = isSeq(value) ? value.items : [value];
  return sources.every((source) => isMap(source)) ? sources : null;
}

function settleScalar(node: Scalar): Scalar {
  const scalar = withComments(new Scalar(node.value), node);
  const { type, format, minFractionDigits, source } = node;
  Object.assign(scalar, node.tag === undefined ? { type, format, minFractionDigits, source } : { source });
  if (typeof node.value !== 'string' || !node.value.includes('\n')) return scalar;
  // Without an indentation indicator, and without line feeds that depend on what follows.
  const isPlainBlock = isBlockScalar(node) && /^\S/.test(node.value) && !/\s\n$/.test(node.value);
  if (!isPlainBlock) scalar.type = 'QUOTE_DOUBLE';
  return scalar;
}

function withComments<T extends Node>(copy: T, node: Node | null): T {
  if (copy.commentBefore == null && node?.commentBefore != null) copy.commentBefore = node.commentBefore;
  if (copy.comment == null && node?.comment != null && isScalar(copy)) copy.comment = node.comment;
  return copy;
}

/** Writes a value on lines of its own, or on one line if it is empty or was in braces. */
export function toBlockText(node: Node): string[] {
  if ((isMap(node) || isSeq(node)) && (node.flow === true || node.items.length === 0)) return [toFlowText(node)];
  const first = isMap(node) ? node.items[0]?.key : isSeq(node) ? node.items[0] : null;
  for (const one of [node, first]) if (isScalar(one) || isMap(one) || isSeq(one)) one.commentBefore = null;
  if (isScalar(node)) node.comment = null;
  const document = new Document(node);
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }).trimEnd().split('\n');
}

/** Writes a value on one line, inside braces or brackets or not. */
export function toFlowText(node: unknown): string {
  if (isMap(node)) {
    const entries = (node.items as Pair<Node, Node | null>[]).map(({ key, value }) => `${toFlowText(key)}: ${toFlowText(value)}`);
    return `{${entries.join(', ')}}`;
  }
  if (isSeq(node)) return `[${node.items.map(toFlowText).join(', ')}]`;
  if (!isScalar(node)) return 'null';
  if (typeof node.value === 'string') return writeFlowScalar(node.value);
  return node.source === undefined || node.source === '' ? String(node.value) : node.source;
}
