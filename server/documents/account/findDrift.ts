import {
  type Account,
  type AccountObject,
  type Address,
  type ObjectKind,
  readObjectKey,
  toObjectKey,
} from '../../core/account/accountObject.ts';
import type { PlanAction, PlannedObject } from '../../core/account/accountPlan.ts';
import { compareAccounts, hashObject } from './compareAccounts.ts';
import { type AgreedState, toAgreedState } from './mergeAccounts.ts';
import { planAccount } from './planAccount.ts';

/** A change at the service since it last agreed with the folder. */
export interface DriftedObject {
  readonly action: PlanAction;
  readonly kind: ObjectKind;
  readonly address: Address;
  /** What differs; null if the folder does not have the state of before anymore. */
  readonly change: PlannedObject | null;
}

/** Lists what changed at a service since it last agreed with a folder, whatever changed in the folder since. */
export function findDrift(folder: Account, service: Account, agreed: AgreedState): readonly DriftedObject[] {
  const now = toAgreedState(service);
  const drifted = [...new Set([...agreed.keys(), ...now.keys()])].filter((key) => now.get(key) !== agreed.get(key)).sort();
  // A file that is as it was has the values of before.
  const before = new Map<string, AccountObject>();
  const after = new Map<string, AccountObject>();
  for (const key of drifted) {
    const [mine, theirs] = [folder.get(key), service.get(key)];
    if (mine !== undefined && hashObject(mine) === agreed.get(key)) before.set(key, mine);
    if (theirs !== undefined) after.set(key, theirs);
  }
  const changes = new Map(planAccount(compareAccounts(before, after).differences).map((change) => [toObjectKey(change), change]));
  return drifted.map((key) => {
    const action = !agreed.has(key) ? 'create' : service.has(key) ? 'change' : 'delete';
    return { action, ...readObjectKey(key), change: before.has(key) ? (changes.get(key) ?? null) : null };
  });
}
