import { hashText } from '../sha256.ts';
import { type KeyPlan, planKeys } from './keyPlan.ts';

/** How many keys a segment holds, and the SHA-256 of them, whatever their order. */
export interface KeySet {
  readonly count: number;
  readonly hash: string;
}

/** A change of the keys of a segment, to be made later: what it held when the change was planned, and what it holds afterwards. */
export interface StoredKeyPlan {
  /** By its id or its name. */
  readonly environmentId: string;
  readonly segmentName: string;
  /** What goes into the audit log. */
  readonly title?: string;
  readonly comment?: string;
  readonly base: KeySet;
  readonly result: KeySet;
  readonly adds: readonly string[];
  readonly removes: readonly string[];
}

/** How far a stored plan is carried out: what is left of it, or that the segment is neither what was planned against nor anything between that and the end. */
export type KeyStanding =
  | { readonly kind: 'done' }
  | { readonly kind: 'left'; readonly plan: KeyPlan; readonly made: number }
  | { readonly kind: 'moved' };

/** Plans the change that leads from the keys that a segment holds to those that are wanted. Throws INVALID_REQUEST where a segment cannot hold so many. */
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
 * What is left of a plan, judged by nothing but what the segment holds now. Without the additions, and with all that is to go, it must be what the plan was made against:
 * it then differs from that by steps of this plan alone, however often it was interrupted.
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

/** SHA-256 of keys, whatever their order: of a JSON text for each, in the order of code units, joined by line ends. */
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
