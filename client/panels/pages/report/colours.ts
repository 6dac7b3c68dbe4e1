import type { Tier } from '../../../../server/core/insights/ratings.ts';

/** The colours of the current theme, as VS Code passes them to pages. */
export interface Colours {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly background: string;
  readonly bar: string;
  readonly earlier: string;
  readonly font: string;
  readonly tiers: Readonly<Record<Tier, { readonly strong: string; readonly weak: string }>>;
}

/** Reads the colours; called again whenever the theme changes. */
export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (...names: readonly string[]): string => {
    for (const name of names) {
      const value = style.getPropertyValue(`--vscode-${name}`).trim();
      if (value !== '') return value;
    }
    return '#808080';
  };
  const tier = (name: string, other: string) => ({
    strong: read(`fairlead-tier-${name}Foreground`, `charts-${other}`),
    weak: read(`fairlead-tier-${name}Background`, 'editor-background'),
  });
  return {
    text: read('foreground', 'editor-foreground'),
    quiet: read('descriptionForeground', 'foreground'),
    line: read('charts-lines', 'contrastBorder', 'editorWidget-border'),
    background: read('editor-background'),
    bar: read('charts-blue'),
    earlier: read('charts-purple'),
    font: read('font-family'),
    tiers: { Elite: tier('elite', 'green'), High: tier('high', 'blue'), Medium: tier('medium', 'yellow'), Low: tier('low', 'red') },
  };
}

/** Calls `changed` whenever the theme changes. */
export function watchTheme(changed: () => void): void {
  const watch = new MutationObserver(changed);
  watch.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
}

/** The side of a tile of a pattern, in pixels. */
const SIZE = 8;

/** Returns the fill of each tier’s bars, distinguishable without colour: solid, slanted lines, dots, and only an outline. */
export function toFills({ tiers }: Colours, context: CanvasRenderingContext2D): Readonly<Record<Tier, CanvasPattern | string>> {
  return {
    Elite: tiers.Elite.strong,
    High: draw(context, tiers.High, (pen) => {
      pen.lineWidth = 2.5;
      pen.beginPath();
      for (const from of [-SIZE, 0, SIZE]) {
        pen.moveTo(from, SIZE);
        pen.lineTo(from + SIZE, 0);
      }
      pen.stroke();
    }),
    Medium: draw(context, tiers.Medium, (pen) => {
      for (const [x, y] of [
        [2, 2],
        [6, 6],
      ] as const) {
        pen.beginPath();
        pen.arc(x, y, 1.4, 0, 2 * Math.PI);
        pen.fill();
      }
    }),
    Low: tiers.Low.weak,
  };
}

/** Returns the fill of the bars of an earlier report: vertical lines in one colour. */
export function toEarlierFill({ earlier, background }: Colours, context: CanvasRenderingContext2D): CanvasPattern | string {
  return draw(context, { strong: earlier, weak: background }, (pen) => {
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (const x of [2, 6]) {
      pen.moveTo(x, 0);
      pen.lineTo(x, SIZE);
    }
    pen.stroke();
  });
}

function draw(
  context: CanvasRenderingContext2D,
  { strong, weak }: Colours['tiers'][Tier],
  paint: (pen: CanvasRenderingContext2D) => void,
): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = SIZE;
  tile.height = SIZE;
  const pen = tile.getContext('2d');
  if (pen === null) return strong;
  pen.fillStyle = weak;
  pen.fillRect(0, 0, SIZE, SIZE);
  pen.fillStyle = strong;
  pen.strokeStyle = strong;
  paint(pen);
  return context.createPattern(tile, 'repeat') ?? strong;
}
