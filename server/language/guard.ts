/** Where a failure of the server is written down; the client shows it in its output channel. */
export interface Log {
  error(message: string): void;
  warn(message: string): void;
}

/** Runs a handler so that whatever it throws is logged with its name and the server lives on; gives `undefined` then. */
export async function runGuarded<T>(log: Log, name: string, handler: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await handler();
  } catch (error) {
    log.error(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return undefined;
  }
}
