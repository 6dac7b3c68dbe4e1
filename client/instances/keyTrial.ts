import { l10n } from 'vscode';
import { isLoopback } from '../../server/api/address.ts';
import { listDevelopers } from '../../server/api/developers.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { App } from '../app.ts';
import { confirm } from '../ask.ts';
import { askKey } from '../instanceQuestions.ts';
import { runWithProgress } from '../runWithProgress.ts';
import type { InstanceProfile } from './instanceProfile.ts';

/** Milliseconds that a service may take to answer a trial. */
const TRIAL_TIMEOUT = 30_000;

/** Asks for a key until the service knows it, as one harmless read shows; where that cannot be found out, the user says whether to keep it. Throws CANCELLED. */
export async function askTriedKey({ instances }: App, profile: InstanceProfile): Promise<string> {
  await confirmUnencrypted(profile);
  for (let said = ''; ; ) {
    const key = await askKey(profile, said);
    const refusal = await tryKey(profile.name, instances.signal, (signal) =>
      listDevelopers(instances.toInstance(profile, key), { pageSize: 1 }, { signal, timeout: TRIAL_TIMEOUT }),
    );
    if (refusal === null) return key;
    if (isKeyRefused(refusal)) {
      said = refusal.message;
      continue;
    }
    const detail = l10n.t('{0} Nothing is kept unless you say so; then it is tried with the next command.', refusal.message);
    await confirm({ message: l10n.t('The key of “{0}” could not be tried.', profile.name), detail, button: l10n.t('Keep the key') });
    return key;
  }
}

/** Asks before a key goes over a network that anyone on it can read. Throws CANCELLED. */
async function confirmUnencrypted({ name, baseUrl, adminUrl, platformUrl }: InstanceProfile): Promise<void> {
  const open = [baseUrl, adminUrl, platformUrl]
    .map((address) => new URL(address))
    .find((url) => url.protocol === 'http:' && !isLoopback(url));
  if (open === undefined) return;
  const detail = l10n.t('Others on the network can read the key. Use the https: address of the service if it has one.');
  await confirm({ message: l10n.t('{0} of “{1}” is not encrypted.', open.origin, name), detail, button: l10n.t('Send the key') });
}

/** True where a service did not take a key, or there was none. */
function isKeyRefused(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'INVALID_TOKEN' || error.code === 'EXPIRED_TOKEN');
}

/** Why the read was refused; null where the key is known, be it that it may not read this, or that there is nothing to read yet. Throws CANCELLED. */
async function tryKey(name: string, other: AbortSignal, read: (signal: AbortSignal) => Promise<unknown>): Promise<Refusal | null> {
  try {
    await runWithProgress(l10n.t('Trying the key of {0}', name), other, read);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'CANCELLED') throw error;
    return [403, 412].includes(error.status) ? null : error;
  }
}
