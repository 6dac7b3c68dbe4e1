import type { Account, AccountObject, KeysObject } from '../../core/account/accountObject.ts';
import type { PlannedObject, PlannedState } from '../../core/account/accountPlan.ts';
import { ROSTER_FILE } from '../../core/account/folderNames.ts';
import { findLeft, hashKeys, storeKeyPlan } from '../../core/segments/keyPlan.ts';
import { hashObject, type ObjectDifference } from './compareAccounts.ts';

/** Returns the changes that turn the differences into nothing, in the order in which they can be made: creations and changes, then deletions. */
export function planAccount(differences: readonly ObjectDifference[]): PlannedObject[] {
  const planned = differences.map(toPlanned);
  const [deleted, others] = [planned.filter(isDeletion), planned.filter((change) => !isDeletion(change))];
  return [...others, ...deleted.reverse()];
}

function isDeletion({ action }: PlannedObject): boolean {
  return action === 'delete';
}

function toPlanned({ before, after, values, keys, roster }: ObjectDifference): PlannedObject {
  const object = (after ?? before) as AccountObject;
  const common = {
    action: before === null ? ('create' as const) : after === null ? ('delete' as const) : ('change' as const),
    kind: object.kind,
    address: object.address,
    before: roster !== null ? (roster.base?.hash ?? null) : before === null ? null : hashObject(before),
    after: roster !== null ? roster.result.hash : after === null ? null : hashObject(after),
    values,
  };
  if (keys !== null && (before === null || after === null)) return { ...common, keys: toWholeKeys(keys, before as KeysObject | null) };
  if (keys !== null) {
    const held = (before as KeysObject | null)?.keys ?? [];
    const removed = new Set(keys.removes);
    const { base, result, adds, removes } = storeKeyPlan({ environmentId: '', segmentName: '' }, held, [
      ...held.filter((key) => !removed.has(key)),
      ...keys.adds,
    ]);
    return { ...common, keys: { base, result, adds, removes } };
  }
  if (roster !== null && after?.kind === 'roster') {
    const { content, fieldMappings } = after;
    return { ...common, roster: { fileName: ROSTER_FILE.split('/').at(-1) ?? '', content, fieldMappings, plan: roster } };
  }
  if (after?.kind === 'pipeline') return { ...common, yaml: after.yaml };
  return after !== null && 'value' in after ? { ...common, value: after.value } : common;
}

/** The keys are taken at each use: those of a large account are not kept in a plan. */
function toWholeKeys(keys: NonNullable<ObjectDifference['keys']>, before: KeysObject | null): NonNullable<PlannedObject['keys']> {
  const [held, wanted] = before === null ? [[], keys.adds] : [before.keys, []];
  return {
    base: { count: held.length, hash: hashKeys(held) },
    result: { count: wanted.length, hash: hashKeys(wanted) },
    get adds() {
      return keys.adds;
    },
    get removes() {
      return keys.removes;
    },
  };
}

/** Judges a planned change by the current state of its object alone, so that an interrupted application continues where it ended. */
export function findPlannedState(change: PlannedObject, now: Account, key: string): PlannedState {
  const object = now.get(key) ?? null;
  if (change.keys !== undefined) {
    if (object === null) return change.action === 'delete' ? 'done' : change.action === 'create' ? 'ready' : 'moved';
    const held = object.kind === 'keys' ? object.keys : [];
    const { kind } = findLeft({ environmentId: '', segmentName: '', ...change.keys }, held);
    if (kind === 'moved') return 'moved';
    return kind === 'done' && change.action !== 'delete' ? 'done' : 'ready';
  }
  const hash = object === null ? null : hashObject(object);
  if (hash === change.after) return 'done';
  return hash === change.before ? 'ready' : 'moved';
}
