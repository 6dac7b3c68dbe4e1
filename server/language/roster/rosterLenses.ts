import { type Log, runGuarded } from '../guard.ts';
import { createScheduler, type Scheduler } from '../scheduler.ts';

/** Milliseconds of quiet after a change before what stands above a roster is looked at; a client that asks by itself has done so by then. */
const PAUSE = 700;

/** Keeps what stands above rosters true in clients that do not ask again by themselves: they are told to where it reads otherwise now. */
export class RosterLenses {
  readonly #told = new Map<string, string | null>();
  readonly #scheduler: Scheduler;

  /** `read` gives what would be told of a document now; null of one without rows, or that is no roster. */
  constructor(read: (uri: string) => Promise<string | null>, refresh: () => Promise<void>, log: Log) {
    this.#scheduler = createScheduler((uri, isStale) =>
      runGuarded(log, `Lens of ${uri}`, async () => {
        const told = this.#told.get(uri);
        if (told === undefined || (await read(uri)) === told || isStale()) return;
        await refresh();
      }),
    );
  }

  /** What a client was told of a document. */
  tell(uri: string, title: string | null): void {
    this.#told.set(uri, title);
  }

  changed(uri: string): void {
    if (this.#told.has(uri)) this.#scheduler.schedule(uri, PAUSE);
  }

  forget(uri: string): void {
    this.#told.delete(uri);
    this.#scheduler.drop(uri);
  }

  dispose(): void {
    this.#scheduler.dispose();
  }
}
