import type { Steps } from '../core/steps.ts';

/** Milliseconds of work in one turn of the event loop. */
const TURN = 10;

/** Runs long work in turns with other requests. */
export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (let end = performance.now() + TURN; ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < end) continue;
    await new Promise((resolve) => setImmediate(resolve));
    end = performance.now() + TURN;
  }
}
