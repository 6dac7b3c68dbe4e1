import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { SayProgress } from '../runWithProgress.ts';
import { toPatient } from './toPatient.ts';

/** Sends keys, at most `most` in a request. If a later request fails, the refusal says how many keys were sent. */
export async function sendInBatches(
  instance: Instance,
  keys: readonly string[],
  most: number,
  say: SayProgress,
  send: (patient: Instance, batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const patient = toPatient(instance, say);
  for (let sent = 0; sent < keys.length; sent += most) {
    if (keys.length > most) say(l10n.t('{0} of {1} keys', sent.toLocaleString('en'), keys.length.toLocaleString('en')));
    try {
      await send(patient, keys.slice(sent, sent + most));
    } catch (error) {
      if (sent === 0 || !(error instanceof Refusal) || error.code === 'CANCELLED') throw error;
      const far = l10n.t(
        '{0} of {1} keys were sent, then this error occurred:',
        sent.toLocaleString('en'),
        keys.length.toLocaleString('en'),
      );
      const next = l10n.t('Run it again with the same keys to continue; completed ones are skipped.');
      throw new Refusal(error.code, `${far} ${error.message} ${next}`, error.details);
    }
  }
}
