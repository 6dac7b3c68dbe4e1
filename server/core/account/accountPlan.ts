import * as l10n from '@vscode/l10n';
import { findExcess, type RemovalLimit } from '../developers/removalLimit.ts';
import type { StoredRosterPlan } from '../developers/rosterPlan.ts';
import type { JsonObject } from '../jsonObject.ts';
import { DEFAULT_ORGANIZATION } from '../platform/scope.ts';
import type { StoredKeyPlan } from '../segments/keyPlan.ts';
import { hashText } from '../sha256.ts';
import type { PlanTarget } from '../storedPlan.ts';
import type { Address, ManagedParts, ObjectKind } from './accountObject.ts';
import type { ValueChange } from './compareValues.ts';

/** What happens to an object. */
export type PlanAction = 'create' | 'change' | 'delete';

/** A change of one object: what differs, for people, and what to send. */
export interface PlannedObject {
  readonly action: PlanAction;
  readonly kind: ObjectKind;
  readonly address: Address;
  /** SHA-256 of the object when it was planned and afterwards; null if there is none. */
  readonly before: string | null;
  readonly after: string | null;
  readonly values: readonly ValueChange[];
  /** The new value of an object that is neither roster, pipeline nor keys. */
  readonly value?: JsonObject;
  readonly yaml?: string;
  readonly keys?: Pick<StoredKeyPlan, 'base' | 'result' | 'adds' | 'removes'>;
  readonly roster?: StoredRosterPlan;
}

/** What has to change so that an account is as a folder says, with the state that it was planned against. */
export interface StoredAccountPlan {
  /** Of a plan from a file: the service that it was made for. */
  readonly target?: PlanTarget;
  /** The service it was planned against, for people. */
  readonly service: string;
  readonly managed: ManagedParts;
  /** The names of two instances, if the wanted state is that of an instance instead of a folder. */
  readonly promotion?: { readonly from: string; readonly to: string };
  /** The plan that this one undoes (toPlanId). */
  readonly undoes?: string;
  /** In the order in which they are carried out. */
  readonly changes: readonly PlannedObject[];
}

/** Returns what identifies a plan by the objects that it changes, and their states before and after. */
export function toPlanId({ service, changes }: StoredAccountPlan): string {
  return hashText(JSON.stringify([service, ...changes.map(({ kind, address, before, after }) => [kind, address, before, after])]));
}

/** How far a planned object has come: nothing to do, still to do, or changed otherwise since it was planned. */
export type PlannedState = 'done' | 'ready' | 'moved';

/** Returns the number of objects that a plan deletes. */
export function countDeletions({ changes }: StoredAccountPlan): number {
  return changes.filter(({ action }) => action === 'delete').length;
}

/** Returns the number of people and keys whose removal or move exceeds the limit, over all rosters and segments that a plan changes. */
export function countExcess({ changes }: StoredAccountPlan, limit: RemovalLimit): number {
  const excesses = changes.flatMap(({ action, keys, roster }) => {
    if (action !== 'change') return [];
    if (keys !== undefined) return findExcess({ removed: keys.removes.length, moving: 0 }, keys.base.count, limit) ?? [];
    const base = roster?.plan.base ?? null;
    return roster === undefined || base === null ? [] : (findExcess(roster.plan.counts, base.developerCount, limit) ?? []);
  });
  return excesses.reduce((sum, { people }) => sum + people, 0);
}

/**
 * Returns why the service cannot make a change, and what to do instead; null if it can. What can be set only once is refused when it is
 * planned, not in the middle of an application.
 */
export function findImpossible({ action, kind, address, values }: PlannedObject): string | null {
  if (kind === 'roster' && action === 'delete')
    return l10n.t('The service cannot remove its roster. Restore the file, or set roster: false under manage in fairlead.yaml.');
  if (kind === 'organization' && action === 'delete' && address[0] === DEFAULT_ORGANIZATION)
    return l10n.t('The organization "{0}" cannot be deleted. Restore its file.', DEFAULT_ORGANIZATION);
  if (action !== 'change') return null;
  const paths = values.map(({ path }) => path);
  if (kind === 'connector' && paths.includes('type'))
    return l10n.t('The type of a connector cannot be changed. Give the connector another identifier.');
  if (kind !== 'segment') return null;
  const fixed = paths.find((path) => path === 'trafficType' || path === 'description');
  if (fixed === 'trafficType') return l10n.t('The traffic type of a segment cannot be changed. Give the segment another name.');
  if (fixed !== undefined) return l10n.t('The description of a segment cannot be changed. Give the segment another name.');
  const [tags] = values.filter(({ path }) => path === 'tags');
  const [from, to] = [tags?.from, tags?.to].map((list) => (Array.isArray(list) ? list : []));
  return from!.every((tag) => to!.includes(tag)) ? null : l10n.t('Tags of a segment can only be added. Restore the others.');
}
