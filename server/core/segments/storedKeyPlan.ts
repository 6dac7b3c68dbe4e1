import { hashText } from '../sha256.ts';
import { type KeyPlan, planKeys } from './keyPlan.ts';

/** The number of a segment's keys, and their SHA-256 regardless of order. */
export interface KeySet {
  readonly count: number;
  readonly hash: string;
}

/** A planned change of a segment's keys: its keys at planning time, and afterwards. */
export interface StoredKeyPlan {
  /** An ID or a name. */
  readonly environmentId: string;
  readonly segmentName: string;
  /** For the audit log. */
  readonly title?: string;
  readonly comment?: string;
  readonly base: KeySet;
  readonly result: KeySet;
  readonly adds: readonly string[];
  readonly removes: readonly string[];
}

/**
 * The progress of a stored plan: done, what is left of it, or `moved` if the segment's keys are neither those it was planned against nor on
 * the way from there to the result.
 */
export type KeyStanding =
  | { readonly kind: 'done' }
  | { readonly kind: 'left'; readonly plan: KeyPlan; readonly made: number }
  | { readonly kind: 'moved' };

/** Plans the change from a segment's current keys to the wanted ones. Throws INVALID_REQUEST if they exceed the limit of a segment. */
export function storeKeyPlan(
  place: Pick<StoredKeyPlan, 'environmentId' | 'segmentName' | 'title' | 'comment'>,
  held: readonly string[],
  wanted: Iterable<string>,
): StoredKeyPlan {
  const after = new Set(wanted);
  const { adds, removes } = planKeys(held, after);
  return { ...place, base: toKeySet(held), result: toKeySet(after), adds, removes };
}

/**
 * Returns what is left of a plan, judged only by the segment's current keys. Without the plan's additions and with its removals, they must
 * be the keys that it was planned against: they then differ from those only by steps of this plan, however often it was interrupted.
 */
export function findLeft({ base, result, adds, removes }: StoredKeyPlan, held: readonly string[]): KeyStanding {
  const begun = apply(held, removes, adds);
  if (begun.size !== base.count || hashKeys(begun) !== base.hash) return { kind: 'moved' };
  const wanted = apply(held, adds, removes);
  if (wanted.size !== result.count || hashKeys(wanted) !== result.hash) return { kind: 'moved' };
  const plan = planKeys(held, wanted);
  if (plan.steps.length === 0) return { kind: 'done' };
  return { kind: 'left', plan, made: adds.length + removes.length - plan.adds.length - plan.removes.length };
}

/** Returns the SHA-256 of keys, regardless of order: of one JSON string per key, in the order of code units, joined by line feeds. */
function hashKeys(keys: Iterable<string>): string {
  return hashText(
    [...keys]
      .sort()
      .map((key) => JSON.stringify(key))
      .join('\n'),
  );
}

function toKeySet(keys: Iterable<string>): KeySet {
  const all = new Set(keys);
  return { count: all.size, hash: hashKeys(all) };
}

function apply(held: readonly string[], adds: readonly string[], removes: readonly string[]): Set<string> {
  const keys = new Set(held);
  for (const key of removes) keys.delete(key);
  for (const key of adds) keys.add(key);
  return keys;
}
