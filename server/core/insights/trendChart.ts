import * as l10n from '@vscode/l10n';
import { writeNumber } from './reportValues.ts';
import type { Band } from './trend.ts';

/** A line over periods, with an optional band from the median to the 90th percentile. */
export interface TrendLine {
  /** What the line shows, for those who hear it. */
  readonly title: string;
  readonly description: string;
  readonly unit: string;
  readonly periods: readonly string[];
  /** A value for each period; null if it is missing, which leaves a gap. */
  readonly values: readonly (number | null)[];
  /** Values of a second line behind it; null without one. */
  readonly behind?: readonly (number | null)[] | null;
  /** The band of each period; null without one. */
  readonly band: readonly Band[] | null;
  /** Whether points can be reached with keys and chosen. */
  readonly isInteractive: boolean;
}

/** The room of a chart, in the units in which its texts are 12 high. */
interface Room {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Maximum labels below the line. */
  readonly labels: number;
}

/** A chart for a window, and one for a phone, where the other one's texts would be too small to read. */
const ROOMS = {
  wide: { width: 760, height: 260, left: 64, right: 36, labels: 9 },
  narrow: { width: 340, height: 220, left: 48, right: 28, labels: 4 },
} as const satisfies Readonly<Record<string, Room>>;
const TOP = 16;
const BOTTOM = 40;

/** The widest window for the narrow chart, in pixels. */
export const NARROW = 560;

/** What the two lines of a planned trend are. */
export const PLANNED_LEGEND = l10n.t('The solid line is under the planned roster, the dashed one is today.');

/** Draws a line as SVG, whose parts have classes and no styles of their own: `trendBand`, `trendLine`, `trendBehind`, `trendPoint`, `trendAxis`. */
export function drawTrend(line: TrendLine, size: keyof typeof ROOMS = 'wide'): string {
  const room: Room = ROOMS[size];
  const { periods, values, band, behind = null } = line;
  const edges = band?.flatMap(({ low, high }) => [low, high]) ?? [];
  const greatest = Math.max(0, ...[...values, ...(behind ?? []), ...edges].filter((value) => value !== null));
  const step = toStep(greatest);
  const top = Math.max(step, Math.ceil(greatest / step) * step);
  const x = (place: number): number =>
    round(room.left + (periods.length === 1 ? 0.5 : place / (periods.length - 1)) * (room.width - room.left - room.right));
  const y = (value: number): number => round(TOP + (1 - value / top) * (room.height - TOP - BOTTOM));
  return [
    `<svg viewBox="0 0 ${room.width} ${room.height}" role="${line.isInteractive ? 'group' : 'img'}" aria-label="${toMarkup(`${line.title}. ${line.description}`)}" class="trendChart ${size}">`,
    ...drawGrid(top, step, room, y),
    ...drawLabels(periods, room, x),
    ...(band === null ? [] : toRuns(band.map(({ low, high }) => low !== null && high !== null)).map((run) => drawBand(run, band, x, y))),
    ...(behind === null ? [] : toRuns(behind.map((value) => value !== null)).map((run) => drawRun(run, behind, x, y, 'trendBehind'))),
    ...toRuns(values.map((value) => value !== null)).map((run) => drawRun(run, values, x, y, 'trendLine')),
    ...values.map((value, place) => (value === null ? '' : drawPoint(line, place, value, x(place), y(value)))),
    '</svg>',
  ].join('');
}

function drawGrid(top: number, step: number, { width, left, right }: Room, y: (value: number) => number): string[] {
  const count = Math.round(top / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const value = index * step;
    const text = `<text class="trendText" x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${writeNumber(value)}</text>`;
    return `<line class="trendAxis" x1="${left}" x2="${width - right}" y1="${y(value)}" y2="${y(value)}"/>${text}`;
  });
}

function drawLabels(periods: readonly string[], { height, labels }: Room, x: (place: number) => number): string[] {
  const every = Math.ceil(periods.length / labels);
  return periods.map((name, place) =>
    place % every === 0
      ? `<text class="trendText" x="${x(place)}" y="${height - BOTTOM + 22}" text-anchor="middle">${toMarkup(name)}</text>`
      : '',
  );
}

type Scale = (value: number) => number;

function drawBand(run: readonly number[], band: readonly Band[], x: Scale, y: Scale): string {
  const upper = run.map((place) => `${x(place)},${y(band[place]!.high!)}`);
  const lower = run.toReversed().map((place) => `${x(place)},${y(band[place]!.low!)}`);
  return `<polygon class="trendBand" points="${[...upper, ...lower].join(' ')}"/>`;
}

function drawRun(run: readonly number[], values: TrendLine['values'], x: Scale, y: Scale, name: 'trendLine' | 'trendBehind'): string {
  return `<polyline class="${name}" points="${run.map((place) => `${x(place)},${y(values[place]!)}`).join(' ')}"/>`;
}

function drawPoint({ periods, values, unit, isInteractive }: TrendLine, place: number, value: number, cx: number, cy: number): string {
  const name = toMarkup(`${periods[place]}: ${writeNumber(value)} ${unit}`);
  const first = values.findIndex((one) => one !== null);
  const reach = isInteractive ? ` tabindex="${place === first ? 0 : -1}" role="button" aria-label="${name}" data-place="${place}"` : '';
  return `<circle class="trendPoint" cx="${cx}" cy="${cy}" r="4"${reach}><title>${name}</title></circle>`;
}

/** Returns the places of successive values that are there. */
function toRuns(there: readonly boolean[]): number[][] {
  const runs: number[][] = [];
  for (const [place, isThere] of there.entries()) {
    if (!isThere) continue;
    if (place > 0 && there[place - 1]) runs.at(-1)!.push(place);
    else runs.push([place]);
  }
  return runs;
}

/** Returns a round step for about four lines up to a value: 1, 2 or 5 times a power of ten. */
function toStep(greatest: number): number {
  if (greatest <= 0) return 1;
  const rough = greatest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Steps below a hundredth could not be written with two decimals.
  return Math.max(0.01, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough)!);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Escapes a text for HTML and SVG. */
export function toMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
