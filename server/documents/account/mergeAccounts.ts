import {
  type Account,
  type AccountObject,
  type EntityObject,
  isManaged,
  type ManagedParts,
  type RosterObject,
  readObjectKey,
} from '../../core/account/accountObject.ts';
import { isSettled, mergeValues } from '../../core/account/mergeValues.ts';
import type { JsonObject } from '../../core/jsonObject.ts';
import { mergeKeys, splitKeys } from '../../core/segments/keys.ts';
import { readYaml } from '../yaml.ts';
import { hashObject, isSameObject } from './compareAccounts.ts';
import { mergeRosters } from './mergeRosters.ts';
import { mergeYaml } from './mergeYaml.ts';

/** The state of a service's objects when the folder and the service last agreed: hashes by object key. */
export type AgreedState = ReadonlyMap<string, string>;

/** The side whose object is taken if both sides changed it. */
export type PreferredSide = 'folder' | 'service';

/** The objects of a folder after a pull, with conflicts settled for the folder and for the service. */
export interface MergedAccount {
  readonly account: Account;
  readonly other: Account;
  /** Objects with parts that changed on both sides, each in another way. */
  readonly conflicts: readonly AccountObject[];
  /** Objects that the folder changed, without conflict. */
  readonly kept: readonly AccountObject[];
}

/** How a folder is merged with a service: the parts, the side that wins a conflict, and the objects that both last agreed on. */
interface Merging {
  readonly parts: ManagedParts;
  readonly prefer?: PreferredSide | undefined;
  readonly base?: Account | undefined;
}

/**
 * Merges folder and service object by object, and objects that both changed by their structure: values at their paths, people by e-mail,
 * keys as sets. What is outside of the parts stays as in the folder.
 */
export function mergeAccounts(
  folder: Account,
  service: Account,
  agreed: AgreedState,
  { parts, prefer, base = new Map() }: Merging,
): MergedAccount {
  const merged = new Map<string, AccountObject>();
  const other = new Map<string, AccountObject>();
  const conflicts: AccountObject[] = [];
  const kept: AccountObject[] = [];
  for (const key of new Set([...folder.keys(), ...service.keys()])) {
    const [here, there] = [folder.get(key) ?? null, service.get(key) ?? null];
    const choose = (object: AccountObject | null, theirs = object): void => {
      if (object !== null) merged.set(key, object);
      if (theirs !== null) other.set(key, theirs);
    };
    if (!isManaged(readObjectKey(key), parts) || (here !== null && there !== null && isSameObject(there, here))) {
      choose(here);
      continue;
    }
    const hash = agreed.get(key) ?? null;
    const [isHere, isThere] = [here, there].map((object) => (object === null ? hash !== null : hashObject(object) !== hash));
    if (isHere && !isThere) {
      kept.push((here ?? there)!);
      choose(here);
    } else if (isHere && isThere) {
      const { mine, theirs } = mergeObjects(base.get(key) ?? null, here, there);
      const isConflict = mine !== theirs;
      if (isConflict && prefer === undefined) conflicts.push((here ?? there)!);
      if (!isConflict || prefer === 'folder') kept.push((here ?? there)!);
      if (prefer === undefined) choose(mine, theirs);
      else choose(prefer === 'folder' ? mine : theirs);
    } else choose(there);
  }
  return { account: merged, other, conflicts, kept };
}

/** An object merged, with conflicts settled for each side: the same object if there are none. */
interface MergedObject {
  readonly mine: AccountObject | null;
  readonly theirs: AccountObject | null;
}

function mergeObjects(base: AccountObject | null, mine: AccountObject | null, theirs: AccountObject | null): MergedObject {
  if (mine === null || theirs === null || mine.kind !== theirs.kind) return { mine, theirs };
  if (mine.kind === 'keys' && theirs.kind === 'keys') {
    const keys = mergeKeys(base?.kind === 'keys' ? base.keys : [], mine.keys, splitKeys(theirs.keys).shown).merged;
    return toBoth({ ...theirs, keys });
  }
  if (mine.kind === 'roster' && theirs.kind === 'roster') return mergeRosterObjects(base?.kind === 'roster' ? base : null, mine, theirs);
  const merged = mergeValues(readValue(base), readValue(mine), readValue(theirs));
  const toObject = (value: unknown): AccountObject =>
    mine.kind === 'pipeline' ? { ...mine, yaml: mergeYaml(mine.yaml, value) } : { ...(mine as EntityObject), value: value as JsonObject };
  return isSettled(merged) ? toBoth(toObject(merged.mine)) : { mine: toObject(merged.mine), theirs: toObject(merged.theirs) };
}

function readValue(object: AccountObject | null): unknown {
  if (object?.kind === 'pipeline') return readYaml(object.yaml).value;
  return object !== null && 'value' in object ? object.value : undefined;
}

function mergeRosterObjects(base: RosterObject | null, mine: RosterObject, theirs: RosterObject): MergedObject {
  const mapping = mergeValues(base?.fieldMappings, mine.fieldMappings, theirs.fieldMappings);
  const texts = mergeRosters(base, mine, theirs) ?? { mine: mine.content, theirs: theirs.content };
  const toObject = (side: 'mine' | 'theirs'): RosterObject => {
    const fieldMappings = mapping[side] as RosterObject['fieldMappings'];
    return { ...mine, content: texts[side], fieldMappings };
  };
  return texts.mine === texts.theirs && isSettled(mapping)
    ? toBoth(toObject('mine'))
    : { mine: toObject('mine'), theirs: toObject('theirs') };
}

function toBoth(object: AccountObject): MergedObject {
  return { mine: object, theirs: object };
}

/** Returns the hashes of all objects of an account. */
export function toAgreedState(account: Account): AgreedState {
  return new Map([...account].map(([key, object]) => [key, hashObject(object)]));
}
