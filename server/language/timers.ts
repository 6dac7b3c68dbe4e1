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
