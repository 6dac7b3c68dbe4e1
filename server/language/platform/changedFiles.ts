import { createPause, type Timer } from '../timers.ts';

/** Milliseconds without further changes before files are taken. */
const PAUSE = 40;

/** Files that have changed on disk: all that are reported in a burst are one change, and messages are handled while they are taken. */
export class ChangedFiles {
  readonly #take: (uri: string) => Promise<unknown>;
  readonly #end: () => void;
  readonly #changed = new Set<string>();
  #timer: Timer | undefined;

  /** `take` must not reject; `end` is called when all were taken. */
  constructor(take: (uri: string) => Promise<unknown>, end: () => void) {
    this.#take = take;
    this.#end = end;
  }

  /** How many were not taken yet. */
  get size(): number {
    return this.#changed.size;
  }

  add(uris: Iterable<string>): void {
    for (const uri of uris) this.#changed.add(uri);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#takeAll(), PAUSE);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #takeAll(): Promise<void> {
    const pause = createPause();
    for (const uri of this.#changed) {
      this.#changed.delete(uri);
      await this.#take(uri);
      await pause();
    }
    this.#end();
  }
}
