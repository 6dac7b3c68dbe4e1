import { setTimeout as wait } from 'node:timers/promises';
import { l10n } from 'vscode';
import type { CallOptions } from '../../server/api/client.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { toCancelled } from '../ask.ts';
import type { SayProgress } from '../runWithProgress.ts';

/** How often a request is made that the service asks to be made later, and the longest wait that is sat out, in seconds. */
const MOST_TRIES = 6;
const LONGEST_WAIT = 120;

/** Makes one request of a series; where it comes too soon for the service (429), says so, waits as long as the service asks, and makes it again. Throws CANCELLED where the wait is ended, else the refusal of the request. */
export async function patiently<T>(work: () => Promise<T>, { signal }: CallOptions, say: SayProgress): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS' || tries === MOST_TRIES) throw error;
      const seconds = Math.max(1, error.details.retryAfter ?? 2 ** tries);
      if (seconds > LONGEST_WAIT) throw error;
      say(l10n.t('the service asks to wait {0} s', seconds));
      await wait(seconds * 1000, undefined, signal === undefined ? {} : { signal }).catch(() => {
        throw toCancelled();
      });
    }
  }
}
