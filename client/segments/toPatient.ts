import { l10n } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { startPatience } from '../../server/api/patience.ts';
import type { SayProgress } from '../runWithProgress.ts';

/** The same service for a series of requests: one that comes too soon, or that nobody took, is made again as the service asks, and each wait is said. */
export function toPatient(instance: Instance, say: SayProgress): Instance {
  const tell = (seconds: number): void => {
    if (seconds > 0) say(l10n.t('trying again in {0} s', Math.ceil(seconds)));
  };
  return { ...instance, patience: startPatience(null, tell) };
}
