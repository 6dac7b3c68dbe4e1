import type { GraphNode } from '../graph/graphNode.ts';

/** How a stage, step or group of an earlier version differs in the later one. */
export type ElementChange = 'added' | 'removed' | 'renamed' | 'moved' | 'changed';

/** A stage, step or group that a change adds, removes, renames, moves or changes otherwise. */
export interface ChangedElement {
  readonly change: ElementChange;
  /** Its node in the later version; in the earlier one if it was removed. */
  readonly node: GraphNode;
  /** The names of the stages and groups around it, the outermost first. */
  readonly around: readonly string[];
  /** Its earlier name or identifier, whichever is another one; null if it was not renamed. */
  readonly was: string | null;
}

/** A node, and where it is. */
interface Placed {
  readonly node: GraphNode;
  /** Its key without what only says that it runs at the same time as others. */
  readonly key: string;
  readonly parent: string;
  readonly around: readonly string[];
  readonly isParallel: boolean;
  /** Its text without its name and identifier: all of it, and what is not of the nodes inside it. */
  readonly body: string;
  readonly own: string;
}

/** A version of a graph, and the text of its document. */
export interface GraphVersion {
  readonly graph: GraphNode;
  readonly text: string;
}

/** Compares the stages, steps and groups of two versions, in the order of the later one; of what was added or removed whole, only the outermost. */
export function compareElements(earlier: GraphVersion, now: GraphVersion): ChangedElement[] {
  const [theirs, ours] = [placeAll(earlier), placeAll(now)];
  const gone = listOutermost(theirs, ours);
  const found: ChangedElement[] = [];
  const pairs = new Map(listOutermost(ours, theirs).map((one) => [one.key, takeCounterpart(one, gone)]));
  const moved = listReordered(theirs, ours);
  for (const [key, one] of ours) {
    const { node, around, parent } = one;
    const before = theirs.get(key) ?? pairs.get(key);
    if (before === undefined) {
      if (pairs.has(key)) found.push({ change: 'added', node, around, was: null });
      continue;
    }
    const isNamedSame = before.node.name === node.name;
    const was = isNamedSame ? (before.node.identifier === node.identifier ? null : before.node.identifier) : before.node.name;
    if (was !== null) found.push({ change: 'renamed', node, around, was });
    else if (before.parent !== parent || before.isParallel !== one.isParallel || moved.has(key))
      found.push({ change: 'moved', node, around, was });
    else if (before.own !== one.own) found.push({ change: 'changed', node, around, was });
  }
  return [...found, ...gone.map(({ node, around }) => ({ change: 'removed' as const, node, around, was: null }))];
}

function placeAll({ graph, text }: GraphVersion): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>();
  const visit = (node: GraphNode, parent: string, around: readonly string[], isParallel: boolean): void => {
    const key = node.key.replace(/\/parallel:[^/]*/g, '');
    const isElement = node.kind === 'stage' || node.kind === 'step' || node.kind === 'group';
    if (isElement) found.set(key, { node, key, parent, around, isParallel, body: bodyOf(text, node), own: ownOf(text, node) });
    const inside = isElement ? [...around, node.name] : around;
    for (const child of node.children) visit(child, isElement || node.kind === 'root' ? key : parent, inside, node.kind === 'parallel');
  };
  visit(graph, '', [], false);
  return found;
}

/** Returns the elements without a counterpart of the same key, if what is around them has one. */
function listOutermost(all: ReadonlyMap<string, Placed>, others: ReadonlyMap<string, Placed>): Placed[] {
  return [...all.values()].filter(({ key, parent }) => !others.has(key) && (!all.has(parent) || others.has(parent)));
}

/** Takes the removed element that an added one was before: one with its identifier elsewhere, or with nearly its contents in the same place. */
function takeCounterpart({ node, parent, body }: Placed, gone: Placed[]): Placed | undefined {
  const isSame = (one: Placed): boolean =>
    one.node.kind === node.kind &&
    (one.parent === parent ? isAlike(one.body, body) : one.node.identifier !== '' && one.node.identifier === node.identifier);
  const at = gone.findIndex(isSame);
  return at === -1 ? undefined : gone.splice(at, 1)[0];
}

/** Lines that two texts need for their similarity to say something: short steps of one type have most lines in common. */
const FEWEST_LINES = 10;

/** Whether two texts are the same, or have three quarters of many lines in common. */
function isAlike(one: string, other: string): boolean {
  const [lines, others] = [one.split('\n'), new Set(other.split('\n'))];
  const isLong = lines.length >= FEWEST_LINES && others.size >= FEWEST_LINES;
  return one === other || (isLong && lines.filter((line) => others.has(line)).length >= Math.max(lines.length, others.size) * 0.75);
}

/** Maximum number of elements in one place whose order is compared. */
const MOST_SIBLINGS = 500;

/** Returns the keys of elements that come in another order: all but a longest run in the same order, for each place. */
function listReordered(theirs: ReadonlyMap<string, Placed>, ours: ReadonlyMap<string, Placed>): ReadonlySet<string> {
  const order = new Map([...theirs.keys()].map((key, index) => [key, index]));
  const moved = new Set<string>();
  for (const siblings of Map.groupBy(ours.values(), ({ parent }) => parent).values()) {
    const known = siblings.filter(({ key, parent }) => theirs.get(key)?.parent === parent);
    if (known.length > MOST_SIBLINGS) continue;
    const runs: { readonly last: number; readonly keys: readonly string[] }[] = [];
    for (const { key } of known) {
      const at = order.get(key)!;
      const before = runs
        .filter(({ last }) => last < at)
        .reduce((best, run) => (run.keys.length > best.length ? run.keys : best), [] as readonly string[]);
      runs.push({ last: at, keys: [...before, key] });
    }
    const longest = new Set(runs.reduce((best, { keys }) => (keys.length > best.length ? keys : best), [] as readonly string[]));
    for (const { key } of known) if (!longest.has(key)) moved.add(key);
  }
  return moved;
}

function bodyOf(text: string, node: GraphNode): string {
  return withoutNames(text.slice(node.span.start, node.span.end), node);
}

function ownOf(text: string, node: GraphNode): string {
  let at = node.span.start;
  const pieces = node.children.map(({ span }) => {
    const piece = text.slice(at, span.start);
    at = Math.max(at, span.end);
    return piece;
  });
  return withoutNames([...pieces, text.slice(at, node.span.end)].join('\n'), node);
}

/** Returns the lines of a text, without indentation, comments of whole lines, and what says the name of a node or that it runs beside others. */
function withoutNames(text: string, { name, identifier }: GraphNode): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  return lines.filter((line) => !/^(?:#.*|(?:- ?)*(?:parallel:)?)$/.test(line) && !isNameOf(line, [name, identifier])).join('\n');
}

function isNameOf(line: string, names: readonly string[]): boolean {
  const [, value] = /^(?:- )?(?:name|identifier|id): *["']?(.*?)["']?$/.exec(line) ?? [];
  return value !== undefined && names.includes(value);
}
