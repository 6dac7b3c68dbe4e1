import * as l10n from '@vscode/l10n';
import { Refusal } from '../refusal.ts';
import { hashText } from '../sha256.ts';
import { formatCount } from '../text.ts';
import { MAX_REMOVED_KEYS, MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from './keys.ts';

/** One request of a plan: at most MAX_REQUEST_KEYS keys to add, or MAX_REMOVED_KEYS to remove. */
export interface KeyStep {
  readonly verb: 'add' | 'remove';
  readonly keys: readonly string[];
}

/** The changes after which a segment has exactly the wanted keys; no steps if it already does. */
export interface KeyPlan {
  readonly adds: readonly string[];
  readonly removes: readonly string[];
  /** The number of keys in the segment before and after. */
  readonly before: number;
  readonly after: number;
  /** In order; the segment never exceeds MAX_SEGMENT_KEYS in between, unless it did before. */
  readonly steps: readonly KeyStep[];
}

/**
 * Returns the plan from a segment's current keys to the wanted ones. After an interruption, a new plan from the current keys contains the
 * remaining steps. Keys are added first, so that no key is missing in between; some are removed before only if the additions need room.
 * Throws INVALID_REQUEST if the wanted keys exceed MAX_SEGMENT_KEYS (docs/decisions/editor.md#order-of-key-changes).
 */
export function planKeys(held: Iterable<string>, wanted: Iterable<string>): KeyPlan {
  const before = new Set(held);
  const after = new Set(wanted);
  if (after.size > MAX_SEGMENT_KEYS) throw toTooMany(after.size);
  const adds = [...after].filter((key) => !before.has(key));
  const removes = [...before].filter((key) => !after.has(key));
  return { adds, removes, before: before.size, after: after.size, steps: orderSteps(adds, removes, before.size) };
}

/** Returns the plan that gives distinct keys to a segment without any. Throws INVALID_REQUEST if they exceed MAX_SEGMENT_KEYS. */
export function planFirstKeys(keys: readonly string[]): KeyPlan {
  if (keys.length > MAX_SEGMENT_KEYS) throw toTooMany(keys.length);
  return { adds: keys, removes: [], before: 0, after: keys.length, steps: orderSteps(keys, [], 0) };
}

/** Returns the plan that undoes another one: it removes what was added and adds what was removed; changes that others made meanwhile stay. */
export function planInverse({ adds, removes }: Pick<KeyPlan, 'adds' | 'removes'>, held: readonly string[]): KeyPlan {
  const added = new Set(adds);
  return planKeys(held, [...held.filter((key) => !added.has(key)), ...removes]);
}

function orderSteps(adds: readonly string[], removes: readonly string[], held: number): readonly KeyStep[] {
  const steps: KeyStep[] = [];
  let count = held;
  let added = 0;
  let removed = 0;
  while (added < adds.length || removed < removes.length) {
    const next = Math.min(MAX_REQUEST_KEYS, adds.length - added);
    const fits = next > 0 && count + next <= MAX_SEGMENT_KEYS;
    const keys = fits ? adds.slice(added, added + next) : removes.slice(removed, removed + toRemove(count, adds.length - added));
    steps.push({ verb: fits ? 'add' : 'remove', keys });
    added += fits ? keys.length : 0;
    removed += fits ? 0 : keys.length;
    count += fits ? keys.length : -keys.length;
  }
  return steps;
}

/** Returns how many keys to remove: enough to make room for all remaining additions, or all that are left. */
function toRemove(count: number, adding: number): number {
  return Math.min(MAX_REMOVED_KEYS, adding === 0 ? MAX_REMOVED_KEYS : count + adding - MAX_SEGMENT_KEYS);
}

function toTooMany(count: number): Refusal {
  const most = formatCount(MAX_SEGMENT_KEYS);
  const over = formatCount(count - MAX_SEGMENT_KEYS);
  const message = l10n.t(
    'The segment would hold {0} keys, more than the maximum of {1}. Nothing was sent; remove {2} of them.',
    formatCount(count),
    most,
    over,
  );
  return new Refusal('INVALID_REQUEST', message);
}

/** The number of a segment's keys, and their SHA-256 regardless of order. */
interface KeySet {
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
type KeySetState =
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
export function findLeft({ base, result, adds, removes }: StoredKeyPlan, held: readonly string[]): KeySetState {
  const begun = apply(held, removes, adds);
  if (begun.size !== base.count || hashKeys(begun) !== base.hash) return { kind: 'moved' };
  const wanted = apply(held, adds, removes);
  if (wanted.size !== result.count || hashKeys(wanted) !== result.hash) return { kind: 'moved' };
  const plan = planKeys(held, wanted);
  if (plan.steps.length === 0) return { kind: 'done' };
  return { kind: 'left', plan, made: adds.length + removes.length - plan.adds.length - plan.removes.length };
}

/** Returns the SHA-256 of keys, regardless of order: of one JSON string per key, in the order of code units, joined by line feeds. */
export function hashKeys(keys: Iterable<string>): string {
  const sorted = [...keys].sort();
  const list = JSON.stringify(sorted);
  // Without an escaped quote and a key that is a comma, only the end of a key is followed by a comma and a quote.
  const text =
    list.includes('\\"') || sorted.includes(',')
      ? sorted.map((key) => JSON.stringify(key)).join('\n')
      : list.slice(1, -1).replaceAll('","', '"\n"');
  return hashText(text);
}

/** Returns the entity tag of a segment's keys: equal for the same keys in any order (docs/contract/segments.md#keys). */
export function toKeysTag(keys: Iterable<string>): string {
  return `"${hashKeys(keys)}"`;
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
