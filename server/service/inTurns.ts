import { runFor, type Steps } from '../core/steps.ts';

/** Milliseconds of work in one turn of the event loop. */
const TURN = 10;

/** Runs long work in turns with other requests. */
export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = runFor(steps, TURN);
    if (step.done === true) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
