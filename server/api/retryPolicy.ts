import * as l10n from '@vscode/l10n';
import { plural } from '../core/plural.ts';
import { Refusal } from '../core/refusal.ts';
import { ALL_CALLED_ENDPOINTS, type CalledEndpointName } from '../wire/assumedEndpoints.ts';

/** The retry policy for a service that is temporarily unable to answer. Without one, each call is made once. */
export interface RetryPolicy {
  /** Milliseconds since the epoch at which all calls must be finished; null means no deadline. */
  readonly end: number | null;
  /** Aborted at that time with the Refusal that calls then end with. */
  readonly signal: AbortSignal | null;
  /** Called at the start of each wait with its seconds, and at its end with 0. */
  readonly onWait: (seconds: number) => void;
}

/** Maximum attempts of a call. */
const MAX_TRIES = 6;
/** Maximum attempts if the service could not be reached. */
const MAX_TRIES_UNREACHED = 4;
/** Maximum seconds of one wait (docs/decisions/calls.md#retries). */
const LONGEST_WAIT = 120;

/** Statuses of a service, or of a proxy before it, that may change soon. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Creates a retry policy that ends with UNREACHABLE after this many seconds; null means no deadline. */
export function startRetryPolicy(seconds: number | null, onWait: RetryPolicy['onWait']): RetryPolicy {
  if (seconds === null) return { end: null, signal: null, onWait };
  const controller = new AbortController();
  const message = plural(
    seconds,
    'The service did not finish within 1 second. Check whether the change was made, then allow more time with --timeout.',
    'The service did not finish within {0} seconds. Check whether the change was made, then allow more time with --timeout.',
    seconds,
  );
  const timer = setTimeout(() => controller.abort(new Refusal('UNREACHABLE', message)), seconds * 1000);
  // In a browser it is a number, and keeps nothing alive.
  if (typeof timer === 'object') timer.unref();
  return { end: Date.now() + seconds * 1000, signal: controller.signal, onWait };
}

/**
 * Makes a call and retries it if that is safe: any call that the service did not process (429, or no one answered), and reads that failed
 * on the way. Waits as long as the service asks, else increasingly longer. Throws the last refusal, CANCELLED if aborted.
 */
export async function withRetries<T>(
  policy: RetryPolicy | undefined,
  endpoint: CalledEndpointName,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (policy === undefined) return attempt(signal);
  const signals = [signal, policy.signal].filter((one) => one !== null && one !== undefined);
  const both = signals.length === 0 ? undefined : AbortSignal.any(signals);
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(both);
    } catch (error) {
      const seconds = toWait(error, isRead(endpoint), tries);
      if (seconds === null || (policy.end !== null && Date.now() + seconds * 1000 >= policy.end)) throw error;
      policy.onWait(seconds);
      await wait(seconds * 1000, both);
      policy.onWait(0);
    }
  }
}

/** Returns the seconds until the next attempt; null if there is none. */
function toWait(error: unknown, read: boolean, tries: number): number | null {
  if (!(error instanceof Refusal)) return null;
  const { passing, retryAfter } = error.details;
  if (error.code === 'TOO_MANY_REQUESTS')
    return within(MAX_TRIES, tries, retryAfter === undefined ? 2 ** (tries - 1) : Math.max(retryAfter, 0.1));
  if (passing === 'before' || (read && passing === 'during')) return within(MAX_TRIES_UNREACHED, tries, toBackOff(tries));
  if (read && PASSING_STATUSES.has(error.status)) return within(MAX_TRIES_UNREACHED, tries, retryAfter ?? toBackOff(tries));
  return null;
}

function within(most: number, tries: number, seconds: number): number | null {
  return tries < most && seconds <= LONGEST_WAIT ? seconds : null;
}

/** Starts at a quarter of a second and doubles each time, with random jitter so that many callers do not return at once. */
function toBackOff(tries: number): number {
  return 0.25 * 2 ** (tries - 1) * (0.8 + Math.random() * 0.4);
}

/** Whether a call changes nothing; some reads use POST, such as reports. */
export function isRead(endpoint: CalledEndpointName): boolean {
  const { method, needs } = ALL_CALLED_ENDPOINTS[endpoint];
  return method === 'GET' || needs?.endsWith(':read') === true || needs?.endsWith(':view') === true;
}

/** Waits; aborting the signal ends it with CANCELLED. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      const { reason } = signal as AbortSignal;
      reject(
        reason instanceof Refusal
          ? reason
          : new Refusal('CANCELLED', l10n.t('The request was cancelled. Start it again when you are ready.')),
      );
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) leave();
    else signal?.addEventListener('abort', leave, { once: true });
  });
}
