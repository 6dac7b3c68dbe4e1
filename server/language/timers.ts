/** A timer, which `clearTimeout` takes. */
export type Timer = ReturnType<typeof setTimeout>;

/** Runs work after some milliseconds; on Node, the process may end before. */
export function runLater(work: () => void, delay: number): Timer {
  const timer = setTimeout(work, delay);
  // A browser's timers are numbers.
  if (typeof timer === 'object') timer.unref();
  return timer;
}

/** Resolves after the messages that have arrived were handled. */
export function yieldToMessages(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve);
  });
}

/** Milliseconds of work after which the server looks whether it was asked for something. */
export const SLICE = 8;

/** Returns a function to call after each step of a long work, which lets messages be handled when a slice of time is over. */
export function createPause(): () => Promise<void> | undefined {
  let began = performance.now();
  const next = (): void => {
    began = performance.now();
  };
  return () => (performance.now() - began < SLICE ? undefined : yieldToMessages().then(next));
}

/** Resolves when some work is done, but after some milliseconds at the latest. */
export async function atMost(work: Promise<unknown>, delay: number): Promise<void> {
  let timer: Timer | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, delay);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** One run of a check; `isStale` returns true as soon as a newer run is requested or the key is dropped. */
export type ScheduledRun = (key: string, isStale: () => boolean) => Promise<void>;

/** Runs a check per key some time after the last request, so that a burst of changes costs one run. */
export interface Scheduler {
  /** Runs at once; an earlier request for the key is dropped. */
  run(key: string): Promise<void>;
  /** Requests a run after `delay` milliseconds; an earlier request for the key is dropped. */
  schedule(key: string, delay: number): void;
  /** Drops the pending run of a key and makes a current one stale. */
  drop(key: string): void;
  dispose(): void;
}

/** Creates a scheduler for `run`, which must not reject (docs/decisions/language.md#diagnostics). */
export function createScheduler(run: ScheduledRun): Scheduler {
  const tickets = new Map<string, { readonly timer: Timer | undefined }>();

  function drop(key: string): void {
    clearTimeout(tickets.get(key)?.timer);
    tickets.delete(key);
  }

  return {
    run(key) {
      drop(key);
      const ticket = { timer: undefined };
      tickets.set(key, ticket);
      return run(key, () => tickets.get(key) !== ticket);
    },
    schedule(key, delay) {
      drop(key);
      const ticket = { timer: setTimeout(() => void run(key, () => tickets.get(key) !== ticket), delay) };
      tickets.set(key, ticket);
    },
    drop,
    dispose() {
      for (const key of [...tickets.keys()]) drop(key);
    },
  };
}
