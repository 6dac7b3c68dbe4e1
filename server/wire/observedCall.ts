import type { RefusalCode } from '../core/refusal.ts';
import type { EndpointName } from './endpoints.ts';

/** What a call sent, as far as it is worth keeping: small JSON whole, all else by its size. Keys are never part of it. */
export type ObservedBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'large'; readonly type: string; readonly bytes: number }
  | { readonly kind: 'form'; readonly parts: readonly ObservedPart[] };

/** A part of a form; a file without its content. */
export type ObservedPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly type: string; readonly bytes: number };

/** Which header carries the key, and what stands before the key there. */
export interface KeyPlace {
  readonly header: string;
  readonly scheme: string;
}

/** A call that has ended, as its observer is told of it: all that is needed to send it again, but for keys and large contents. */
export interface ObservedCall {
  readonly endpoint: EndpointName;
  readonly method: string;
  /** The whole address, with its query. */
  readonly address: string;
  /** The headers that went along, without the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null where no key was sent. */
  readonly key: KeyPlace | null;
  readonly body: ObservedBody | null;
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** Null where no answer came. */
  readonly status: number | null;
  /** What the clock of the service showed when it answered, to the second; left out where it did not say. */
  readonly servedAt?: Date;
  /** By what the service names this request in its log; null where it did not say. */
  readonly requestId: string | null;
  /** Null where it went well; UNEXPECTED is a fault of our own. */
  readonly failure: RefusalCode | 'UNEXPECTED' | null;
}

/** Is told of each call when it has ended. */
export type ObserveCall = (call: ObservedCall) => void;
