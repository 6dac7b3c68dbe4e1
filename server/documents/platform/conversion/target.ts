import { type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isGiven, itemsOf, toNode, toText } from './nodes.ts';
import type { ConversionRun } from './run.ts';
import { type Entry, Source } from './source.ts';

/** The value of a key of version 1, or how to make it once the comments before the key are written. */
type Value = Node | string | number | boolean | null;

/** A map of version 1 under construction. */
export class Target {
  readonly run: ConversionRun;
  readonly map = new YAMLMap();
  readonly #children = new Map<string, Target>();
  readonly #keys = new Set<string>();

  constructor(run: ConversionRun) {
    this.run = run;
  }

  get isEmpty(): boolean {
    return this.map.items.length === 0;
  }

  /** Whether a key was added. */
  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Adds a key with its value and the comments that wait, and those of the entry that it comes from. Null adds nothing. */
  put(key: string, value: Value | (() => Value), from: Entry | null = null): void {
    const before = this.run.loose.splice(0);
    const old = from?.pair.key;
    if (typeof old?.commentBefore === 'string') for (const line of old.commentBefore.split('\n')) before.push(line);
    const made = typeof value === 'function' ? value() : value;
    if (made === null) {
      this.run.waitFirst(before);
      return;
    }
    const scalar = new Scalar(key);
    scalar.range = old?.range ?? null;
    if (before.length > 0) scalar.commentBefore = before.join('\n');
    if (old?.spaceBefore === true) scalar.spaceBefore = true;
    this.#keys.add(key);
    this.map.items.push(new Pair(scalar, toNode(made)));
  }

  /** Takes a key of the source and adds it under a name of version 1, changed by `convert` if that is given. A name that was added stays as it is, and the key is left. */
  move(source: Source | null, from: string, to = from, convert: (node: Node) => Node | null = (node) => node): void {
    const entry = this.has(to) ? null : (source?.take(from) ?? null);
    if (entry !== null) this.put(to, () => convert(entry.value), entry);
  }

  /** Same as `move` for a string whose field accepts only expressions in angle brackets. */
  moveAngled(source: Source | null, from: string, to = from): void {
    this.move(source, from, to, (node) => {
      const text = toText(node);
      this.run.angled.add(text as Scalar);
      return text;
    });
  }

  /** Returns the map under a key, which is added with its first entry. */
  child(key: string): Target {
    let child = this.#children.get(key);
    if (child === undefined) {
      child = new Target(this.run);
      this.#children.set(key, child);
      this.put(key, child.map);
    }
    return child;
  }

  /** Adds a value at keys with dots between them. */
  putAt(path: readonly string[], value: Value | (() => Value), from: Entry | null = null): void {
    const [key, ...rest] = path;
    if (rest.length === 0) this.put(key!, value, from);
    else this.child(key!).putAt(rest, value, from);
  }

  /** Returns the finished map, with the comments that wait at its end; an empty map leaves them to its parent. */
  done(): YAMLMap {
    if (this.isEmpty) return this.map;
    addTrailing(this.map, this.run.loose.splice(0));
    return this.map;
  }
}

/** A value, and the keys down to it. */
type Placed = Pick<Entry, 'value' | 'path'>;

/** Converts the entries of a list one by one, with their comments; entries that become null are left out. Null if nothing remains. */
export function convertItems(
  run: ConversionRun,
  { value: node, path }: Placed,
  convert: (item: Node, path: string) => Node | null,
): YAMLSeq | null {
  const list = new YAMLSeq();
  list.commentBefore = node.commentBefore ?? null;
  for (const [index, item] of (itemsOf(node) ?? []).entries()) {
    const { commentBefore, spaceBefore } = item;
    // Opening the item would pass its comment on to its first key.
    item.commentBefore = null;
    if (!isGiven(item)) {
      run.addComments(commentBefore, item.comment);
      continue;
    }
    const converted = convert(item, `${path}[${index}]`);
    if (converted === null) {
      run.addComments(commentBefore);
      continue;
    }
    if (typeof commentBefore === 'string') {
      converted.commentBefore = [commentBefore, ...(typeof converted.commentBefore === 'string' ? [converted.commentBefore] : [])].join(
        '\n',
      );
    }
    if (spaceBefore === true) converted.spaceBefore = true;
    addTrailing(converted, run.loose.splice(0));
    list.items.push(converted);
  }
  run.addComments(node.comment);
  if (list.items.length === 0) {
    run.addComments(list.commentBefore);
    return null;
  }
  addTrailing(list, run.loose.splice(0));
  return list;
}

/** Converts the maps of a list in the same way; `convertOther` converts the other entries. */
export function convertMaps(
  run: ConversionRun,
  list: Placed,
  convert: (source: Source) => Node | null,
  convertOther: (item: Node) => Node | null = () => null,
): YAMLSeq | null {
  return convertItems(run, list, (item, path) => {
    const source = Source.open(run, item, path);
    return source === null ? convertOther(item) : convert(source);
  });
}

/** Converts a `parallel` list of stages or steps; null if there is none, or nothing is left of it. */
export function convertParallel(
  run: ConversionRun,
  source: Source,
  key: 'stages' | 'steps',
  convert: (run: ConversionRun, list: Placed) => YAMLSeq | null,
): YAMLMap | null {
  const entry = source.take('parallel');
  if (entry === null) return null;
  const target = new Target(run);
  target.put(
    'parallel',
    () => {
      const inner = new Target(run);
      inner.put(key, () => convert(run, entry));
      return inner.isEmpty ? null : inner.done();
    },
    entry,
  );
  return target.isEmpty ? null : target.map;
}

function addTrailing(node: Node, lines: readonly string[]): void {
  if (lines.length > 0) node.comment = [...(typeof node.comment === 'string' ? [node.comment] : []), ...lines].join('\n');
}
