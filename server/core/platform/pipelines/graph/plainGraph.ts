import type { Position, Range, Severity } from '../../../problem.ts';
import { describeBriefly, describeFully } from './describe.ts';
import type { GraphKind } from './graphNode.ts';
import { drawLine, type Picture } from './picture.ts';

/** A problem at a node. */
export interface GraphProblem {
  readonly severity: Severity;
  readonly message: string;
}

/** A node with its place in a picture and all its texts. */
export interface GraphCard {
  readonly key: string;
  readonly kind: GraphKind;
  readonly name: string;
  /** The line below the name. */
  readonly brief: string;
  /** What it is and how it runs, one part each. */
  readonly details: readonly string[];
  /** Index of the card that contains it; -1 for the outermost. */
  readonly parent: number;
  /** Whether its contents are shown; null if it has none. */
  readonly isOpen: boolean | null;
  /** Whether it comes from a template. */
  readonly isOfTemplate: boolean;
  readonly problems: readonly GraphProblem[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture as a page draws it: cards before those they contain, and lines as SVG path data. */
export interface PlainGraph {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly GraphCard[];
  readonly lines: readonly string[];
}

/** Converts a picture; `problems` are those of each box, by its index. */
export function toPlainGraph({ width, height, boxes, edges }: Picture, problems: ReadonlyMap<number, readonly GraphProblem[]>): PlainGraph {
  const cards = boxes.map(({ node, parent, isOpen, x, y, width: wide, height: high }, index): GraphCard => {
    const { key, kind, name, origin } = node;
    return {
      ...{ key, kind, name, parent, isOpen, x, y, width: wide, height: high },
      brief: describeBriefly(node, isOpen),
      details: describeFully(node),
      isOfTemplate: origin !== null,
      problems: problems.get(index) ?? [],
    };
  });
  return { width, height, cards, lines: edges.map(({ points }) => drawLine(points)) };
}

/** Where a node is written. */
export interface GraphPlace {
  /** The URI of its template; null for the document itself. */
  readonly uri: string | null;
  /** All of it, and its name. */
  readonly range: Range;
  readonly selection: Range;
}

/** Returns the index of the innermost node of the document on the line of a position, by its start if there are several; undefined if there is none. */
export function findNodeAt(places: readonly GraphPlace[], { line, character }: Position): number | undefined {
  let found: number | undefined;
  for (const [index, { uri, range }] of places.entries()) {
    if (uri !== null || range.start.line > line || range.end.line < line) continue;
    const isBehind = range.start.line === line && range.start.character > character;
    const isFirst = found === undefined || places[found]!.range.start.line < line;
    if (!isBehind || isFirst) found = index;
  }
  return found;
}
