/** The stretch of a chart that is seen: `x` and `y` are where the chart's corner lies in the window, in pixels. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** 1 is full size. */
  readonly zoom: number;
}

/** A rectangle by its left upper corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A width and a height. */
export type Size = Pick<Box, 'width' | 'height'>;

/** How small and how large a chart is shown, and what a press of a key does to it. */
export const ZOOM = { least: 0.05, most: 2, step: 1.25 } as const;

/** Space that is left around what is brought into view. */
export const MARGIN = 24;

/** Zooms so that what lies under a point of the window stays there. */
export function zoomAt({ x, y, zoom }: Viewport, wanted: number, point: { readonly x: number; readonly y: number }): Viewport {
  const next = Math.min(ZOOM.most, Math.max(ZOOM.least, wanted));
  const ratio = next / zoom;
  return { x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio, zoom: next };
}

/** Shows all of a chart, no larger than at full size; what is less high than the window begins at its top. */
export function fitAll(chart: Size, window: Size): Viewport {
  const wide = (window.width - 2 * MARGIN) / Math.max(1, chart.width);
  const high = (window.height - 2 * MARGIN) / Math.max(1, chart.height);
  const zoom = Math.min(1, Math.max(ZOOM.least, Math.min(wide, high)));
  return { x: (window.width - chart.width * zoom) / 2, y: MARGIN, zoom };
}

/** Moves no more than is needed for a box of the chart to be seen. */
export function bringIntoView(view: Viewport, box: Box, window: Size): Viewport {
  const shift = (start: number, length: number, space: number): number => {
    if (start < MARGIN || length > space - 2 * MARGIN) return MARGIN - start;
    const over = start + length - (space - MARGIN);
    return over > 0 ? -over : 0;
  };
  const { x, y, zoom } = view;
  return {
    x: x + shift(x + box.x * zoom, box.width * zoom, window.width),
    y: y + shift(y + box.y * zoom, box.height * zoom, window.height),
    zoom,
  };
}

/** The part of the chart that is seen, and a little around it. */
export function toSeen({ x, y, zoom }: Viewport, { width, height }: Size, around: number): Box {
  return { x: -x / zoom - around, y: -y / zoom - around, width: width / zoom + 2 * around, height: height / zoom + 2 * around };
}

/** True where two boxes meet. */
export function meet(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}
