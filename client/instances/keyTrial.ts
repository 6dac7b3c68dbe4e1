import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { isLoopback } from '../../server/api/network.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { confirm } from '../window/ask.ts';
import type { InstanceProfile } from './instanceProfile.ts';
import { askKey } from './instanceQuestions.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Timeout of a key trial, in milliseconds. */
const TRIAL_TIMEOUT = 30_000;

/**
 * Asks for a key and tries it with a harmless read as soon as it is submitted: if the service rejects it, the box shows an error. If it
 * cannot be tried, the user decides whether to keep it. Throws CANCELLED.
 */
export async function askTriedKey({ instances }: ServiceParts, profile: InstanceProfile): Promise<string> {
  await confirmUnencrypted(profile);
  let untried: Refusal | null = null;
  const key = await askKey(profile, async (typed, left) => {
    const signal = AbortSignal.any([left, instances.signal]);
    const refusal = await findRefusal(() =>
      call(instances.toInstance(profile, typed), 'listDevelopers', { query: { pageSize: 1 } }, { signal, timeout: TRIAL_TIMEOUT }),
    );
    untried = refusal === null || isKeyRefused(refusal) ? null : refusal;
    return isKeyRefused(refusal) ? refusal.message : null;
  });
  await confirmUntried(profile, untried);
  return key;
}

/** Asks whether to keep a key that could not be tried. Throws CANCELLED. */
async function confirmUntried({ name }: InstanceProfile, refusal: Refusal | null): Promise<void> {
  if (refusal === null) return;
  const detail = l10n.t('{0} Nothing is stored without your consent; Fairlead tries again with the next command.', refusal.message);
  await confirm({ message: l10n.t('The key of “{0}” could not be tested.', name), detail, button: l10n.t('Keep the Key') });
}

/** Asks before a key is sent unencrypted over a network. Throws CANCELLED. */
async function confirmUnencrypted({ name, baseUrl, adminUrl, platformUrl }: InstanceProfile): Promise<void> {
  const open = [baseUrl, adminUrl, platformUrl]
    .map((address) => new URL(address))
    .find((url) => url.protocol === 'http:' && !isLoopback(url));
  if (open === undefined) return;
  const detail = l10n.t('Others on the network can read the key. Use the https: address of the service if it has one.');
  await confirm({ message: l10n.t('{0} of “{1}” is not encrypted.', open.origin, name), detail, button: l10n.t('Send the Key') });
}

/** Whether a service rejected a key, or there was none. */
function isKeyRefused(error: unknown): error is Refusal {
  return error instanceof Refusal && (error.code === 'INVALID_TOKEN' || error.code === 'EXPIRED_TOKEN');
}

/** Returns why a read was refused; null if the key is valid, even if it may not read this or there is nothing to read yet. */
async function findRefusal(read: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await read();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [403, 412].includes(error.status) ? null : error;
  }
}
