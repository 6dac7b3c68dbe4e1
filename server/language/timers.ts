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

/** One run of a check; `isStale` returns true as soon as a newer run is requested or the key is dropped. */
export type ScheduledRun = (key: string, isStale: () => boolean) => Promise<void>;

/** Runs a check per key some time after the last request, so that a burst of changes costs one run. */
export interface Scheduler {
  /** Requests a run after `delay` milliseconds; an earlier request for the key is dropped. */
  schedule(key: string, delay: number): void;
  /** Drops the pending run of a key and makes a current one stale. */
  drop(key: string): void;
  dispose(): void;
}

/** Creates a scheduler for `run`, which must not reject (docs/decisions/language.md#diagnostics). */
export function createScheduler(run: ScheduledRun): Scheduler {
  const tickets = new Map<string, { readonly timer: Timer }>();

  function drop(key: string): void {
    clearTimeout(tickets.get(key)?.timer);
    tickets.delete(key);
  }

  return {
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
