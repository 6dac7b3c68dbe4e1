/** Where failures of the server are logged; the client shows them in its output channel. */
export interface Log {
  error(message: string): void;
  warn(message: string): void;
}

/** Runs a handler and logs what it throws with its name, so that the server keeps running; returns `undefined` then. */
export async function runGuarded<T>(log: Log, name: string, handler: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await handler();
  } catch (error) {
    log.error(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return undefined;
  }
}

/** Returns a handler of notifications that is run guarded. */
export function guard<Params>(
  log: Log,
  name: string,
  handler: (params: Params) => void | Promise<void>,
): (params: Params) => Promise<void> {
  return (params) => runGuarded(log, name, () => handler(params));
}
