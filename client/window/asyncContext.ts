/** A value that belongs to running work, however often that waits: the part of Node's AsyncLocalStorage that is used. */
export interface AsyncContext<T> {
  /** Runs work with a value. */
  run<R>(value: T, work: () => R): R;
  /** Runs work without a value. */
  exit<R>(work: () => R): R;
  /** Returns the value of the calling code; undefined outside of all work. */
  getStore(): T | undefined;
}

interface AsyncHooks {
  readonly AsyncLocalStorage: (new <T>() => AsyncContext<T>) & { bind<Work>(work: Work): Work };
}

const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: string): AsyncHooks | undefined } };

/** Node's own implementation; undefined in a browser. */
const HOOKS = process?.getBuiltinModule?.('node:async_hooks');

/**
 * Creates a context. In a browser its value is that of the latest command that has not ended, which is exact as long as commands run one at
 * a time.
 */
export function createAsyncContext<T>(): AsyncContext<T> {
  return HOOKS === undefined ? new LatestContext<T>() : new HOOKS.AsyncLocalStorage<T>();
}

/** Returns a function that is called later, such as a listener, with the values of the calling code. */
export function bindContext<Work>(work: Work): Work {
  return HOOKS === undefined ? work : HOOKS.AsyncLocalStorage.bind(work);
}

class LatestContext<T> implements AsyncContext<T> {
  #running: readonly { readonly value: T | undefined }[] = [];

  run<R>(value: T, work: () => R): R {
    return this.#enter(value, work);
  }

  exit<R>(work: () => R): R {
    return this.#enter(undefined, work);
  }

  getStore(): T | undefined {
    return this.#running.at(-1)?.value;
  }

  #enter<R>(value: T | undefined, work: () => R): R {
    const entry = { value };
    this.#running = [...this.#running, entry];
    const leave = (): void => {
      this.#running = this.#running.filter((other) => other !== entry);
    };
    try {
      const result = work();
      if (result instanceof Promise) void result.then(leave, leave);
      else leave();
      return result;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
