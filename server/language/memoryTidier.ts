import { runLater, type Timer } from './timers.ts';

/** Minimum length of a text, in characters, that leaves enough garbage to matter. */
const LARGE_TEXT = 1_000_000;

/** Milliseconds after the last work on a text, so that no one has to wait for the collection. */
const REST = 1_500;

/** Frees the memory used to read a large text: the decoded and parsed message is several times its size and would otherwise stay for a long time. */
export class MemoryTidier {
  readonly #collect: (effort: 'most' | 'all') => void;
  #timer: Timer | undefined;

  /** `collect` frees memory that is no longer used. */
  constructor(collect: (effort: 'most' | 'all') => void) {
    this.#collect = collect;
  }

  /** Notes that a text has arrived. The memory of its message is freed before the check allocates more: the timer of the check starts later. */
  came(text: string): void {
    if (text.length < LARGE_TEXT) return;
    setTimeout(() => this.#collect('most'), 0);
    this.#wait();
  }

  /** Notes work on a text, which postpones a pending collection. */
  worked(): void {
    if (this.#timer !== undefined) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = runLater(() => {
      this.#timer = undefined;
      this.#collect('all');
    }, REST);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
