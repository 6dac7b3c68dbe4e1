import { type Account, type AccountObject, toObjectKey } from './accountObject.ts';
import type { PlannedObject, StoredAccountPlan } from './accountPlan.ts';

/** Returns an account as it is after a plan was applied to it. */
export function followPlan(account: Account, { changes }: StoredAccountPlan): Account {
  const next = new Map(account);
  for (const change of changes) {
    const key = toObjectKey(change);
    const object = toPlanned(change, next.get(key));
    if (object === null) next.delete(key);
    else next.set(key, object);
  }
  return next;
}

function toPlanned(change: PlannedObject, before: AccountObject | undefined): AccountObject | null {
  const { action, kind, address, keys, roster } = change;
  if (action === 'delete') return null;
  switch (kind) {
    case 'roster':
      return { kind, address, content: roster?.content ?? '', fieldMappings: roster?.fieldMappings ?? [], versionId: '' };
    case 'pipeline':
      return { kind, address, yaml: change.yaml ?? '' };
    case 'keys': {
      const removed = new Set(keys?.removes);
      const held = before?.kind === 'keys' ? before.keys : [];
      return { kind, address, keys: [...new Set([...held.filter((one) => !removed.has(one)), ...(keys?.adds ?? [])])] };
    }
    default:
      return { kind, address, value: change.value ?? {} };
  }
}
