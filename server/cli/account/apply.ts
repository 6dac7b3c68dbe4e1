import type { Command } from 'commander';
import { PlanSender } from '../../api/account/sendPlannedObject.ts';
import type { CallOptions } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { mapBounded } from '../../api/mapBounded.ts';
import { type Account, describeObject, type ManagedParts, toObjectKey } from '../../core/account/accountObject.ts';
import { countDeletions, type PlannedObject, type StoredAccountPlan } from '../../core/account/accountPlan.ts';
import { findExcess } from '../../core/developers/removalLimit.ts';
import { Refusal } from '../../core/refusal.ts';
import { toPrintable } from '../../core/text.ts';
import { findPlannedState } from '../../documents/account/planAccount.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ProductionFlags, requireProductionConsent } from '../consent.ts';
import { carryOut } from '../developers/carryOut.ts';
import { addConfirm, addExample, addOutput, type OutputFlags, readInteger } from '../options.ts';
import { addRemovalFlags, type RemovalFlags, requirePlanFile } from '../storedPlan.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { readAgreedState, readService, writeAgreedState } from './accountFiles.ts';
import { withLock } from './applyLock.ts';
import { toCounts } from './planTexts.ts';
import { COPIES, followPlan, readCopy, writeCopy } from './serviceCopies.ts';

interface ApplyFlags extends TargetFlags, OutputFlags, RemovalFlags, ProductionFlags {
  readonly folder: string;
  readonly confirmDeletions?: number;
  readonly title?: string;
  readonly comment?: string;
}

/** Changes of one kind that are sent at the same time. */
const AT_ONCE = 4;

/** Maximum number of moved objects shown. */
const MOST_SHOWN = 10;

const NOTES = `Makes exactly the planned changes, in the order that references need. Nothing is sent if one of the objects was changed otherwise since it was
planned, if the plan file was altered, or if deletions and large removals are not confirmed with their numbers. If it is interrupted,
run the same command again: it continues from the state of the service, and makes no change twice. Two applications to one service at a
time are refused.`;

/** Adds `fairlead apply`. */
export function addAccountApply(program: Command, cli: Cli): void {
  const command = program
    .command('apply')
    .description('Apply a stored plan of an account exactly')
    .argument('<plan>', 'the file that `fairlead plan -o` wrote; - reads standard input')
    .option('--folder <folder>', 'the folder that was planned, which remembers what was applied', '.')
    .option('--confirm-deletions <number>', 'the exact number of objects that the plan deletes', readInteger(1))
    .option('--title <text>', "title of the changes in the segments' logs")
    .option('--comment <text>', "comment on the changes in the segments' logs")
    .action((path: string, flags: ApplyFlags) => apply(cli, path, flags));
  addExample(addTargetFlags(addConfirm(addOutput(addRemovalFlags(command)))), 'fairlead apply plan.json', NOTES);
}

async function apply(cli: Cli, path: string, flags: ApplyFlags): Promise<void> {
  const plan = await requirePlanFile<StoredAccountPlan>(path, 'account', cli.terminal);
  const instance = await requireInstance(cli, flags);
  requireConfirmations(plan, flags);
  await requireProductionConsent(cli, flags, instance, `The plan is applied: ${toCounts(plan)}`);
  const { sent, done } = await withLock(cli.environment, instance.baseUrl, () => carryOutPlan(cli, instance, plan, flags));
  const agreed = await readAgreedState(flags.folder);
  if (agreed !== null) await writeAgreedState(flags.folder, follow(agreed, plan));
  for (const name of COPIES) {
    const copy = await readCopy(flags.folder, name);
    if (copy !== null) await writeCopy(flags.folder, name, followPlan(copy.account, plan));
  }
  const earlier = done === 0 ? '' : ` ${done.toLocaleString('en')} were done before.`;
  await showAnswer(cli, flags, {
    columns: ['action', 'object'],
    rows: plan.changes.map((change) => [change.action, describeObject(change)]),
    json: { changes: plan.changes.length, sent, done },
    text: sent === 0 ? 'Already done: the service is as planned.' : `${sent.toLocaleString('en')} objects changed.${earlier}`,
  });
}

/** Throws INVALID_REQUEST if deletions, or removals of people or keys above the limit, are not confirmed with their number. */
function requireConfirmations(plan: StoredAccountPlan, { confirmDeletions, maxRemovals, confirmRemovals }: ApplyFlags): void {
  const deletions = countDeletions(plan);
  if (deletions !== (confirmDeletions ?? 0)) {
    const remedy = deletions === 0 ? 'Leave --confirm-deletions out.' : `To confirm, add --confirm-deletions ${deletions}.`;
    throw new Refusal('INVALID_REQUEST', `The plan deletes ${deletions.toLocaleString('en')} objects. ${remedy} Nothing was sent.`);
  }
  const excesses = plan.changes.flatMap(({ action, keys, roster }) => {
    if (action !== 'change') return [];
    if (keys !== undefined) return findExcess({ removed: keys.removes.length, moving: 0 }, keys.base.count, maxRemovals) ?? [];
    const base = roster?.plan.base ?? null;
    return roster === undefined || base === null ? [] : (findExcess(roster.plan.counts, base.developerCount, maxRemovals) ?? []);
  });
  const count = excesses.reduce((sum, { people }) => sum + people, 0);
  if (count === 0 || count === confirmRemovals) return;
  const message = `${count.toLocaleString('en')} people and keys would be removed or moved, more than --max-removals allows. To confirm, add --confirm-removals ${count}. Nothing was sent.`;
  throw new Refusal('INVALID_REQUEST', message);
}

async function carryOutPlan(
  cli: Cli,
  instance: Instance,
  plan: StoredAccountPlan,
  flags: ApplyFlags,
): Promise<{ readonly sent: number; readonly done: number }> {
  const signal = cli.interruption();
  const { progress, err } = cli.terminal;
  const now = await readService(cli, instance, toTouched(plan));
  const left = findLeftChanges(plan, now);
  const notes = {
    ...(flags.title === undefined ? {} : { title: flags.title }),
    ...(flags.comment === undefined ? {} : { comment: flags.comment }),
  };
  const sender = new PlanSender(instance, notes, { signal });
  let sent = 0;
  try {
    for (const step of toSteps(left)) {
      await mapBounded(step, AT_ONCE, async (change) => {
        await sendChange(instance, sender, change, { signal });
        sent++;
        progress?.(`${sent.toLocaleString('en')} of ${left.length.toLocaleString('en')} changes sent`);
      });
    }
    return { sent, done: plan.changes.length - left.length };
  } catch (error) {
    progress?.('');
    if (error instanceof Refusal)
      err(
        `fairlead: ${sent.toLocaleString('en')} of ${left.length.toLocaleString('en')} changes were sent. Run the same command again to continue.`,
      );
    throw error;
  } finally {
    progress?.('');
  }
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
    const more = moved.length > MOST_SHOWN ? ` and ${moved.length - MOST_SHOWN} more` : '';
    const list = toPrintable(moved.slice(0, MOST_SHOWN).join(', '));
    throw new Refusal('CONFLICT', `Changed since this was planned: ${list}${more}. Nothing was sent; pull, then plan again.`);
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

function follow(agreed: ReadonlyMap<string, string>, { changes }: StoredAccountPlan): ReadonlyMap<string, string> {
  const next = new Map(agreed);
  for (const change of changes) {
    if (change.after === null) next.delete(toObjectKey(change));
    else next.set(toObjectKey(change), change.after);
  }
  return next;
}
