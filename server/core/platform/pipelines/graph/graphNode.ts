import * as l10n from '@vscode/l10n';
import type { Span } from '../../../tree.ts';
import { readText } from '../nodes.ts';
import type { OutlineEntry, OutlineKind } from '../outline.ts';
import { type GraphTraits, NO_TRAITS, readTraits, toShort } from './traits.ts';

/** What a node of a graph is. `root` is the pipeline or template; `parallel` and `rollback` only hold other nodes. */
export type GraphKind = 'root' | 'stage' | 'group' | 'step' | 'parallel' | 'rollback';

/** A stage, step or group of a document, or what holds some of them. */
export interface GraphNode {
  /** Identifies the node across versions of its document: made from identifiers, so that a node keeps it when others come and go. */
  readonly key: string;
  readonly kind: GraphKind;
  readonly name: string;
  readonly type: string;
  /** Its identifier; '' if it has none. */
  readonly identifier: string;
  readonly traits: GraphTraits;
  /** Offsets in its document: of the whole node, and of its name. */
  readonly span: Span;
  readonly selection: Span;
  /** The URI of the template that it comes from; null for the document itself. */
  readonly origin: string | null;
  /** What it holds, in the order of the text. */
  readonly children: readonly GraphNode[];
  /** Returns the contents of its template; null if it uses none, or an unknown one. */
  readonly expand: (() => readonly GraphNode[]) | null;
}

/** An outline entry with positions in its document, and all below it. */
export interface PlacedElement extends OutlineEntry {
  readonly children: readonly PlacedElement[];
}

/** How nodes are made: what they come from, and what is behind a template. */
export interface GraphSource {
  readonly origin: string | null;
  /** Returns the contents of a node's template; null if it is not known. */
  expand(node: GraphNode): (() => readonly GraphNode[]) | null;
}

const KINDS: Readonly<Partial<Record<OutlineKind, GraphKind>>> = {
  root: 'root',
  stage: 'stage',
  stepGroup: 'group',
  step: 'step',
  parallel: 'parallel',
  rollbackSteps: 'rollback',
};

/** Makes the nodes of outline entries, below the node with a key; variables and outputs are none. */
export function toNodes(entries: readonly PlacedElement[], parent: string, source: GraphSource): GraphNode[] {
  const taken = new Map<string, number>();
  return entries.flatMap((entry) => {
    const kind = KINDS[entry.kind];
    return kind === undefined ? [] : [toNode(entry, kind, parent, taken, source)];
  });
}

function toNode(entry: PlacedElement, kind: GraphKind, parent: string, taken: Map<string, number>, source: GraphSource): GraphNode {
  const { fields, name, detail, start, end, selection, children } = entry;
  const holds = kind === 'parallel' || kind === 'rollback';
  const identifier = fields === null ? '' : (readText(fields, 'identifier') ?? readText(fields, 'id') ?? '');
  const key = toKey(`${kind}:${toShort(identifier || (holds ? '' : name))}`, parent, taken);
  const node: Omit<GraphNode, 'expand'> = {
    key,
    kind,
    name: kind === 'parallel' ? l10n.t('Parallel') : toShort(name),
    type: toShort(detail),
    identifier: toShort(identifier),
    traits: holds ? NO_TRAITS : readTraits(fields),
    span: { start, end },
    selection,
    origin: source.origin,
    children: toNodes(children, key, source),
  };
  return { ...node, expand: node.traits.template === null ? null : source.expand({ ...node, expand: null }) };
}

/** Returns a key that is unique in its document: siblings of the same name are numbered. */
function toKey(name: string, parent: string, taken: Map<string, number>): string {
  const own = name.replace(/[~/]/g, (character) => (character === '~' ? '~0' : '~1'));
  const count = (taken.get(own) ?? 0) + 1;
  taken.set(own, count);
  return `${parent}/${own}${count === 1 ? '' : `~${count}~`}`;
}
