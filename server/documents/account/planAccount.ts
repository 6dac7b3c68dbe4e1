import {
  type Account,
  type AccountObject,
  compareObjects,
  type KeysObject,
  type RosterObject,
  toAccount,
  toObjectKey,
} from '../../core/account/accountObject.ts';
import { findImpossible, type PlannedObject, type PlannedState, type StoredAccountPlan, toPlanId } from '../../core/account/accountPlan.ts';
import { ROSTER_FILE } from '../../core/account/folderNames.ts';
import { findLeft, hashKeys, storeKeyPlan } from '../../core/segments/keyPlan.ts';
import { compareAccounts, hashObject, type ObjectDifference } from './compareAccounts.ts';

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

/** Returns the plan that undoes changes of a plan, from the objects as they were before, and the changes that have no inverse. */
export function invertPlan(
  plan: StoredAccountPlan,
  changes: readonly PlannedObject[],
  before: Account,
): { readonly plan: StoredAccountPlan; readonly lost: readonly PlannedObject[] } {
  const inverted = changes.flatMap((change) => {
    const inverse = change.kind === 'roster' ? invertRoster(change, before) : [invert(change, before)];
    return inverse.map((made) => ({ change, made }));
  });
  const possible = inverted.filter(({ made }) => findImpossible(made) === null);
  const kept = new Set(possible.map(({ change }) => change));
  const made = possible.map(({ made: one }) => one);
  const deletions = made.filter(({ action }) => action === 'delete').sort((one, other) => compareObjects(other, one));
  const others = made.filter(({ action }) => action !== 'delete').sort(compareObjects);
  const { service, managed } = plan;
  return {
    plan: { service, managed, undoes: toPlanId(plan), changes: [...others, ...deletions] },
    lost: changes.filter((change) => !kept.has(change)),
  };
}

function invert(change: PlannedObject, account: Account): PlannedObject {
  const { action, kind, address, before, after, keys } = change;
  const object = account.get(toObjectKey(change));
  const common = {
    action: action === 'create' ? ('delete' as const) : action === 'delete' ? ('create' as const) : action,
    ...{ kind, address, before: after, after: before },
    values: change.values.map(({ path, from, to }) => ({ path, from: to, to: from })),
  };
  if (keys !== undefined) {
    const swapped = {
      base: keys.result,
      result: keys.base,
      get adds() {
        return keys.removes;
      },
      get removes() {
        return keys.adds;
      },
    };
    return { ...common, keys: swapped };
  }
  if (object?.kind === 'pipeline') return { ...common, yaml: object.yaml };
  return object !== undefined && 'value' in object ? { ...common, value: object.value } : common;
}

/** The version that the plan will make has no ID yet: the inverse is bound to its contents (findPlanState). */
function invertRoster({ address, roster }: PlannedObject, account: Account): readonly PlannedObject[] {
  const former = account.get(toObjectKey({ kind: 'roster', address }));
  if (roster === undefined || former === undefined) return [];
  const { content, fieldMappings = [] } = roster;
  const next: RosterObject = { kind: 'roster', address, content, fieldMappings, versionId: '' };
  return planAccount(compareAccounts(toAccount([next]), toAccount([former])).differences);
}
