import * as l10n from '@vscode/l10n';
import type { Dialect } from '../../core/platform/pipelines/dialect.ts';
import { findingAt } from '../../core/platform/pipelines/finding.ts';
import { pathAt } from '../../core/platform/pipelines/nodes.ts';
import { findGiven, toKey } from '../../core/shapeKeys.ts';
import { findEntry, type TreeNode } from '../../core/tree.ts';
import { Anchors, type Place } from './anchors.ts';
import type { BlockChecks } from './checks.ts';
import type { PlacedFinding } from './problems.ts';
import type { PipelineText } from './reading.ts';
import { dialectOf } from './recognise.ts';

/** DUPLICATE_IDENTIFIER: an alias repeats a stage or step of the same list with its identifier. */
export function checkAliasTwins({ root, blocks, text }: PipelineText, checks: BlockChecks): PlacedFinding[] {
  if (root.content.isPlain || blocks.some(({ frame }) => frame.isBroken || frame.isRepaired)) return [];
  const dialect = dialectOf(root);
  const anchors = new Anchors({ blocks, text });
  const found: PlacedFinding[] = [];
  for (const block of anchors.isEmpty ? [] : blocks) {
    eachList(block.frame.tree, dialect, (list, key) => {
      const first = new Map<unknown, Place>();
      const written = new Set<unknown>();
      for (const named of list.flatMap((node) => namesIn(anchors, dialect, { node, block, alias: null }))) {
        if (named.node?.kind !== 'scalar') continue;
        const name = named.node.value;
        const earlier = first.get(name);
        // What is written twice without an alias is found by the names of the blocks.
        const isFound = named.alias === null && written.has(name);
        if (earlier === undefined) first.set(name, named);
        else if (!isFound) found.push(toTwin(named, earlier, String(name), key === 'stages', dialect, checks));
        if (named.alias === null) written.add(name);
      }
    });
  }
  return found;
}

function toTwin(named: Place, earlier: Place, name: string, isStage: boolean, { identity }: Dialect, checks: BlockChecks): PlacedFinding {
  const [own, other] = [named, earlier].map(({ node, block, alias }) => alias ?? { span: node!, block }) as [Marked, Marked];
  const { reason, message } = describeTwin(isStage, name);
  const path = pathAt(own.block.frame.tree, own.span.start).filter((key) => key !== '<<' && key !== identity);
  const elsewhere = [{ block: other.block, start: other.span.start, end: other.span.end, message }];
  const finding = findingAt('DUPLICATE_IDENTIFIER', own.span, [...path, identity], reason);
  return { finding, block: own.block, around: checks.pathTo(own.block), elsewhere };
}

type Marked = NonNullable<Place['alias']>;

/** Says what a duplicate identifier is, and what the earlier one with the same name. */
export function describeTwin(isStage: boolean, name: string): { readonly reason: string; readonly message: string } {
  const shown = name.slice(0, 128);
  return isStage
    ? { reason: l10n.t('is a duplicate of "{0}"; give this stage a unique identifier', shown), message: l10n.t('The earlier stage') }
    : { reason: l10n.t('is a duplicate of "{0}"; give this step a unique identifier', shown), message: l10n.t('The earlier step') };
}

/** Returns the identifiers that an entry of a list adds to it: its own, or those of a `parallel`. */
function namesIn(anchors: Anchors, dialect: Dialect, entry: Place): Place[] {
  const place = anchors.follow(entry);
  if (place.node?.kind !== 'map') return [];
  if (dialect.version === 1) return nameOf(anchors, dialect, place);
  return place.node.entries.flatMap(({ key, value }) => {
    const inner = ENTRIES.includes(toKey(key)) ? anchors.follow({ ...place, node: value }) : null;
    if (inner?.node?.kind === 'list') return inner.node.items.flatMap((node) => namesIn(anchors, dialect, { ...inner, node }));
    return inner === null ? [] : nameOf(anchors, dialect, inner);
  });
}

const ENTRIES: readonly string[] = ['stage', 'step', 'stepGroup', 'parallel'];

/** Returns the identifier of an object, or the one that `<<` brings. */
function nameOf(anchors: Anchors, dialect: Dialect, place: Place): Place[] {
  if (place.node?.kind !== 'map') return [];
  const own = findGiven(place.node, dialect.identity);
  if (own !== undefined) return [anchors.follow({ ...place, node: own.value })];
  const brought = findEntry(place.node, '<<')?.value ?? null;
  const merged = brought?.kind === 'list' ? brought.items : [brought];
  return merged.flatMap((one) => nameOf(anchors, dialect, anchors.follow({ ...place, node: one }))).slice(0, 1);
}

function eachList(node: TreeNode | null, dialect: Dialect, visit: (items: readonly (TreeNode | null)[], key: string) => void): void {
  if (node?.kind === 'list') for (const item of node.items) eachList(item, dialect, visit);
  if (node?.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    if (value?.kind === 'list' && dialect.lists.includes(toKey(key))) visit(value.items, toKey(key));
    eachList(value, dialect, visit);
  }
}
