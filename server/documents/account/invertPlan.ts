import { type Account, compareObjects, type RosterObject, toAccount, toObjectKey } from '../../core/account/accountObject.ts';
import { findImpossible, type PlannedObject, type StoredAccountPlan, toPlanId } from '../../core/account/accountPlan.ts';
import { compareAccounts } from './compareAccounts.ts';
import { planAccount } from './planAccount.ts';

/** The plan that undoes another one, and the changes that have no inverse. */
export interface InvertedPlan {
  readonly plan: StoredAccountPlan;
  readonly lost: readonly PlannedObject[];
}

/**
 * Returns the plan that undoes changes of a plan, from the objects as they were before. A roster can only be planned against the version
 * that became active: it is left out until `active` is known.
 */
export function invertPlan(
  plan: StoredAccountPlan,
  changes: readonly PlannedObject[],
  { before, active }: { readonly before: Account; readonly active: RosterObject | null },
): InvertedPlan {
  const inverted = changes.flatMap((change) => {
    const inverse = change.kind === 'roster' ? invertRoster(change, before, active) : [invert(change, before)];
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

function invertRoster(change: PlannedObject, before: Account, active: RosterObject | null): readonly PlannedObject[] {
  const former = before.get(toObjectKey(change));
  return active === null || former === undefined ? [] : planAccount(compareAccounts(toAccount([active]), toAccount([former])).differences);
}
