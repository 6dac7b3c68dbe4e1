import type { Block } from './block.ts';
import type { Frame } from './frame.ts';
import type { PipelineText } from './reading.ts';

/** Keeps what is told of a frame as long as the frame is in use: an edit tells anew only of the frames that it changed. `isRoot` is true for that of a document. */
export function perFrame<T>(tell: (frame: Frame, isRoot: boolean) => T): (block: Block) => T {
  const roots = new WeakMap<Frame, T>();
  const entries = new WeakMap<Frame, T>();
  return ({ frame, parent }) => {
    const known = parent === null ? roots : entries;
    if (!known.has(frame)) known.set(frame, tell(frame, parent === null));
    return known.get(frame) as T;
  };
}

/** Keeps what is told of a text as long as that reading of it is in use. */
export function perReading<T>(tell: (reading: PipelineText) => T): (reading: PipelineText) => T {
  const known = new WeakMap<PipelineText, T>();
  return (reading) => {
    if (!known.has(reading)) known.set(reading, tell(reading));
    return known.get(reading) as T;
  };
}
