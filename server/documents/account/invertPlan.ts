import { type Account, compareObjects, type RosterObject, toAccount, toObjectKey } from '../../core/account/accountObject.ts';
import { findImpossible, type PlannedObject, type StoredAccountPlan, toPlanId } from '../../core/account/accountPlan.ts';
import { compareAccounts } from './compareAccounts.ts';
import { planAccount } from './planAccount.ts';

/** The plan that undoes another one, and the changes that have no inverse. */
export interface InvertedPlan {
  readonly plan: StoredAccountPlan;
  readonly lost: readonly PlannedObject[];
}

/** Returns the plan that undoes changes of a plan, from the objects as they were before. */
export function invertPlan(plan: StoredAccountPlan, changes: readonly PlannedObject[], before: Account): InvertedPlan {
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
