import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { MAX_REQUEST_KEYS } from '../../server/core/segments/keys.ts';
import type { SayProgress } from '../runWithProgress.ts';
import { toPatient } from './toPatient.ts';

/** Sends keys, at most as many at a time as a request carries. Where one of several requests fails, the refusal says how far it came. */
export async function sendInBatches(
  instance: Instance,
  keys: readonly string[],
  say: SayProgress,
  send: (patient: Instance, batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const patient = toPatient(instance, say);
  for (let sent = 0; sent < keys.length; sent += MAX_REQUEST_KEYS) {
    if (keys.length > MAX_REQUEST_KEYS) say(l10n.t('{0} of {1} keys', sent.toLocaleString('en'), keys.length.toLocaleString('en')));
    try {
      await send(patient, keys.slice(sent, sent + MAX_REQUEST_KEYS));
    } catch (error) {
      if (sent === 0 || !(error instanceof Refusal) || error.code === 'CANCELLED') throw error;
      const far = l10n.t('{0} of {1} keys were sent, then this came:', sent.toLocaleString('en'), keys.length.toLocaleString('en'));
      const next = l10n.t('Run it again with the same keys to go on; those that are done are passed over.');
      throw new Refusal(error.code, `${far} ${error.message} ${next}`, error.details);
    }
  }
}
