import type { GraphNode } from '../../../core/platform/pipelines/graph/graphNode.ts';
import {
  contentsOf,
  type GraphView,
  isOpen,
  type Picture,
  type PictureBox,
  type PictureEdge,
  type Point,
  WHOLE,
} from '../../../core/platform/pipelines/graph/picture.ts';
import { type Arrangement, arrange, type Direction, GAP, type Size } from './arrange.ts';

/** The size of a node that shows no contents, in pixels. Fixed, so that editing a name moves nothing. */
const CARD: Size = { width: 208, height: 50 };

/** The space of an open node around its contents. */
interface Frame {
  readonly head: number;
  readonly pad: number;
}

const FRAME: Frame = { head: 46, pad: 14 };
/** `parallel` and `rollback` need only a short title. */
const SLIGHT: Frame = { head: 26, pad: 10 };

/** Minimum width of an open node, for its title. */
const MIN_WIDTH = CARD.width;

/** A node with its size, and its contents with their places relative to its corner. */
interface Measured extends Size {
  readonly node: GraphNode;
  readonly isOpen: boolean | null;
  readonly inside: readonly { readonly measured: Measured; readonly at: Point }[];
  /** Lines by the indexes of its contents. */
  readonly lines: Arrangement['lines'];
}

/**
 * Lays out a graph: stages from left to right, their steps from top to bottom, what runs at the same time side by side, and rollback steps
 * beside the others. The result depends only on the structure of the graph and on the view, not on texts.
 */
export function layOut(root: GraphNode, view: GraphView = WHOLE): Picture {
  const measured = measure(root, view);
  const boxes: PictureBox[] = [];
  const edges: PictureEdge[] = [];
  place(measured, { x: 0, y: 0 }, -1, boxes, edges);
  return { width: measured.width, height: measured.height, boxes, edges };
}

function measure(node: GraphNode, view: GraphView): Measured {
  const open = isOpen(node, view);
  const contents = open === true ? contentsOf(node) : [];
  if (contents.length === 0) return { node, isOpen: open, ...CARD, inside: [], lines: [] };
  const measured = contents.map((child) => measure(child, view));
  const flow = measured.filter(({ node: { kind } }) => kind !== 'rollback');
  const beside = measured.filter(({ node: { kind } }) => kind === 'rollback');
  const direction = directionOf(node, contents);
  const links = node.kind === 'parallel' ? [] : linksOf(flow.map((one) => one.node));
  const main = arrange({ sizes: flow, links, direction });
  const { head, pad } = node.kind === 'parallel' || node.kind === 'rollback' ? SLIGHT : FRAME;
  const places = new Map(flow.map((one, index) => [one, { x: pad + main.places[index]!.x, y: head + main.places[index]!.y }]));
  let { width, height } = main;
  for (const one of beside) {
    const x = width === 0 ? 0 : width + GAP.beside;
    places.set(one, { x: pad + x, y: head });
    width = x + one.width;
    height = Math.max(height, one.height);
  }
  const numbers = new Map(measured.map((one, index) => [one, index]));
  const moved = main.lines.map(({ from, to, points }) => ({
    from: numbers.get(flow[from]!)!,
    to: numbers.get(flow[to]!)!,
    points: points.map(({ x, y }) => ({ x: x + pad, y: y + head })),
  }));
  return {
    node,
    isOpen: open,
    width: Math.max(MIN_WIDTH, width + 2 * pad),
    height: height + head + pad,
    inside: measured.map((one) => ({ measured: one, at: places.get(one)! })),
    lines: moved,
  };
}

/** Returns the direction of the contents of a node: stages follow each other to the right, steps downwards; what runs at the same time is placed across. */
export function directionOf({ kind }: GraphNode, contents: readonly GraphNode[]): Direction {
  const isOfStages = contents.some((child) => child.kind === 'stage' || child.children.some((inner) => inner.kind === 'stage'));
  const along: Direction = isOfStages ? 'right' : 'down';
  if (kind !== 'parallel') return along;
  return along === 'right' ? 'down' : 'right';
}

/** Each node follows the nodes that it needs, by default the one before it. */
function linksOf(nodes: readonly GraphNode[]): (readonly [from: number, to: number])[] {
  const numbers = new Map(nodes.flatMap(({ identifier }, index) => (identifier === '' ? [] : [[identifier, index] as const])));
  return nodes.flatMap(({ traits }, index) => {
    // Only what is written earlier counts: a cycle cannot be drawn as an order.
    const needed = traits.needs.flatMap((name) => numbers.get(name) ?? []).filter((other) => other < index);
    if (needed.length > 0) return [...new Set(needed)].map((other) => [other, index] as const);
    return index === 0 ? [] : [[index - 1, index] as const];
  });
}

function place(measured: Measured, at: Point, parent: number, boxes: PictureBox[], edges: PictureEdge[]): number {
  const { node, isOpen: open, width, height, inside, lines } = measured;
  const index = boxes.length;
  boxes.push({ node, parent, isOpen: open, x: at.x, y: at.y, width, height });
  const numbers = inside.map((one) => place(one.measured, { x: at.x + one.at.x, y: at.y + one.at.y }, index, boxes, edges));
  for (const { from, to, points } of lines) {
    edges.push({ from: numbers[from]!, to: numbers[to]!, points: points.map(({ x, y }) => ({ x: at.x + x, y: at.y + y })) });
  }
  return index;
}
