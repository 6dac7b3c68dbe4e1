import { plural } from '../plural.ts';
import { DISTRIBUTION_PERCENTILES, type Distribution, describeBin, type PercentileName } from './distribution.ts';
import { writeNumber } from './reportValues.ts';
import { toMarkup } from './trendChart.ts';

const WIDTH = 440;
const ROW = 22;
const LEFT = 128;
/** Room for the count and the percentiles after the longest bar. */
const RIGHT = 130;
const TOP = 4;

/** Lists the percentiles of a distribution in one line, in days. */
export function describePercentiles({ percentiles, mean, count }: Distribution): string {
  const listed = toNames().map((name) => `${name} ${writeNumber(percentiles[name])}`);
  return plural(count, '{0}, mean {1} days, of 1 time', '{0}, mean {1} days, of {2} times', listed.join(', '), writeNumber(mean), count);
}

function toNames(): PercentileName[] {
  return Object.keys(DISTRIBUTION_PERCENTILES) as PercentileName[];
}

/** Returns the bin that contains each percentile, with the percentiles' names by the place of their bin. */
export function placePercentiles({ percentiles, bins }: Distribution): ReadonlyMap<number, readonly PercentileName[]> {
  const places = toNames().map((name) => [bins.findIndex(({ to }) => to === null || percentiles[name] < to), name] as const);
  return new Map([...Map.groupBy(places, ([place]) => place)].map(([place, found]) => [place, found.map(([, name]) => name)]));
}

/** Draws a distribution as SVG: a bar for each bin, with the percentiles in it. Its parts have classes and no styles: `histogramBar`, `histogramText`, `histogramAxis`. */
export function drawHistogram(distribution: Distribution, title: string): string {
  const { bins } = distribution;
  const most = Math.max(...bins.map(({ count }) => count));
  const marks = placePercentiles(distribution);
  const height = TOP + bins.length * ROW + 8;
  const rows = bins.map((bin, place) => {
    const y = TOP + place * ROW;
    const width = Math.round((bin.count / most) * (WIDTH - LEFT - RIGHT) * 10) / 10;
    const mark = marks.get(place)?.join(', ') ?? '';
    return [
      `<text class="histogramText" x="${LEFT - 10}" y="${y + 15}" text-anchor="end">${toMarkup(describeBin(bin))}</text>`,
      `<rect class="histogramBar" x="${LEFT}" y="${y + 3}" width="${width}" height="${ROW - 6}"/>`,
      `<text class="histogramText" x="${LEFT + width + 8}" y="${y + 15}">${bin.count}${mark === '' ? '' : ` · ${mark}`}</text>`,
    ].join('');
  });
  return [
    `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${toMarkup(`${title}. ${describePercentiles(distribution)}.`)}" class="histogram">`,
    ...rows,
    `<line class="histogramAxis" x1="${LEFT}" x2="${LEFT}" y1="${TOP}" y2="${height - 8}"/>`,
    '</svg>',
  ].join('');
}
