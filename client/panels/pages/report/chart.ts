import * as l10n from '@vscode/l10n';
import { BarController, BarElement, CategoryScale, Chart, type ChartDataset, LinearScale, type Plugin, Tooltip } from 'chart.js';
import { writeNumber } from '../../../../server/core/insights/reportValues.ts';
import type { ChartedMetric, ReportState } from '../../messages/report.ts';
import { type Colours, readColours, toEarlierFill, toFills } from './colours.ts';
import { TIER_NAMES } from './values.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** Maximum number of bars; the table shows the rest. */
export const MAX_BARS = 40;

/** Pixels per name, with one bar or two. */
const ROOM = { one: 34, two: 52 } as const;
const ROOM_OF_AXIS = 56;
const LONGEST_NAME = 28;

/** Of a chart on a phone: its widest frame in pixels, and its longest name. */
const PHONE = { frame: 480, name: 12 } as const;

/** A metric to draw, and the indexes of its values in order. */
export interface Drawing {
  readonly state: ReportState;
  readonly metric: ChartedMetric;
  readonly places: readonly number[];
}

type Bars = ChartDataset<'bar', (number | null)[]>;

/** The bars of a metric, labelled by name, with their values after them; in a comparison, two per name. */
export class BarChart {
  readonly #canvas: HTMLCanvasElement;
  readonly #frame: HTMLElement;
  readonly #choose: (place: number) => void;
  #chart: Chart<'bar', (number | null)[], string> | null = null;

  /** The canvas fills the frame, whose height follows the number of bars; `choose` is called with the place of a bar that is clicked. */
  constructor(canvas: HTMLCanvasElement, frame: HTMLElement, choose: (place: number) => void) {
    this.#canvas = canvas;
    this.#frame = frame;
    this.#choose = choose;
  }

  draw({ state, metric, places }: Drawing): void {
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    const colours = readColours();
    const isCompared = state.ranges !== null;
    this.#frame.style.height = `${places.length * (isCompared ? ROOM.two : ROOM.one) + ROOM_OF_AXIS}px`;
    this.#chart?.destroy();
    const isPhone = this.#frame.clientWidth <= PHONE.frame;
    const labels = places.map((place) => shorten(state.names[place] ?? '', isPhone ? PHONE.name : LONGEST_NAME));
    this.#chart = new Chart(context, {
      type: 'bar',
      data: { labels, datasets: toBars({ state, metric, places }, colours, context) },
      options: {
        indexAxis: 'y',
        maintainAspectRatio: false,
        animation: false,
        onClick: (_, [bar]) => {
          const place = bar === undefined ? undefined : places[bar.index];
          if (place !== undefined) this.#choose(place);
        },
        onHover: (_, bars) => {
          this.#canvas.style.cursor = state.explains && bars.length > 0 ? 'pointer' : '';
        },
        layout: { padding: { right: isPhone ? 96 : 110, top: 4 } },
        font: { family: colours.font },
        scales: {
          x: {
            beginAtZero: true,
            grid: { color: colours.line, drawTicks: false, lineWidth: 0.4 },
            border: { display: false },
            ticks: { color: colours.quiet, padding: 6, maxTicksLimit: isPhone ? 3 : 6 },
            title: { display: true, text: metric.unit, color: colours.quiet },
          },
          y: {
            grid: { display: false },
            border: { color: colours.line },
            ticks: { color: colours.text, autoSkip: false, padding: 6 },
          },
        },
        plugins: {
          tooltip: {
            backgroundColor: colours.background,
            borderColor: colours.line,
            borderWidth: 1,
            titleColor: colours.text,
            bodyColor: colours.text,
            displayColors: false,
            callbacks: {
              title: (items) => state.names[places[items[0]?.dataIndex ?? 0] ?? 0] ?? '',
              label: ({ dataset, raw }) => `${dataset.label ?? ''}: ${writeNumber(typeof raw === 'number' ? raw : null)} ${metric.unit}`,
            },
          },
        },
      },
      plugins: [writeValues({ state, metric, places }, colours)],
    });
  }
}

function toBars({ state: { ranges }, metric, places }: Drawing, colours: Colours, context: CanvasRenderingContext2D): Bars[] {
  const fills = toFills(colours, context);
  const values = places.map((place) => metric.values[place]);
  const tiers = values.map((value) => value?.tier ?? null);
  const shape = { borderWidth: 1.5, borderRadius: 3, borderSkipped: false, maxBarThickness: 20 } as const;
  const present: Bars = {
    ...shape,
    label: ranges?.after ?? l10n.t('Value'),
    data: values.map((value) => value?.value ?? null),
    backgroundColor: tiers.map((tier) => (tier === null ? colours.bar : fills[tier])),
    borderColor: tiers.map((tier) => (tier === null ? colours.bar : colours.tiers[tier].strong)),
  };
  if (ranges === null) return [present];
  const earlier: Bars = {
    ...shape,
    label: ranges.before,
    data: values.map((value) => value?.compared?.before.value ?? null),
    backgroundColor: toEarlierFill(colours, context),
    borderColor: colours.earlier,
  };
  return [earlier, present];
}

/** Writes its value after each bar, with the name of the tier. */
function writeValues({ state: { ranges }, metric, places }: Drawing, colours: Colours): Plugin<'bar'> {
  return {
    id: 'values',
    afterDatasetsDraw: (chart) => {
      const { ctx: pen } = chart;
      pen.save();
      pen.textBaseline = 'middle';
      for (let set = 0; set < chart.data.datasets.length; set++) {
        const isEarlier = ranges !== null && set === 0;
        for (const [index, bar] of chart.getDatasetMeta(set).data.entries()) {
          const value = metric.values[places[index] ?? -1];
          const shown = isEarlier ? value?.compared?.before : value;
          const isKnown = shown !== undefined && shown.value !== null;
          const { x, y } = bar.getProps(['x', 'y'], true);
          const left = (isKnown && Number.isFinite(x) ? x : chart.chartArea.left) + 8;
          pen.font = `${isEarlier ? '' : '600 '}12px ${colours.font}`;
          pen.fillStyle = isKnown && !isEarlier ? colours.text : colours.quiet;
          const written = isKnown ? writeNumber(shown.value) : l10n.t('no value');
          pen.fillText(written, left, y);
          if (shown === undefined || shown.tier === null) continue;
          const width = pen.measureText(`${written}  `).width;
          pen.fillStyle = colours.tiers[shown.tier].strong;
          pen.fillText(TIER_NAMES[shown.tier], left + width, y);
        }
      }
      pen.restore();
    },
  };
}

function shorten(name: string, longest: number): string {
  return name.length <= longest ? name : `${name.slice(0, longest - 1)}…`;
}
