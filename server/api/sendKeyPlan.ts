import { Refusal } from '../core/refusal.ts';
import type { KeyPlan, KeyStep } from '../core/segments/keyPlan.ts';
import type { KeysRequest } from '../wire/segments.ts';
import type { Instance } from './instance.ts';
import { passRehearsal } from './passRehearsal.ts';
import { type DefinitionPlace, removeSegmentKeys, updateSegmentKeys, uploadSegmentKeys } from './segments.ts';

/** Options of sending a plan. */
export interface KeySending {
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of changes made and the total, at the start and after each request. */
  readonly tell?: (made: number, all: number) => void;
  /** Waits this many seconds if the service asks for it; throws to stop instead. */
  readonly pause: (seconds: number) => Promise<unknown>;
}

/** Maximum attempts of a request that the service asks to send later. */
const MOST_TRIES = 6;
/** Maximum seconds of one wait. */
const LONGEST_PAUSE = 900;

/**
 * Makes the changes of a plan, one request after another, with `said` in the audit log. Retries a request after a 429 when the service
 * allows it. Throws the Refusal of the first request that fails: the earlier ones are done, and a new plan contains the rest.
 */
export async function sendKeyPlan(
  instance: Instance,
  place: DefinitionPlace,
  { adds, removes, steps }: KeyPlan,
  said: Pick<KeysRequest, 'title' | 'comment'>,
  { signal, tell, pause }: KeySending,
): Promise<void> {
  const all = adds.length + removes.length;
  let made = 0;
  tell?.(made, all);
  for (const [index, step] of steps.entries()) {
    const send = () => sendStep(instance, place, step, said, signal);
    await patiently(index === steps.length - 1 ? send : () => passRehearsal(instance, send), pause);
    made += step.keys.length;
    if (instance.rehearse === undefined) tell?.(made, all);
  }
}

async function patiently(work: () => Promise<unknown>, pause: KeySending['pause']): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      const seconds = error.details.retryAfter ?? 2 ** tries;
      if (tries >= MOST_TRIES || seconds > LONGEST_PAUSE) throw error;
      await pause(Math.max(seconds, 1));
    }
  }
}

/** The plain upload accepts no title and comment; the other one does. */
function sendStep(
  instance: Instance,
  { environmentId, segmentName }: DefinitionPlace,
  { verb, keys }: KeyStep,
  said: Pick<KeysRequest, 'title' | 'comment'>,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const place = { environmentId, segmentName };
  const request: KeysRequest = { ...said, keys };
  if (verb === 'remove') return removeSegmentKeys(instance, place, request, { signal });
  const isSilent = said.title === undefined && said.comment === undefined;
  return isSilent
    ? uploadSegmentKeys(instance, place, keys, false, { signal })
    : updateSegmentKeys(instance, place, request, false, { signal });
}
