import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** An event of Node about a request of its own `fetch`. */
interface RequestEvent {
  readonly request: { readonly method: string; readonly path: string };
}

const SENT = 'undici:request:create';
const ANSWERED = 'undici:request:trailers';

/** Counts and times the complete answers that this process receives by `fetch`. */
export class AnswerWatch {
  count = 0;
  slowest = { request: '', seconds: 0 };
  readonly #sentAt = new WeakMap<RequestEvent['request'], number>();

  start(): void {
    subscribe(SENT, this.#noteSent);
    subscribe(ANSWERED, this.#noteAnswered);
  }

  stop(): void {
    unsubscribe(SENT, this.#noteSent);
    unsubscribe(ANSWERED, this.#noteAnswered);
  }

  readonly #noteSent = (event: unknown): void => {
    this.#sentAt.set((event as RequestEvent).request, performance.now());
  };

  readonly #noteAnswered = (event: unknown): void => {
    const { request } = event as RequestEvent;
    const seconds = (performance.now() - (this.#sentAt.get(request) ?? Number.NaN)) / 1000;
    this.count++;
    if (seconds > this.slowest.seconds) this.slowest = { request: `${request.method} ${request.path}`, seconds };
  };
}
