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
    const detail = `${refusal.message} Nothing is kept unless you say so; then it is tried with the next command.`;
    await confirm({ message: `The key of “${profile.name}” could not be tried.`, detail, button: 'Keep the key' });
    return key;
  }
}

/** True where a service did not take a key, or there was none. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'INVALID_TOKEN' || error.code === 'EXPIRED_TOKEN');
}

/** Why the read was refused; null where the key is known, be it that it may not read this, or that there is nothing to read yet. Throws CANCELLED. */
async function tryKey(name: string, other: AbortSignal, read: (signal: AbortSignal) => Promise<unknown>): Promise<Refusal | null> {
  try {
    await runWithProgress(`Trying the key of ${name}`, other, read);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'CANCELLED') throw error;
    return [403, 412].includes(error.status) ? null : error;
  }
}
