import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';

/** An anchor whose value was written out where aliases referred to it. */
export interface WrittenAnchor {
  readonly name: string;
  readonly at: readonly [number, number];
}

/**
 * Replaces the aliases of a document by copies of what they refer to, and `<<` by the entries that it merges: a part may become something
 * else in each place. The document must have been read without faults, which bounds what its aliases expand to.
 */
export function writeOutAliases(document: Document): readonly WrittenAnchor[] {
  const written = new Map<string, WrittenAnchor>();
  const anchors = new Map<string, Node>();
  const visit = (node: Node | null): Node | null => {
    if (isAlias(node)) return expand(node);
    if (node === null) return null;
    if (isSeq(node)) node.items = (node.items as Node[]).map((item) => visit(item)!);
    if (isMap(node)) visitMap(node as YAMLMap<Node, Node | null>);
    if (isScalar(node) || isSeq(node) || isMap(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      delete node.anchor;
    }
    return node;
  };
  const expand = (alias: Alias): Node => {
    const copy = anchors.get(alias.source)!.clone() as Node;
    written.set(alias.source, { name: alias.source, at: [alias.range?.[0] ?? 0, alias.range?.[1] ?? 0] });
    copy.comment = alias.comment ?? null;
    copy.commentBefore = alias.commentBefore ?? null;
    copy.range = alias.range ?? null;
    return copy;
  };
  const visitMap = (map: YAMLMap<Node, Node | null>): void => {
    // In the order of the text, because an anchor may be redefined.
    for (const pair of map.items) pair.value = visit(pair.value);
    const own = new Set(map.items.map(({ key }) => keyOf(key)));
    map.items = map.items.flatMap((pair) => {
      if (keyOf(pair.key) !== '<<' || pair.value === null) return [pair];
      const sources = isSeq(pair.value) ? (pair.value.items as Node[]) : [pair.value];
      if (!sources.every((source) => isMap(source))) return [pair];
      return sources.flatMap((source) => merge(source as YAMLMap<Scalar, Node | null>, own));
    });
  };
  document.contents = visit(document.contents as Node | null) as typeof document.contents;
  return [...written.values()];
}

function merge(source: YAMLMap<Scalar, Node | null>, own: Set<string>): Pair<Node, Node | null>[] {
  return source.items.filter(({ key }) => {
    const name = keyOf(key);
    if (own.has(name)) return false;
    own.add(name);
    return true;
  });
}

function keyOf(key: Node): string {
  return isScalar(key) ? String(key.value) : '';
}
