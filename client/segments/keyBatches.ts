import { l10n } from 'vscode';
import type { CallOptions } from '../../server/api/client.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { MAX_REQUEST_KEYS } from '../../server/core/segments/keys.ts';
import type { SayProgress } from '../runWithProgress.ts';
import { patiently } from './patiently.ts';

/** Sends keys, at most as many at a time as a request carries. Where one of several requests fails, the refusal says how far it came. */
export async function sendInBatches(
  keys: readonly string[],
  options: CallOptions,
  say: SayProgress,
  send: (batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let sent = 0; sent < keys.length; sent += MAX_REQUEST_KEYS) {
    if (keys.length > MAX_REQUEST_KEYS) say(l10n.t('{0} of {1} keys', sent.toLocaleString('en'), keys.length.toLocaleString('en')));
    try {
      await patiently(() => send(keys.slice(sent, sent + MAX_REQUEST_KEYS)), options, say);
    } catch (error) {
      if (sent === 0 || !(error instanceof Refusal) || error.code === 'CANCELLED') throw error;
      const far = l10n.t('{0} of {1} keys were sent, then this came:', sent.toLocaleString('en'), keys.length.toLocaleString('en'));
      const next = l10n.t('Run it again with the same keys to go on; those that are done are passed over.');
      throw new Refusal(error.code, `${far} ${error.message} ${next}`, error.details);
    }
  }
}
