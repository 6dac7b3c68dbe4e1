import { Refusal } from '../core/refusal.ts';
import { findLeft, type StoredKeyPlan } from '../core/segments/storedKeyPlan.ts';
import type { Instance } from './instance.ts';
import { readAllKeys } from './readAllKeys.ts';
import { type KeySending, sendKeyPlan } from './sendKeyPlan.ts';

/** The outcome of a plan: everything was done already, or this many changes were made now, after `before` earlier ones. */
export interface AppliedKeys {
  readonly kind: 'done' | 'applied';
  readonly before: number;
  readonly added: number;
  readonly removed: number;
}

/** Options of applying a plan: `agree` is called before anything is sent, and throws to stop there. */
export interface KeyApplication extends KeySending {
  readonly agree: () => void;
  /** Called with the number of keys read so far and the total. */
  readonly tellReading?: (read: number, count: number) => void;
}

/**
 * Carries out the rest of a stored plan and verifies that the segment then has exactly the planned keys. Throws CONFLICT if others changed
 * it, before
 * anything is sent or at the end; any other Refusal leaves part of it done, and the same call continues from there.
 */
export async function applyKeyPlan(
  instance: Instance,
  stored: StoredKeyPlan,
  { agree, tellReading, ...sending }: KeyApplication,
): Promise<AppliedKeys> {
  const { environmentId, segmentName, title, comment } = stored;
  const place = { environmentId, segmentName };
  // A dry run still reads.
  const reader = { ...instance, rehearse: undefined };
  const look = async () => findLeft(stored, await readAllKeys(reader, place, { signal: sending.signal }, tellReading));
  const standing = await look();
  const all = stored.adds.length + stored.removes.length;
  if (standing.kind === 'moved') throw toMoved(stored);
  if (standing.kind === 'done') return { kind: 'done', before: all, added: 0, removed: 0 };
  agree();
  const said = { ...(title === undefined ? {} : { title }), ...(comment === undefined ? {} : { comment }) };
  await sendKeyPlan(instance, place, standing.plan, said, sending);
  if ((await look()).kind !== 'done') {
    const message = `All changes were made, but ${segmentName} does not hold what was planned: others changed it meanwhile. Look at it, then plan again.`;
    throw new Refusal('CONFLICT', message);
  }
  return { kind: 'applied', before: standing.made, added: standing.plan.adds.length, removed: standing.plan.removes.length };
}

function toMoved({ segmentName, base }: StoredKeyPlan): Refusal {
  const then = `${base.count.toLocaleString('en')} ${base.count === 1 ? 'key' : 'keys'}`;
  const message = `${segmentName} was changed since this was planned against its ${then}. Nothing was sent; plan again.`;
  return new Refusal('CONFLICT', message);
}
