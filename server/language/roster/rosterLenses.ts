import { type Log, runGuarded } from '../guard.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';

/** Milliseconds without changes before the lens of a roster is computed again; a client that requests lenses by itself has done so by then. */
const PAUSE = 700;

/** Keeps the lenses of rosters up to date in clients that do not request them again by themselves: they are asked to when the text would change. */
export class RosterLenses {
  readonly #titles = new Map<string, string | null>();
  readonly #scheduler: Scheduler;

  /** `read` returns the current title of a document's lens; null if it has no rows or is not a roster. */
  constructor(read: (uri: string) => Promise<string | null>, refresh: () => Promise<void>, log: Log) {
    this.#scheduler = createScheduler((uri, isStale) =>
      runGuarded(log, `Lens of ${uri}`, async () => {
        const sent = this.#titles.get(uri);
        if (sent === undefined || (await read(uri)) === sent || isStale()) return;
        await refresh();
      }),
    );
  }

  /** Stores the title that was sent to the client for a document. */
  remember(uri: string, title: string | null): void {
    this.#titles.set(uri, title);
  }

  changed(uri: string): void {
    if (this.#titles.has(uri)) this.#scheduler.schedule(uri, PAUSE);
  }

  forget(uri: string): void {
    this.#titles.delete(uri);
    this.#scheduler.drop(uri);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }
}
