import { l10n } from 'vscode';
import { type AreaTrial, isOpen, tryAreas } from '../../server/api/areas.ts';
import { isLoopback } from '../../server/api/network.ts';
import type { Refusal } from '../../server/core/refusal.ts';
import { confirm } from '../window/ask.ts';
import type { InstanceProfile } from './instanceProfile.ts';
import { askKey } from './instanceQuestions.ts';
import type { ServiceParts } from './serviceParts.ts';

/** Timeout of a key trial, in milliseconds. */
const TRIAL_TIMEOUT = 30_000;

/** An entered key, and the answer of each area to it. */
interface TriedKey {
  readonly key: string;
  readonly trials: readonly AreaTrial[];
}

/**
 * Asks for a key and tries it with a harmless read of each area as soon as it is submitted: if no area takes it and one rejects it, the box
 * shows an error. If it cannot be tried, the user decides whether to keep it. Throws CANCELLED.
 */
export async function askTriedKey({ instances }: ServiceParts, profile: InstanceProfile): Promise<TriedKey> {
  await confirmUnencrypted(profile);
  let trials: readonly AreaTrial[] = [];
  const key = await askKey(profile, async (typed, left) => {
    const signal = AbortSignal.any([left, instances.signal]);
    trials = await tryAreas(instances.toInstance(profile, typed), { signal, timeout: TRIAL_TIMEOUT });
    return trials.some(isTaken) ? null : (trials.find(({ refusal }) => refusal?.rejectsKey)?.refusal?.message ?? null);
  });
  await confirmUntried(profile, trials.some(isTaken) ? null : (trials[0]?.refusal ?? null));
  return { key, trials };
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

/** Whether an area knows the key, even if it may not read this. */
function isTaken(trial: AreaTrial): boolean {
  return isOpen(trial) || trial.refusal?.status === 403;
}
