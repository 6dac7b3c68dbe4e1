import type { OrgPerson } from '../../../../server/core/developers/orgChart.ts';
import { type Box, fitAll, type Size } from '../viewport.ts';

/** Sizes in a chart, in pixels at full size. */
export const CARD = { width: 212, height: 58 } as const;
/** The gaps between cards, and before the cards of a stack. */
const GAP = { x: 28, y: 44, stack: 14, indent: 22 } as const;

/** Maximum number of cards in a column; people without reports are stacked. */
const MAX_STACKED = 10;

/** The positions of all visible people; every list is indexed by the place in `shown`. */
export interface Layout {
  readonly shown: readonly number[];
  /** The index of each person in `shown`. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** Left and top edges of the cards. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** The index of the manager; -1 for top people. */
  readonly managers: Int32Array;
  /** 1 for people in a column below their manager’s line, which reaches them from the left. */
  readonly stacked: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Lays out a chart from the top down: each manager above their reports. Branches are side by side, each within its own width, so that cards
 * never overlap; people without reports are stacked to keep the chart narrow. In `shown`, managers come before their reports.
 */
export function layOut(people: readonly OrgPerson[], shown: readonly number[]): Layout {
  const count = shown.length;
  const placeOf = new Map(shown.map((person, place) => [person, place]));
  const managers = Int32Array.from(shown, (person) => placeOf.get(people[person]!.manager ?? -1) ?? -1);
  // The last entry is a virtual root above all top people.
  const below: number[][] = Array.from({ length: count + 1 }, () => []);
  for (const [place, manager] of managers.entries()) below[manager === -1 ? count : manager]!.push(place);

  const isLeaf = (place: number): boolean => below[place]!.length === 0;
  const parts = below.map((places) => {
    const leaves = places.filter(isLeaf);
    return leaves.length < 2 ? { stack: [], side: places } : { stack: leaves, side: places.filter((place) => !isLeaf(place)) };
  });
  const blocks = new Float64Array(count + 1);
  const widths = new Float64Array(count + 1);
  for (let place = count; place >= 0; place--) {
    // Managers come before their reports, so this walks backwards; the virtual root comes last.
    const at = place === 0 ? count : place - 1;
    blocks[at] = measureBlock(parts[at]!, widths);
    widths[at] = Math.max(CARD.width, blocks[at]!);
  }

  const lefts = new Float64Array(count + 1);
  const xs = new Float64Array(count + 1);
  const ys = new Float64Array(count + 1);
  const stacked = new Uint8Array(count);
  ys[count] = -CARD.height - GAP.y;
  let height = 0;
  for (let step = 0; step <= count; step++) {
    const at = step === 0 ? count : step - 1;
    const { stack, side } = parts[at]!;
    const y = ys[at]! + CARD.height + GAP.y;
    const start = lefts[at]! + (widths[at]! - blocks[at]!) / 2;
    // Top people without reports come after those with reports.
    const isTop = at === count;
    const stackLeft = isTop ? start + measureSide(side, widths) : start;
    stack.forEach((place, index) => {
      xs[place] = stackLeft + GAP.indent + Math.floor(index / MAX_STACKED) * (GAP.indent + CARD.width + GAP.x);
      ys[place] = y + (index % MAX_STACKED) * (CARD.height + GAP.stack);
      lefts[place] = xs[place]!;
      stacked[place] = isTop ? 0 : 1;
      height = Math.max(height, ys[place]! + CARD.height);
    });
    let left = stack.length === 0 || isTop ? start : start + measureStack(stack.length) + GAP.x;
    for (const place of side) {
      lefts[place] = left;
      // Above a single column, a manager is placed where its line starts; otherwise in the middle.
      const { stack: ownStack, side: ownSide } = parts[place]!;
      const isColumn = ownSide.length === 0 && ownStack.length > 0 && ownStack.length <= MAX_STACKED;
      xs[place] = isColumn ? left : left + (widths[place]! - CARD.width) / 2;
      ys[place] = y;
      left += widths[place]! + GAP.x;
      height = Math.max(height, y + CARD.height);
    }
  }
  return { shown, placeOf, xs: xs.subarray(0, count), ys: ys.subarray(0, count), managers, stacked, width: widths[count]!, height };
}

interface Parts {
  readonly stack: readonly number[];
  readonly side: readonly number[];
}

function measureStack(length: number): number {
  const columns = Math.ceil(length / MAX_STACKED);
  return columns * (GAP.indent + CARD.width + GAP.x) - GAP.x;
}

/** Includes the gap after each. */
function measureSide(side: readonly number[], widths: Float64Array): number {
  return side.reduce((sum, place) => sum + widths[place]! + GAP.x, 0);
}

function measureBlock({ stack, side }: Parts, widths: Float64Array): number {
  const wide = measureSide(side, widths);
  return stack.length > 0 ? wide + measureStack(stack.length) : Math.max(0, wide - GAP.x);
}

/** The part of a chart that stays together: a top person with everyone below, or the column of all top people without reports. */
interface Block extends Size {
  readonly x: number;
  readonly places: readonly number[];
}

/** Steps of zoom at which rows are tried. */
const ZOOMS = 20;

/**
 * Breaks the top people of a chart into rows, each tree whole, so that the chart fits a window at the largest zoom; one that is too large for
 * every zoom stays as it is.
 */
export function wrapTops(layout: Layout, window: Size): Layout {
  const blocks = listBlocks(layout);
  if (blocks.length < 2) return layout;
  let best = layout;
  let zoom = fitAll(layout, window).zoom;
  for (let step = ZOOMS; step > zoom * ZOOMS; step--) {
    const wrapped = wrapAt(layout, blocks, (window.width * ZOOMS) / step);
    const larger = fitAll(wrapped, window).zoom;
    if (larger > zoom) [best, zoom] = [wrapped, larger];
  }
  return best;
}

function listBlocks({ managers, xs, ys, stacked }: Layout): Block[] {
  const hasReports = new Set(managers);
  const alone = [...managers.keys()].filter((place) => managers[place] === -1 && !hasReports.has(place));
  const column = alone.length < 2 ? new Set<number>() : new Set(alone);
  const tops = new Int32Array(managers.length);
  const blocks = new Map<number, { left: number; right: number; height: number; readonly places: number[] }>();
  for (const [place, manager] of managers.entries()) {
    const top = manager === -1 ? (column.has(place) ? alone[0]! : place) : tops[manager]!;
    tops[place] = top;
    const block = blocks.get(top) ?? { left: Number.POSITIVE_INFINITY, right: 0, height: 0, places: [] };
    blocks.set(top, block);
    block.left = Math.min(block.left, xs[place]! - (stacked[place] === 1 ? GAP.indent : 0));
    block.right = Math.max(block.right, xs[place]! + CARD.width);
    block.height = Math.max(block.height, ys[place]! + CARD.height);
    block.places.push(place);
  }
  return Array.from(blocks.values(), ({ left, right, height, places }) => ({ x: left, width: right - left, height, places }));
}

function wrapAt(layout: Layout, blocks: readonly Block[], most: number): Layout {
  const [xs, ys] = [layout.xs.slice(), layout.ys.slice()];
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  for (const block of blocks) {
    if (x > 0 && x + block.width > most) [x, y, rowHeight] = [0, y + rowHeight + GAP.y, 0];
    for (const place of block.places) {
      xs[place] = xs[place]! + x - block.x;
      ys[place] = ys[place]! + y;
    }
    width = Math.max(width, x + block.width);
    rowHeight = Math.max(rowHeight, block.height);
    x += block.width + GAP.x;
  }
  return { ...layout, xs, ys, width, height: y + rowHeight };
}

/** Returns the box of the card at an index. */
export function boxAt({ xs, ys }: Layout, place: number): Box {
  return { x: xs[place]!, y: ys[place]!, ...CARD };
}

/** Returns the line from the manager’s card to the card at an index, as SVG path data; '' for top people. */
export function drawLine({ xs, ys, managers, stacked }: Layout, place: number): string {
  const manager = managers[place]!;
  if (manager === -1) return '';
  const [fromX, fromY] = [xs[manager]!, ys[manager]! + CARD.height];
  const [x, y] = [xs[place]!, ys[place]!];
  const bus = fromY + GAP.y / 2;
  if (stacked[place] === 0) return `M${fromX + CARD.width / 2} ${fromY}V${bus}H${x + CARD.width / 2}V${y}`;
  const trunk = x - GAP.indent / 2;
  const middle = y + CARD.height / 2;
  const isBelow = trunk > fromX && trunk < fromX + CARD.width / 2;
  const start = isBelow ? `M${trunk} ${fromY}` : `M${fromX + CARD.width / 2} ${fromY}V${bus}H${trunk}`;
  return `${start}V${middle}H${x}`;
}
