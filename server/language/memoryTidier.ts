/** Texts from so many characters on leave enough behind to be worth it. */
const LARGE_TEXT = 1_000_000;

/** Milliseconds after the last work on a text, so that nobody waits for it. */
const REST = 1_500;

/** Gives memory back that reading a large text took: its message, decoded and parsed, is several times its size, and would stay until much else has come. */
export class MemoryTidier {
  readonly #collect: (effort: 'most' | 'all') => void;
  #timer: NodeJS.Timeout | undefined;

  /** `collect` gives back what memory nobody needs any more. */
  constructor(collect: (effort: 'most' | 'all') => void) {
    this.#collect = collect;
  }

  /** Says that a text came in. What its message took goes before the check takes more: what is started later comes behind it. */
  came(text: string): void {
    if (text.length < LARGE_TEXT) return;
    setTimeout(() => this.#collect('most'), 0);
    this.#wait();
  }

  /** Says that a text was worked on, so that what is due waits. */
  worked(): void {
    if (this.#timer !== undefined) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#collect('all');
    }, REST).unref();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
