import type { GraphNode } from '../graph/graphNode.ts';
import type { GraphView } from '../graph/picture.ts';
import type { ChangedElement, ElementChange } from './elements.ts';

/** A graph of both versions of a document, in which what was removed is where it was. */
export interface ChangeGraph {
  readonly graph: GraphNode;
  /** Shows the contents of what has changes inside. */
  readonly view: GraphView;
  /** How each node has changed, by its key. */
  readonly marks: ReadonlyMap<string, ElementChange>;
}

/** Joins the graphs of two versions of a document. */
export function joinGraphs(earlier: GraphNode, now: GraphNode, changes: readonly ChangedElement[]): ChangeGraph {
  const marks = new Map(changes.map(({ node, change }) => [node.key, change]));
  const known = new Set<string>();
  collect(now, known);
  const additions = new Map<string, { readonly node: GraphNode; readonly after: string | null }[]>();
  const visit = (node: GraphNode, place: string): void => {
    const own = known.has(node.key) ? node.key : place;
    for (const [index, child] of node.children.entries()) {
      if (marks.get(child.key) !== 'removed') visit(child, own);
      else additions.set(own, [...(additions.get(own) ?? []), { node: child, after: node.children[index - 1]?.key ?? null }]);
    }
  };
  visit(earlier, now.key);
  const closed = new Set<string>();
  return { graph: join(now), view: { open: new Set(), closed }, marks };

  function join(node: GraphNode): GraphNode {
    const children = node.children.map(join);
    for (const { node: gone, after } of additions.get(node.key) ?? []) {
      const at = children.findIndex(({ key }) => key === after);
      children.splice(at === -1 && after !== null ? children.length : at + 1, 0, gone);
      closed.add(gone.key);
    }
    const hasChanges = children.some(({ key, children: inner }) => marks.has(key) || (inner.length > 0 && !closed.has(key)));
    if (!hasChanges && node.kind !== 'root') closed.add(node.key);
    return { ...node, children };
  }
}

function collect({ key, children }: GraphNode, keys: Set<string>): void {
  keys.add(key);
  for (const child of children) collect(child, keys);
}
