import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { formatCount } from '../../server/core/text.ts';
import type { ReportProgress } from '../window/runWithProgress.ts';
import { withRetries } from './withRetries.ts';

/** Sends keys, at most `most` in a request. If a later request fails, the refusal says how many keys were sent. */
export async function sendInBatches(
  instance: Instance,
  keys: readonly string[],
  most: number,
  report: ReportProgress,
  send: (retrying: Instance, batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const retrying = withRetries(instance, report);
  for (let sent = 0; sent < keys.length; sent += most) {
    if (keys.length > most) report(l10n.t('{0} of {1} keys', formatCount(sent), formatCount(keys.length)));
    try {
      await send(retrying, keys.slice(sent, sent + most));
    } catch (error) {
      if (sent === 0 || !(error instanceof Refusal) || error.code === 'CANCELLED') throw error;
      const progress = l10n.t('{0} of {1} keys were sent, then this error occurred:', formatCount(sent), formatCount(keys.length));
      const next = l10n.t('Run it again with the same keys to continue; completed ones are skipped.');
      throw new Refusal(error.code, `${progress} ${error.message} ${next}`, error.details);
    }
  }
}
