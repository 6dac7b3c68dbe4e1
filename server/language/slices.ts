/** Work in slices: other messages are handled between them. Each `yield` may end a slice; its value is the answer. */
export type Slices<Result> = Generator<void, Result, void>;

/** Milliseconds of a slice. */
const SLICE = 25;

/** Runs work for the time of one slice. */
export function runSlice(work: Slices<unknown>): IteratorResult<void, unknown> {
  const end = performance.now() + SLICE;
  let step = work.next();
  while (step.done !== true && performance.now() < end) step = work.next();
  return step;
}

/** Whether an answer is work in slices, and not the answer itself. */
export function isSlices(value: unknown): value is Slices<unknown> {
  return typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Generator]';
}
