import * as l10n from '@vscode/l10n';
import { readAccount } from '../api/account/readAccount.ts';
import type { KeyNotes } from '../api/account/sendPlannedObject.ts';
import { PlanSender } from '../api/account/sendPlannedObject.ts';
import type { CallOptions } from '../api/client.ts';
import type { Instance } from '../api/instance.ts';
import { type Account, describeObject, type ManagedParts, toObjectKey } from '../core/account/accountObject.ts';
import type { PlannedObject, StoredAccountPlan } from '../core/account/accountPlan.ts';
import { mapBounded } from '../core/mapBounded.ts';
import { Refusal } from '../core/refusal.ts';
import { toPrintable } from '../core/text.ts';
import type { AgreedState } from '../documents/account/mergeAccounts.ts';
import { findPlannedState } from '../documents/account/planAccount.ts';
import { carryOut } from './carryOutRoster.ts';

/** Changes of one kind that are sent at the same time. */
const AT_ONCE = 4;

/** Maximum number of moved objects shown. */
const MOST_SHOWN = 10;

/** How far an application has come: objects read, then changes sent of those that were left. */
export type AccountProgress =
  | { readonly kind: 'reading'; readonly read: number }
  | { readonly kind: 'sending'; readonly sent: number; readonly left: number };

/** Options of an application; the notes are for the logs of segments. */
export interface AccountApplication extends CallOptions {
  readonly notes?: KeyNotes;
  readonly onProgress?: (progress: AccountProgress) => void;
  /** Called before the first change with those that are left and the objects as they are. */
  readonly prepare?: (left: readonly PlannedObject[], now: Account) => Promise<void>;
}

/** The changes that an application has sent, and those that an earlier one had made. */
export interface AppliedAccount {
  readonly sent: number;
  readonly done: number;
}

/**
 * Makes the changes of a plan that are not made yet. Throws CONFLICT before the first of them if an object is neither as it was planned nor
 * as it should become; any other Refusal leaves some made, and the same call continues from there.
 */
export async function applyPlan(
  instance: Instance,
  plan: StoredAccountPlan,
  { notes = {}, onProgress = () => {}, prepare = async () => {}, signal }: AccountApplication = {},
): Promise<AppliedAccount> {
  const touched = new Set(plan.changes.map(toObjectKey));
  const now = await readAccount(instance, toTouched(plan), {
    signal,
    needs: (object) => touched.has(toObjectKey(object)),
    onProgress: (read) => onProgress({ kind: 'reading', read }),
  });
  const left = findLeftChanges(plan, now);
  await prepare(left, now);
  const sender = new PlanSender(instance, notes, { signal });
  let sent = 0;
  onProgress({ kind: 'sending', sent, left: left.length });
  for (const step of toSteps(left)) {
    await mapBounded(step, AT_ONCE, async (change) => {
      await sendChange(instance, sender, change, { signal });
      sent++;
      onProgress({ kind: 'sending', sent, left: left.length });
    });
  }
  return { sent, done: plan.changes.length - left.length };
}

/** Returns the agreed state after a plan was applied. */
export function followHashes(agreed: AgreedState, { changes }: StoredAccountPlan): AgreedState {
  const next = new Map(agreed);
  for (const change of changes) {
    if (change.after === null) next.delete(toObjectKey(change));
    else next.set(toObjectKey(change), change.after);
  }
  return next;
}

async function sendChange(instance: Instance, sender: PlanSender, change: PlannedObject, options: CallOptions): Promise<void> {
  if (change.roster === undefined) return sender.send(change);
  const nothing = (): void => {};
  await carryOut(instance, change.roster, { signal: options.signal, agree: nothing, sending: nothing, onStep: nothing });
}

/** Returns the changes that are not done yet. Throws CONFLICT if an object is neither as it was planned nor as it should become. */
function findLeftChanges({ changes }: StoredAccountPlan, now: Account): readonly PlannedObject[] {
  const states = changes.map((change) => ({ change, state: findPlannedState(change, now, toObjectKey(change)) }));
  const moved = states.filter(({ state }) => state === 'moved').map(({ change }) => describeObject(change));
  if (moved.length > 0) {
    const more = moved.length > MOST_SHOWN ? l10n.t(' and {0} more', moved.length - MOST_SHOWN) : '';
    const list = toPrintable(moved.slice(0, MOST_SHOWN).join(', '));
    throw new Refusal('CONFLICT', l10n.t('Changed since this was planned: {0}{1}. Nothing was sent; pull, then plan again.', list, more));
  }
  return states.filter(({ state }) => state === 'ready').map(({ change }) => change);
}

/** Returns the changes in groups of one action and kind: none refers to another of its group. */
function toSteps(changes: readonly PlannedObject[]): readonly (readonly PlannedObject[])[] {
  const steps: PlannedObject[][] = [];
  for (const change of changes) {
    const [last] = steps.at(-1) ?? [];
    if (last !== undefined && last.kind === change.kind && (last.action === 'delete') === (change.action === 'delete'))
      steps.at(-1)!.push(change);
    else steps.push([change]);
  }
  return steps;
}

/** Returns the smallest parts of the account that contain what a plan changes. */
function toTouched({ managed, changes }: StoredAccountPlan): ManagedParts {
  const workspaces = new Set<string>();
  const projects = new Set<string>();
  let isWhole = false;
  for (const { kind, address } of changes) {
    const [first = '', second = ''] = address;
    if (['organization', 'project', 'connector', 'pipeline'].includes(kind)) {
      // A project that does not exist cannot be read by itself.
      isWhole ||= managed.projects === null;
      projects.add(`${first}/${second}`);
    } else if (kind !== 'roster') workspaces.add(first);
  }
  return {
    roster: changes.some(({ kind }) => kind === 'roster'),
    workspaces: [...workspaces],
    projects: isWhole ? null : [...projects],
  };
}
