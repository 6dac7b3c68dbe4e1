/** The visible part of a chart: `x` and `y` are the position of the chart’s corner in the window, in pixels. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** 1 is full size. */
  readonly zoom: number;
}

/** A rectangle by its top left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A width and a height. */
export type Size = Pick<Box, 'width' | 'height'>;

/** A point of the window or of a picture. */
export type Point = Pick<Box, 'x' | 'y'>;

/** The range of zoom, and the factor of one key press. */
export const ZOOM = { min: 0.05, max: 2, step: 1.25 } as const;

/** Margin around what is brought into view. */
export const MARGIN = 24;

/** Zooms so that what is at a point of the window stays there. */
export function zoomAt({ x, y, zoom }: Viewport, wanted: number, point: Point): Viewport {
  const next = Math.min(ZOOM.max, Math.max(ZOOM.min, wanted));
  const ratio = next / zoom;
  return { x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio, zoom: next };
}

/** Fits a whole chart, at most at full size; if it is lower than the window, it starts at the top. */
export function fitAll(chart: Size, window: Size): Viewport {
  const wide = (window.width - 2 * MARGIN) / Math.max(1, chart.width);
  const high = (window.height - 2 * MARGIN) / Math.max(1, chart.height);
  const zoom = Math.min(1, Math.max(ZOOM.min, Math.min(wide, high)));
  return { x: (window.width - chart.width * zoom) / 2, y: MARGIN, zoom };
}

/** Moves as little as is needed to show a box of the chart. */
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

/** Returns the visible part of the chart, with some space around it. */
export function toSeen({ x, y, zoom }: Viewport, { width, height }: Size, around: number): Box {
  return { x: -x / zoom - around, y: -y / zoom - around, width: width / zoom + 2 * around, height: height / zoom + 2 * around };
}

/** Whether two boxes overlap. */
export function meet(one: Box, other: Box): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}
