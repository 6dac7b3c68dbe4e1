import type { GraphNode } from './graphNode.ts';

/** A point of a picture, in pixels at full size. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node in a picture, by its top left corner. */
export interface PictureBox extends Point {
  readonly node: GraphNode;
  /** Index of the box that contains it; -1 for the outermost. */
  readonly parent: number;
  /** Whether its contents are shown; null if it has none. */
  readonly isOpen: boolean | null;
  readonly width: number;
  readonly height: number;
}

/** A line from a box to one that comes after it. */
export interface PictureEdge {
  /** Indexes of the boxes. */
  readonly from: number;
  readonly to: number;
  readonly points: readonly Point[];
}

/** A graph that was laid out: boxes before those they contain, in the order of the text. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly PictureBox[];
  readonly edges: readonly PictureEdge[];
}

/** Which nodes show their contents, by key. By default all do except templates. */
export interface GraphView {
  readonly open: ReadonlySet<string>;
  readonly closed: ReadonlySet<string>;
}

/** The view in which nothing was opened or closed. */
export const WHOLE: GraphView = { open: new Set(), closed: new Set() };

/** Whether a node shows its contents; null if it has none. */
export function isOpen({ key, children, expand }: GraphNode, { open, closed }: GraphView): boolean | null {
  if (children.length === 0 && expand === null) return null;
  if (closed.has(key)) return false;
  return children.length > 0 || open.has(key);
}

/** Returns the nodes that an open node shows. */
export function contentsOf({ children, expand }: GraphNode): readonly GraphNode[] {
  return children.length > 0 || expand === null ? children : expand();
}

/** The radius of the corners of a line. */
const CORNER = 8;

/** Draws a line through points as SVG path data, its corners rounded. */
export function drawLine(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const parts = [`M${round(first.x)} ${round(first.y)}`];
  for (let at = 1; at < points.length - 1; at++) {
    const [before, corner, after] = [points[at - 1]!, points[at]!, points[at + 1]!];
    const [into, out] = [towards(corner, before), towards(corner, after)];
    parts.push(`L${round(into.x)} ${round(into.y)}Q${round(corner.x)} ${round(corner.y)} ${round(out.x)} ${round(out.y)}`);
  }
  return `${parts.join('')}L${round(last.x)} ${round(last.y)}`;
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
