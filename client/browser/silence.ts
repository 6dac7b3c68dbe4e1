/** Aborts a request after so many milliseconds of silence. */
export class Silence {
  readonly #controller = new AbortController();
  readonly #most: number;
  #timer: ReturnType<typeof setTimeout>;

  constructor(most: number) {
    this.#most = most;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the wait, because something has arrived. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#controller.abort(), this.#most);
  }
}
