import { type Alias, type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { type ConversionRun, spanOf } from './run.ts';

/** An anchor whose value was written out where aliases referred to it. */
interface WrittenAnchor {
  readonly name: string;
  readonly at: readonly [number, number];
}

/**
 * Replaces the aliases of a document by copies of what they refer to, and `<<` by the entries that it merges: a part may become something
 * else in each place. Null if the copies are too long together. The document must have been read without faults, which bounds their number.
 */
export function writeOutAliases(document: Document, run: ConversionRun): readonly WrittenAnchor[] | null {
  const written = new Map<string, WrittenAnchor>();
  const anchors = new Map<string, Node>();
  let isTooLong = false;
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
    const copy = run.copy(anchors.get(alias.source)!);
    if (copy === null) {
      isTooLong = true;
      return alias;
    }
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
  return isTooLong ? null : [...written.values()];
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

/**
 * Moves comments above a list entry from the end of the entry before it, where the parser leaves them, to the entry that they are about:
 * those that are not indented more than its dash.
 */
export function settleItemComments(text: string, node: Node | null): void {
  if (isMap(node)) for (const { value } of node.items as Pair<Node, Node | null>[]) settleItemComments(text, value);
  if (!isSeq(node)) return;
  const items = node.items as Node[];
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (before !== undefined && item !== null && node.flow !== true) settle(text, before, item);
    settleItemComments(text, item);
  }
}

function settle(text: string, before: Node, item: Node): void {
  const wanted = commentsAbove(text, spanOf(item)[0]);
  if (wanted.length === 0) return;
  const holder = findHolder(before, wanted.at(-1)!);
  if (holder === null) return;
  const lines = holder.comment!.split('\n');
  let count = 0;
  while (count < wanted.length && lines.at(-1) === wanted.at(-1 - count)) {
    lines.pop();
    count++;
    while (lines.at(-1) === '') lines.pop();
  }
  if (count === 0) return;
  holder.comment = lines.length === 0 ? null : lines.join('\n');
  const moved = wanted.slice(-count);
  item.commentBefore = [...moved, ...(typeof item.commentBefore === 'string' ? [item.commentBefore] : [])].join('\n');
}

/** Returns the comments on the lines above the dash of an entry, without their number signs, unless they are indented more than the dash. */
function commentsAbove(text: string, start: number): readonly string[] {
  let lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const dash = /^[ ]*/.exec(text.slice(lineStart, start))![0].length;
  if (text[lineStart + dash] !== '-') return [];
  const found: string[] = [];
  while (lineStart > 0) {
    const previous = text.lastIndexOf('\n', lineStart - 2) + 1;
    const line = text.slice(previous, lineStart - 1);
    const match = /^( *)#(.*)$/.exec(line);
    if (match === null || match[1]!.length > dash) {
      if (line.trim() !== '') break;
    } else found.push(match[2]!);
    lineStart = previous;
  }
  return found.reverse();
}

/** Finds the node at the end of another whose comment ends with a line. */
function findHolder(node: Node, line: string): Node | null {
  let at: Node | null = node;
  while (at !== null && at !== undefined) {
    if (typeof at.comment === 'string' && at.comment.split('\n').at(-1) === line && !isScalar(at)) return at;
    if (isMap(at)) at = (at.items.at(-1)?.value as Node | null | undefined) ?? null;
    else if (isSeq(at)) at = (at.items.at(-1) as Node | undefined) ?? null;
    else at = null;
  }
  return null;
}
