import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import type { PipelineText } from './reading.ts';

/**
 * Caches a result per frame for as long as the frame is in use, so that an edit recomputes only the frames it changed. `isRoot` is true for
 * the frame of the document.
 */
export function perFrame<T>(compute: (frame: Frame, isRoot: boolean) => T): (block: Block) => T {
  const roots = new WeakMap<Frame, T>();
  const entries = new WeakMap<Frame, T>();
  return ({ frame, parent }) => {
    const known = parent === null ? roots : entries;
    if (!known.has(frame)) known.set(frame, compute(frame, parent === null));
    return known.get(frame) as T;
  };
}

/** Caches a result per reading for as long as the reading is in use. */
export function perReading<T>(compute: (reading: PipelineText) => T): (reading: PipelineText) => T {
  const known = new WeakMap<PipelineText, T>();
  return (reading) => {
    if (!known.has(reading)) known.set(reading, compute(reading));
    return known.get(reading) as T;
  };
}
