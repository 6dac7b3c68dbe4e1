import type { OrgPerson } from '../../../../server/core/developers/orgChart.ts';

/** Measures of a chart, in pixels at full size. */
export const CARD = { width: 212, height: 58 } as const;
/** What is left free between them, and before the cards of a stack. */
const GAP = { x: 28, y: 44, stack: 14, indent: 22 } as const;

/** Those without anybody below stand under each other, so many in a column. */
const MOST_STACKED = 10;

/** Where everybody stands who is shown; all lists go by the place in `shown`. */
export interface Layout {
  readonly shown: readonly number[];
  /** The place of each person in `shown`. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** Left and upper edges of the cards. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** The place of the manager, -1 for those at the top. */
  readonly managers: Int32Array;
  /** 1 for those who stand in a column under their manager's line, and are reached from the left. */
  readonly stacked: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Places a chart from the top down: each manager over the people below. Branches stand side by side, each in a stretch of its own width, so that no two
 * cards can meet; people with nobody below are stacked, which keeps it narrow. `shown` has each manager before those below.
 */
export function layOut(people: readonly OrgPerson[], shown: readonly number[]): Layout {
  const count = shown.length;
  const placeOf = new Map(shown.map((person, place) => [person, place]));
  const managers = Int32Array.from(shown, (person) => placeOf.get(people[person]!.manager ?? -1) ?? -1);
  // The last one stands for the top, above all.
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
    // Managers stand before those below: walked backwards, but for the top, which comes last.
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
    // Whoever stands at the top alone comes behind those with people below.
    const isTop = at === count;
    const stackLeft = isTop ? start + measureSide(side, widths) : start;
    stack.forEach((place, index) => {
      xs[place] = stackLeft + GAP.indent + Math.floor(index / MOST_STACKED) * (GAP.indent + CARD.width + GAP.x);
      ys[place] = y + (index % MOST_STACKED) * (CARD.height + GAP.stack);
      lefts[place] = xs[place]!;
      stacked[place] = isTop ? 0 : 1;
      height = Math.max(height, ys[place]! + CARD.height);
    });
    let left = stack.length === 0 || isTop ? start : start + measureStack(stack.length) + GAP.x;
    for (const place of side) {
      lefts[place] = left;
      // Over a single column a manager stands where its line begins, else in the middle.
      const { stack: ownStack, side: ownSide } = parts[place]!;
      const isColumn = ownSide.length === 0 && ownStack.length > 0 && ownStack.length <= MOST_STACKED;
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
  const columns = Math.ceil(length / MOST_STACKED);
  return columns * (GAP.indent + CARD.width + GAP.x) - GAP.x;
}

/** With the gap behind each. */
function measureSide(side: readonly number[], widths: Float64Array): number {
  return side.reduce((sum, place) => sum + widths[place]! + GAP.x, 0);
}

function measureBlock({ stack, side }: Parts, widths: Float64Array): number {
  const wide = measureSide(side, widths);
  return stack.length > 0 ? wide + measureStack(stack.length) : Math.max(0, wide - GAP.x);
}

/** The line to the card at a place from its manager's, as the data of a path; '' for those at the top. */
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
