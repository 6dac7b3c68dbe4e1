import { type Account, type AccountObject, isManaged, type ManagedParts, readObjectKey } from '../../core/account/accountObject.ts';
import { hashObject, isSameObject } from './compareAccounts.ts';

/** The state of a service's objects when the folder and the service last agreed: hashes by object key. */
export type AgreedState = ReadonlyMap<string, string>;

/** The side whose object is taken if both sides changed it. */
export type PreferredSide = 'folder' | 'service';

/** The objects of a folder after a pull. */
export interface MergedAccount {
  readonly account: Account;
  /** Objects that changed on both sides, each in another way. */
  readonly conflicts: readonly AccountObject[];
  /** Objects that changed only in the folder. */
  readonly kept: readonly AccountObject[];
}

/** Merges folder and service object by object; what is outside of the parts stays as in the folder. */
export function mergeAccounts(
  folder: Account,
  service: Account,
  agreed: AgreedState,
  { parts, prefer }: { readonly parts: ManagedParts; readonly prefer?: PreferredSide | undefined },
): MergedAccount {
  const merged = new Map<string, AccountObject>();
  const conflicts: AccountObject[] = [];
  const kept: AccountObject[] = [];
  for (const key of new Set([...folder.keys(), ...service.keys()])) {
    const [here, there] = [folder.get(key) ?? null, service.get(key) ?? null];
    const choose = (object: AccountObject | null): void => {
      if (object !== null) merged.set(key, object);
    };
    if (!isManaged(readObjectKey(key), parts) || (here !== null && there !== null && isSameObject(there, here))) {
      choose(here);
      continue;
    }
    const base = agreed.get(key) ?? null;
    const [isHere, isThere] = [here, there].map((object) => (object === null ? base !== null : hashObject(object) !== base));
    if (isHere && isThere && prefer === undefined) conflicts.push((here ?? there)!);
    else if (isHere && (!isThere || prefer === 'folder')) {
      kept.push((here ?? there)!);
      choose(here);
    } else choose(there);
  }
  return { account: merged, conflicts, kept };
}

/** Returns the hashes of all objects of an account. */
export function toAgreedState(account: Account): AgreedState {
  return new Map([...account].map(([key, object]) => [key, hashObject(object)]));
}
