import * as l10n from '@vscode/l10n';
import type { Dialect } from '../../core/platform/pipelines/dialect.ts';
import { findingAt } from '../../core/platform/pipelines/finding.ts';
import { pathAt } from '../../core/platform/pipelines/nodes.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import { findEntry, type MapNode, type Span, type TreeNode } from '../../core/tree.ts';
import type { Block } from './block.ts';
import type { BlockChecks } from './checks.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { dialectOf } from './recognise.ts';

/** A value, the block it is written in, and the first alias on the way to it, which is the place where it is repeated. */
interface Place {
  readonly node: TreeNode | null;
  readonly block: Block;
  readonly alias: { readonly span: Span; readonly block: Block } | null;
}

/** An anchor with its value, and the offset in the document from which aliases refer to it. */
interface Anchor {
  readonly at: number;
  readonly place: Place;
}

interface Search {
  readonly anchors: ReadonlyMap<string, readonly Anchor[]>;
  readonly dialect: Dialect;
  /** How many values may still be followed: anchors may contain each other. */
  left: number;
}

const MOST_FOLLOWED = 20_000;

/** DUPLICATE_IDENTIFIER: an alias repeats a stage or step of the same list with its identifier. */
export function checkAliasTwins({ root, blocks, text }: PipelineText, checks: BlockChecks): PlacedFinding[] {
  if (root.content.isPlain || blocks.some(({ frame }) => frame.isBroken || frame.isRepaired)) return [];
  const dialect = dialectOf(root);
  const search: Search = { anchors: readAnchors(blocks, text), dialect, left: MOST_FOLLOWED };
  if (search.anchors.size === 0) return [];
  const found: PlacedFinding[] = [];
  for (const block of blocks) {
    eachList(block.frame.tree, dialect, (list, key) => {
      const first = new Map<string, Place>();
      for (const item of list) {
        for (const named of namesIn(search, { node: item, block, alias: null })) {
          const name = named.node?.kind === 'scalar' && typeof named.node.value === 'string' ? named.node.value : null;
          const earlier = name === null ? undefined : first.get(name);
          if (name !== null && earlier === undefined) first.set(name, named);
          // What repeats without an alias is found by the names of the blocks.
          if (earlier !== undefined && (named.alias ?? earlier.alias) !== null) found.push(toTwin(named, earlier, name!, key, checks));
        }
      }
    });
  }
  return found;
}

function toTwin(named: Place, earlier: Place, name: string, list: string, checks: BlockChecks): PlacedFinding {
  const [own, other] = [named, earlier].map(({ node, block, alias }) => alias ?? { span: node!, block }) as [Marked, Marked];
  const shown = name.slice(0, 128);
  const isStage = list === 'stages';
  const reason = isStage
    ? l10n.t('is a duplicate of "{0}"; give this stage a unique identifier', shown)
    : l10n.t('is a duplicate of "{0}"; give this step a unique identifier', shown);
  const message = isStage ? l10n.t('The earlier stage') : l10n.t('The earlier step');
  const { identity } = dialectOf(own.block);
  const path = pathAt(own.block.frame.tree, own.span.start).filter((key) => key !== '<<' && key !== identity);
  return {
    finding: findingAt('DUPLICATE_IDENTIFIER', own.span, [...path, identity], reason),
    block: own.block,
    around: checks.pathTo(own.block),
    elsewhere: [{ block: other.block, start: other.span.start, end: other.span.end, message }],
  };
}

type Marked = NonNullable<Place['alias']>;

/** Returns the identifiers that an entry of a list adds to it: its own, or those of a `parallel`. */
function namesIn(search: Search, entry: Place): Place[] {
  const place = follow(search, entry);
  if (place.node?.kind !== 'map') return [];
  const inner = { ...place, node: null };
  if (search.dialect.version === 1) return nameOf(search, { ...place, node: place.node });
  return place.node.entries.flatMap(({ key, value }) => {
    if (toKey(key) !== 'parallel') return ENTRIES.includes(toKey(key)) ? nameOf(search, follow(search, { ...inner, node: value })) : [];
    const list = follow(search, { ...inner, node: value });
    return list.node?.kind === 'list' ? list.node.items.flatMap((node) => namesIn(search, { ...list, node })) : [];
  });
}

const ENTRIES: readonly string[] = ['stage', 'step', 'stepGroup'];

/** Returns the identifier of an object, or the one that `<<` brings. */
function nameOf(search: Search, place: Place): Place[] {
  const { node } = place;
  if (node?.kind !== 'map') return [];
  const own = findGiven(node, search.dialect.identity);
  if (own !== undefined) return [follow(search, { ...place, node: own.value })];
  return node.isOpen
    ? mergedInto(node)
        .flatMap((one) => nameOf(search, follow(search, { ...place, node: one })))
        .slice(0, 1)
    : [];
}

function mergedInto(map: MapNode): readonly (TreeNode | null)[] {
  const value = findEntry(map, '<<')?.value ?? null;
  return value?.kind === 'list' ? value.items : [value];
}

/** Follows aliases and blocks to the value itself. */
function follow(search: Search, place: Place): Place {
  const { node, block, alias } = place;
  if (search.left-- <= 0) return { ...place, node: null };
  if (node?.kind === 'block') {
    const child = block.children[node.index]!;
    return { node: child.frame.tree, block: child, alias };
  }
  if (node?.kind !== 'alias') return place;
  const at = block.toDocument(node.start);
  const anchor = search.anchors.get(node.name)?.findLast((one) => one.at < at);
  if (anchor === undefined) return { ...place, node: null };
  return follow(search, { ...anchor.place, alias: alias ?? { span: node, block } });
}

function readAnchors(blocks: readonly Block[], text: string): ReadonlyMap<string, readonly Anchor[]> {
  const found = blocks.flatMap((block) =>
    block.frame.anchors.flatMap(({ start, end, name }) => {
      const at = block.toDocument(start);
      const node = text[at] === '&' ? findBehind(block.frame.tree, end) : null;
      // Before a key on the same line, an anchor names the key.
      const isOfKey = node?.kind === 'map' && !node.isFlow && !block.frame.text.slice(end, node.start).includes('\n');
      return node === null || isOfKey ? [] : [{ at, name, place: { node, block, alias: null } }];
    }),
  );
  return Map.groupBy(found, ({ name }) => name);
}

/** Returns the outermost value that starts at or behind an offset. */
function findBehind(node: TreeNode | null, offset: number): TreeNode | null {
  if (node === null || node.end <= offset) return null;
  if (node.start >= offset) return node;
  const inner = node.kind === 'map' ? node.entries.map(({ value }) => value) : node.kind === 'list' ? node.items : [];
  for (const one of inner) {
    const found = findBehind(one, offset);
    if (found !== null) return found;
  }
  return null;
}

function eachList(node: TreeNode | null, dialect: Dialect, visit: (items: readonly (TreeNode | null)[], key: string) => void): void {
  if (node?.kind === 'list') for (const item of node.items) eachList(item, dialect, visit);
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    if (value?.kind === 'list' && dialect.lists.includes(toKey(key))) visit(value.items, toKey(key));
    eachList(value, dialect, visit);
  }
}
