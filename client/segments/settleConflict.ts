import { l10n } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { KeyMerge } from '../../server/core/segments/keys.ts';
import { formatCount } from '../../server/core/text.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { pickOne, toCancelled } from '../window/ask.ts';
import type { KeyPlace } from './keyAddress.ts';
import type { KeySides } from './keySides.ts';

/** A segment that has changed since its keys were read. */
export interface Conflict {
  readonly place: KeyPlace;
  readonly merge: KeyMerge;
  readonly base: readonly string[];
  readonly held: readonly string[];
}

/** Maximum number of keys that the question names. */
const MAX_NAMED = 3;

/**
 * Lets the user apply their own adds and removes to the present keys, or shows what others changed and throws CANCELLED; nothing is sent or
 * lost then.
 */
export async function settleConflict(
  { instance, signal }: InstanceInUse,
  sides: KeySides,
  { place, merge, base, held }: Conflict,
): Promise<void> {
  const { theirAdds, theirRemoves } = merge;
  const what = [
    ...(theirAdds.length > 0 ? [l10n.t('{0} added: {1}', write(theirAdds.length), name(theirAdds))] : []),
    ...(theirRemoves.length > 0 ? [l10n.t('{0} removed: {1}', write(theirRemoves.length), name(theirRemoves))] : []),
  ].join('; ');
  const last = await findLastChange(instance, place, { signal });
  const title = l10n.t('“{0}” has changed since you opened it ({1})', place.segmentName, last === null ? what : `${what}; ${last}`);
  const apply = {
    label: l10n.t('Apply My Additions and Removals'),
    detail: l10n.t('To the current state of the service: changes by others remain.'),
    value: true,
  };
  const show = { label: l10n.t('Show Theirs'), detail: l10n.t('Nothing is sent, and your edits remain in the document.'), value: false };
  if (await pickOne(title, [apply, show], apply, { stays: true })) return;
  await sides.compare(l10n.t('{0}: when you opened it ↔ on the service', place.segmentName), place.segmentName, base, held);
  throw toCancelled();
}

/** Returns who changed the keys last; null unless the instance has an Admin key and its service keeps an audit log. */
async function findLastChange(
  instance: Instance,
  { workspaceId, environmentId, segmentName }: KeyPlace,
  options: CallOptions,
): Promise<string | null> {
  if (instance.adminKey === null) return null;
  try {
    const { objects } = await call(instance, 'listSegmentAudit', { query: { workspaceId, environmentId, segmentName, limit: 1 } }, options);
    const [entry] = objects;
    if (entry === undefined) return null;
    const at = new Date(entry.at).toLocaleString();
    return l10n.t('last by {0}, {1}{2}', entry.actor.name, at, entry.comment === null ? '' : `: ${entry.comment}`);
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'CANCELLED') return null;
    throw error;
  }
}

function name(keys: readonly string[]): string {
  return `${keys.slice(0, MAX_NAMED).join(', ')}${keys.length > MAX_NAMED ? ', …' : ''}`;
}

function write(count: number): string {
  return formatCount(count);
}
