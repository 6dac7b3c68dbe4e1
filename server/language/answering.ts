import * as l10n from '@vscode/l10n';
import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { isSteps, runFor, type Steps } from '../core/steps.ts';
import { formatCount } from '../core/text.ts';
import { type Log, runGuarded } from './guard.ts';
import { yieldToMessages } from './timers.ts';

/** What a handler answers: at once, after waiting for something (the work itself is returned as a function then), or in steps, with other messages handled in between. */
export type Answer<Result> = Result | null | Promise<null> | Promise<() => Result> | Steps<Result>;

/** Runs work, and throws OutOfTime if it takes more milliseconds than it may. */
export type LimitTime = <Result>(work: () => Result, most: number) => Result;

/** The work of a request was ended because it took too long. */
export class OutOfTime extends Error {}

/** Milliseconds that the work for one request may take. */
export const DEADLINE = 10_000;

/** Milliseconds of work in steps after which other messages are handled. */
const SLICE = 25;

/** A request that is being answered. */
export interface Request {
  readonly method: string;
  readonly token: CancellationToken;
  /** Whether the document has changed since the request came. */
  isStale(): boolean;
  /** Drops what is known of the document, which work that was ended may have left half-changed. */
  forget(): void;
}

/** Answers requests: each within a deadline, and no longer than its client waits for the answer. */
export class Answering {
  readonly #log: Log;
  readonly #limitTime: LimitTime;
  readonly #deadline: number;

  constructor(log: Log, limitTime: LimitTime, deadline: number) {
    this.#log = log;
    this.#limitTime = limitTime;
    this.#deadline = deadline;
  }

  /** Runs the handler of a request; answers null if it fails, and with an error if it was cancelled or took too long. */
  async answer(request: Request, handler: () => unknown): Promise<unknown> {
    return (await runGuarded(this.#log, request.method, () => this.#run(request, handler))) ?? null;
  }

  async #run({ method, token, isStale, forget }: Request, handler: () => unknown): Promise<unknown> {
    if (token.isCancellationRequested) return toCancelled();
    let left = this.#deadline;
    const limit = <Result>(work: () => Result): Result => {
      const start = performance.now();
      try {
        return this.#limitTime(work, Math.max(1, Math.ceil(left)));
      } finally {
        left -= performance.now() - start;
      }
    };
    try {
      const first = await limit(handler);
      if (typeof first === 'function') return token.isCancellationRequested ? toCancelled() : await limit(() => first());
      if (!isSteps(first)) return first;
      for (;;) {
        const { done, value } = limit(() => runFor(first, SLICE));
        if (done === true) return value;
        if (left <= 0) throw new OutOfTime();
        await yieldToMessages();
        if (token.isCancellationRequested) return toCancelled();
        if (isStale()) return new ResponseError(LSPErrorCodes.ContentModified, l10n.t('The document has changed in the meantime.'));
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      forget();
      this.#log.warn(`${method} took longer than ${this.#deadline} ms and was ended`);
      const seconds = formatCount(Math.ceil(this.#deadline / 1_000));
      return new ResponseError(
        LSPErrorCodes.RequestFailed,
        l10n.t('The answer took longer than {0} s and was ended. Make the document smaller, or split it.', seconds),
      );
    }
  }
}

function toCancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, l10n.t('Cancelled.'));
}
