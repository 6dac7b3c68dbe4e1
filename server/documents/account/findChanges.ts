import {
  type Account,
  type AccountObject,
  type Address,
  compareObjects,
  isManaged,
  type ManagedParts,
  type ObjectKind,
  readObjectKey,
  toObjectKey,
} from '../../core/account/accountObject.ts';
import type { PlanAction, PlannedObject } from '../../core/account/accountPlan.ts';
import type { AccountStatus, ChangedObject } from '../../core/account/accountStatus.ts';
import { toDetails } from '../../core/account/planTexts.ts';
import { compareAccounts, hashObject } from './compareAccounts.ts';
import { toPaths } from './layout.ts';
import { type AgreedState, toAgreedState } from './mergeAccounts.ts';
import { planAccount } from './planAccount.ts';
import type { AccountFolder } from './readFolder.ts';

/** What is known of a service without asking it: what it last agreed on with the folder, and what the last refresh read; null if unknown. */
interface KnownService {
  readonly agreed: AgreedState;
  readonly base: Account | null;
  readonly service: Account | null;
}

const NOTHING: Account = new Map();

/** Lists what changed in a folder, at the service, and on both sides since they last agreed. */
export function findChanges(
  folder: AccountFolder,
  managed: ManagedParts,
  { agreed, base, service }: KnownService,
): Pick<AccountStatus, 'here' | 'there' | 'conflicts'> {
  const here = toAgreedState(folder.account);
  // Before the first refresh the service is taken to be as it was.
  const there = service === null ? agreed : toAgreedState(service);
  const keys = [...new Set([...here.keys(), ...agreed.keys(), ...there.keys()])].filter((key) => isManaged(readObjectKey(key), managed));
  keys.sort((one, other) => compareObjects(readObjectKey(one), readObjectKey(other)));
  const changed = { here: [] as string[], there: [] as string[], conflicts: [] as string[] };
  for (const key of keys) {
    const [mine, both, theirs] = [here.get(key), agreed.get(key), there.get(key)];
    if (mine === theirs) continue;
    changed[mine === both ? 'there' : theirs === both ? 'here' : 'conflicts'].push(key);
  }
  const fresh = toPaths(new Map([...(base ?? []), ...(service ?? [])]));
  const [before, now] = [base ?? NOTHING, service ?? NOTHING];
  const describe = (list: readonly string[], from: Account, to: Account): ChangedObject[] => describeAll(list, folder, { from, to, fresh });
  return {
    here: describe(changed.here, before, folder.account),
    there: describe(changed.there, before, now),
    conflicts: describe(changed.conflicts, now, folder.account),
  };
}

interface Sides {
  readonly from: Account;
  readonly to: Account;
  /** The paths of objects that the folder does not have. */
  readonly fresh: ReadonlyMap<string, string>;
}

function describeAll(keys: readonly string[], { account, paths, problems }: AccountFolder, { from, to, fresh }: Sides): ChangedObject[] {
  const details = toDetailsByKey(keys, from, to);
  const broken = new Map(problems.map(({ path, message }) => [path, message]));
  return keys.map((key): ChangedObject => {
    const path = paths.get(key) ?? fresh.get(key) ?? '';
    const mistake = to.has(key) || to !== account ? undefined : broken.get(path);
    const action: PlanAction = mistake !== undefined ? 'change' : from.has(key) ? (to.has(key) ? 'change' : 'delete') : 'create';
    return { action, ...readObjectKey(key), path, details: mistake === undefined ? (details.get(key) ?? []) : [mistake] };
  });
}

function toDetailsByKey(keys: readonly string[], from: Account, to: Account): ReadonlyMap<string, readonly string[]> {
  const wanted = new Set(keys);
  const pick = (account: Account): Account => new Map([...account].filter(([key]) => wanted.has(key)));
  const { differences } = compareAccounts(pick(from), pick(to));
  return new Map(planAccount(differences).map((change) => [toObjectKey(change), toDetails(change)]));
}

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
