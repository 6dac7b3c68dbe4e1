import { isAlias, isMap, isScalar, isSeq, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';

/** Whether a value is given: not null, and not an empty map or list. */
export function isGiven(node: Node | null | undefined): boolean {
  if (node === null || node === undefined) return false;
  if (isScalar(node)) return node.value !== null;
  return isMap(node) || isSeq(node) ? node.items.length > 0 : isAlias(node);
}

/** Returns the string of a scalar, or null. */
export function textOf(node: Node | null | undefined): string | null {
  if (!isScalar(node) || node.value === null) return null;
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}

/** Whether a scalar contains an expression, which any field may hold in place of its own values. */
export function isExpression(node: Node | null | undefined): boolean {
  return isScalar(node) && typeof node.value === 'string' && node.value.includes('<+');
}

/** Creates a scalar with another value and the comments of the first. */
export function replaceScalar(old: Node | null | undefined, value: string | number | boolean): Scalar {
  const scalar: Scalar = new Scalar<unknown>(value);
  return isScalar(old) ? copyComments(old, scalar) : scalar;
}

/** Gives a node the comments and the place of another. */
export function copyComments<T extends Node>(from: Node | null | undefined, to: T): T {
  to.comment = from?.comment ?? null;
  to.commentBefore = from?.commentBefore ?? null;
  to.range = from?.range ?? null;
  return to;
}

/** Returns a scalar as a string, in quotes if it was a number or boolean. Other nodes stay. */
export function toText(node: Node): Node {
  if (!isScalar(node) || typeof node.value === 'string' || node.value === null) return node;
  const text = replaceScalar(node, node.source ?? String(node.value));
  text.type = Scalar.QUOTE_DOUBLE;
  return text;
}

/** Creates a map of keys and plain values. */
export function toMap(entries: Readonly<Record<string, string | number | boolean | Node>>): YAMLMap {
  const map = new YAMLMap();
  for (const [key, value] of Object.entries(entries)) map.items.push(new Pair(new Scalar(key), toNode(value)));
  return map;
}

/** Returns a plain value as a node. */
export function toNode(value: string | number | boolean | Node): Node {
  return typeof value === 'object' ? value : new Scalar(value);
}

/** Creates an empty list. */
export function toEmptyList(): YAMLSeq {
  const list = new YAMLSeq();
  list.flow = true;
  return list;
}

/** Creates a string, in quotes if another version of YAML would read it as a boolean. */
export function toWord(text: string): Scalar {
  const scalar: Scalar = new Scalar<unknown>(text);
  if (/^(?:y|n|yes|no|on|off)$/i.test(text)) scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}

/** Returns the entries of a list; null if the node is not a list. */
export function itemsOf(node: Node | null | undefined): readonly Node[] | null {
  return isSeq(node) ? (node.items as Node[]) : null;
}

/** Returns the value of a key in a map, or null. */
export function childOf(node: Node | null | undefined, key: string): Node | null {
  if (!isMap(node)) return null;
  const pair = node.items.find((one) => textOf(one.key as Node) === key);
  return (pair?.value as Node | null | undefined) ?? null;
}
