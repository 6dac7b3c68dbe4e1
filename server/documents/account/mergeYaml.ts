import { type Document, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import { compareValues, nameItem } from '../../core/account/compareValues.ts';
import { isJsonObject, type JsonObject } from '../../core/jsonObject.ts';
import { printYaml, readNotation, writeYaml } from '../writeYaml.ts';
import { readYaml } from '../yaml.ts';

/**
 * Changes a YAML text so that it has a value, and keeps the comments, order, indentation and notation of everything else. A text with anchors, or one
 * that cannot be changed so, is written again as a whole.
 */
export function mergeYaml(text: string, value: unknown): string {
  const document = parseDocument(text, { version: '1.2' });
  const fresh = writeYaml(value);
  if (document.errors.length > 0 || hasAnchors(document) || document.contents === null) return fresh;
  const notation = readNotation(text, document);
  document.contents = merge(document, document.contents as Node, value) as typeof document.contents;
  const merged = printYaml(document, notation);
  const read = readYaml(merged);
  return read.faults.length === 0 && compareValues(read.value, value).length === 0 ? merged : fresh;
}

function merge(document: Document, node: Node, value: unknown): Node {
  if (isMap(node) && isJsonObject(value)) return mergeMap(document, node, value);
  if (isSeq(node) && Array.isArray(value)) return mergeList(document, node, value);
  if (isScalar(node) && Object.is(node.value, value)) return node;
  const next = document.createNode(value) as Node;
  if (isScalar(node) && isScalar(next)) {
    next.comment = node.comment ?? null;
    next.commentBefore = node.commentBefore ?? null;
  }
  return next;
}

function mergeMap(document: Document, map: YAMLMap, value: JsonObject): Node {
  const kept = (map.items as Pair<Node, Node | null>[]).filter(({ key }) => Object.hasOwn(value, keyOf(key)));
  for (const pair of kept) {
    const wanted = value[keyOf(pair.key)];
    pair.value = pair.value === null && wanted === null ? null : merge(document, pair.value ?? document.createNode(null), wanted);
  }
  const names = new Set(kept.map(({ key }) => keyOf(key)));
  const added = Object.keys(value).filter((name) => !names.has(name));
  map.items = [...kept, ...added.map((name) => document.createPair(name, value[name]) as Pair<Node, Node | null>)];
  return map;
}

/** Items keep their text if they keep their name, or else their position. */
function mergeList(document: Document, list: YAMLSeq, value: readonly unknown[]): Node {
  const items = list.items as Node[];
  if (items[0] !== undefined) giveComment(list, items[0]);
  const named = new Map<string, Node>();
  for (const item of items) {
    const name = nameItem(item.toJSON());
    if (name !== null) named.set(name, item);
  }
  list.items = value.map((wanted, index) => {
    const name = nameItem(wanted);
    const item = name === null ? items[index] : named.get(name);
    return item === undefined || (name === null && nameItem(item.toJSON()) !== null)
      ? (document.createNode(wanted) as Node)
      : merge(document, item, wanted);
  });
  return list;
}

/** A comment above the first item is read as one of the list: it belongs to the item, and goes with it. */
function giveComment(whole: YAMLSeq, first: Node): void {
  if (!whole.commentBefore || first.commentBefore) return;
  first.commentBefore = whole.commentBefore;
  whole.commentBefore = null;
}

function keyOf(key: Node): string {
  return isScalar(key) ? (key.source ?? String(key.value)) : String(key);
}

function hasAnchors(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias: () => {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}
