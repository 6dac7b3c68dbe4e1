import type { Timer } from './timers.ts';

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
