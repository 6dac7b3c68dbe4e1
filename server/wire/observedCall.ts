import type { RefusalCode } from '../core/refusal.ts';
import type { CalledEndpointName } from './assumedEndpoints.ts';

/** The body of a call, as far as it is worth recording: small JSON completely, everything else by size. Never contains keys. */
export type ObservedBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'large'; readonly type: string; readonly bytes: number }
  | { readonly kind: 'form'; readonly parts: readonly ObservedPart[] };

/** A part of a form; a file without its content. */
export type ObservedPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly fileName: string; readonly type: string; readonly bytes: number };

/** A header that carries the key, and the scheme before the key. */
export interface KeyPlace {
  readonly header: string;
  readonly scheme: string;
}

/** A completed call as reported to its observer: everything needed to repeat it except keys and large contents. */
export interface ObservedCall {
  readonly endpoint: CalledEndpointName;
  readonly method: string;
  /** The full URL with its query. */
  readonly address: string;
  /** The headers sent, without the key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Some areas take the key in two headers, and a service may read only one of them. */
  readonly keys: readonly KeyPlace[];
  readonly body: ObservedBody | null;
  readonly startedAt: Date;
  readonly milliseconds: number;
  /** Null if there was no answer. */
  readonly status: number | null;
  /** The time of the service's clock when it answered, to the second; not set if it did not report it. */
  readonly servedAt?: Date;
  /** The ID of this request in the service's log; null if it did not report one. */
  readonly requestId: string | null;
  /** Null if the call succeeded; UNEXPECTED is a bug of ours. */
  readonly failure: RefusalCode | 'UNEXPECTED' | null;
}

/** Called with each completed call. */
export type ObserveCall = (call: ObservedCall) => void;
