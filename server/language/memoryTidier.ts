/** Texts from so many characters on leave enough behind to be worth it. */
const LARGE_TEXT = 1_000_000;

/** Milliseconds after the last large text came, so that its check and the first questions go ahead. */
const REST = 3_000;

/** Gives memory back that reading a large text took: its message, decoded and parsed, is several times its size, and would stay until much else has come. */
export class MemoryTidier {
  readonly #collect: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `collect` gives back what memory nobody needs any more. */
  constructor(collect: () => void) {
    this.#collect = collect;
  }

  /** Says that a text came in. */
  came(text: string): void {
    if (text.length < LARGE_TEXT) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#collect, REST).unref();
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
