import { Refusal } from '../core/refusal.ts';
import { ENDPOINTS, type EndpointName } from '../wire/endpoints.ts';

/** How a caller puts up with a service that cannot do its work just now. Without one each call is made once. */
export interface Patience {
  /** The moment, in milliseconds since the epoch, when all calls have to be over; null has no end. */
  readonly end: number | null;
  /** Aborted at that moment with the Refusal that calls then end with. */
  readonly signal: AbortSignal | null;
  /** Is told of each wait, in seconds, and with 0 of its end. */
  readonly say: (seconds: number) => void;
}

/** How often a call is made at most, and the longest wait that is sat out, in seconds. */
const MOST_TRIES = 6;
const MOST_TRIES_UNREACHED = 4;
const LONGEST_WAIT = 120;

/** Answers of a service, or of what stands before it, that may be others a moment later. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

/** Patience that ends after so many seconds with UNREACHABLE; null has no end. */
export function startPatience(seconds: number | null, say: Patience['say']): Patience {
  if (seconds === null) return { end: null, signal: null, say };
  const controller = new AbortController();
  const message = `The service did not do it within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Give it more time with --timeout; look first whether a change was made after all.`;
  const timer = setTimeout(() => controller.abort(new Refusal('UNREACHABLE', message)), seconds * 1000);
  timer.unref();
  return { end: Date.now() + seconds * 1000, signal: controller.signal, say };
}

/**
 * Makes a call, again after a wait where that is safe: any call that the service took nothing of (429, or nobody answered there), and reads that failed on
 * the way. Waits as long as the service asks for, else a little longer each time. Throws the last refusal, CANCELLED when aborted.
 */
export async function patiently<T>(
  patience: Patience | undefined,
  endpoint: EndpointName,
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (patience === undefined) return attempt(signal);
  const signals = [signal, patience.signal].filter((one) => one !== null && one !== undefined);
  const both = signals.length === 0 ? undefined : AbortSignal.any(signals);
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(both);
    } catch (error) {
      const seconds = toWait(error, isRead(endpoint), tries);
      if (seconds === null || (patience.end !== null && Date.now() + seconds * 1000 >= patience.end)) throw error;
      patience.say(seconds);
      await wait(seconds * 1000, both);
      patience.say(0);
    }
  }
}

/** Seconds until the next try; null where there is none. */
function toWait(error: unknown, read: boolean, tries: number): number | null {
  if (!(error instanceof Refusal)) return null;
  const { passing, retryAfter } = error.details;
  if (error.code === 'TOO_MANY_REQUESTS')
    return within(MOST_TRIES, tries, retryAfter === undefined ? 2 ** (tries - 1) : Math.max(retryAfter, 0.1));
  if (passing === 'before' || (read && passing === 'during')) return within(MOST_TRIES_UNREACHED, tries, toBackOff(tries));
  if (read && PASSING_STATUSES.has(error.status)) return within(MOST_TRIES_UNREACHED, tries, retryAfter ?? toBackOff(tries));
  return null;
}

function within(most: number, tries: number, seconds: number): number | null {
  return tries < most && seconds <= LONGEST_WAIT ? seconds : null;
}

/** A quarter of a second and each time twice as long, a little by chance: many callers must not come back at once. */
function toBackOff(tries: number): number {
  return 0.25 * 2 ** (tries - 1) * (0.8 + Math.random() * 0.4);
}

/** Whether a call changes nothing; reports are asked for by POST. */
export function isRead(endpoint: EndpointName): boolean {
  const { method, needs } = ENDPOINTS[endpoint];
  return method === 'GET' || needs?.endsWith(':read') === true || needs?.endsWith(':view') === true;
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      const { reason } = signal as AbortSignal;
      reject(
        reason instanceof Refusal ? reason : new Refusal('CANCELLED', 'The request was cancelled. Start it again when you are ready.'),
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
