import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type AccountProgress, type AppliedAccount, applyPlan } from '../../account/applyPlan.ts';
import type { Instance } from '../../api/instance.ts';
import { type Account, describeObject, nameObject } from '../../core/account/accountObject.ts';
import { countDeletions, countExcess, type PlannedObject, type StoredAccountPlan, toPlanId } from '../../core/account/accountPlan.ts';
import { readAccountPlan } from '../../core/account/accountPlanFile.ts';
import { toCounts } from '../../core/account/planTexts.ts';
import { given } from '../../core/given.ts';
import { plural } from '../../core/plural.ts';
import { Refusal } from '../../core/refusal.ts';
import { formatCount } from '../../core/text.ts';
import { invertPlan } from '../../documents/account/planAccount.ts';
import { decodeText } from '../../documents/encoding.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ProductionFlags, requireProductionConsent } from '../consent.ts';
import { readFileBytes } from '../files.ts';
import { addConfirm, addExample, addOutput, type OutputFlags, readInteger } from '../options.ts';
import {
  addOtherService,
  addRemovalFlags,
  MAX_PLAN_BYTES,
  type OtherServiceFlag,
  openAccountPlanFile,
  type RemovalFlags,
  writeAccountPlanFile,
} from '../storedPlan.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { readAgreedState, toReadText } from './accountFiles.ts';
import { rememberApplied } from './accountFolders.ts';
import { withLock } from './applyLock.ts';

interface ApplyFlags extends TargetFlags, OutputFlags, RemovalFlags, OtherServiceFlag, ProductionFlags {
  readonly folder: string;
  readonly confirmDeletions?: number;
  readonly title?: string;
  readonly comment?: string;
  readonly undo?: string;
}

const NOTES =
  l10n.t(`Makes exactly the planned changes, in the order that references need. Nothing is sent if one of the objects was changed otherwise since it was
planned, if the plan was made for another service, if its file was altered, or if deletions and large removals are not confirmed with their
numbers. If it is interrupted, run the same command again: it continues from the state of the service, and makes no change twice. Two
applications to one service at a time are refused.`);

/** Adds `fairlead apply`. */
export function addAccountApply(program: Command, cli: Cli): void {
  const command = program
    .command('apply')
    .description(l10n.t('Apply a stored plan of an account exactly'))
    .argument('<plan>', l10n.t('the file that `fairlead plan -o` wrote; - reads standard input'))
    .option('--folder <folder>', l10n.t('the folder that was planned, which remembers what was applied'), '.')
    .option('--confirm-deletions <number>', l10n.t('the exact number of objects that the plan deletes'), readInteger(1))
    .option('--undo <file>', l10n.t('file for the plan that undoes this one, to be applied like any other'))
    .option('--title <text>', l10n.t("title of the changes in the segments' logs"))
    .option('--comment <text>', l10n.t("comment on the changes in the segments' logs"))
    .action((path: string, flags: ApplyFlags) => apply(cli, path, flags));
  addExample(addTargetFlags(addConfirm(addOutput(addOtherService(addRemovalFlags(command))))), 'fairlead apply plan.json', NOTES);
}

async function apply(cli: Cli, path: string, flags: ApplyFlags): Promise<void> {
  const { plan, instance } = await openAccountPlanFile(cli, path, flags, () => requireInstance(cli, flags));
  requireConfirmations(plan, flags);
  const { promotion } = plan;
  const what =
    promotion === undefined
      ? l10n.t('The plan is applied: {0}', toCounts(plan))
      : l10n.t('The plan from {0} to {1} is applied: {2}', promotion.from, promotion.to, toCounts(plan));
  await requireProductionConsent(cli, flags, instance, what);
  // The folder may belong to the other instance.
  const remembers = promotion === undefined && flags.otherService !== true;
  // A folder that cannot remember what was applied is refused before anything is sent.
  if (remembers) await readAgreedState(flags.folder);
  const { sent, done } = await withLock(cli.environment, instance.baseUrl, () => carryOutPlan(cli, instance, plan, flags));
  if (remembers) await rememberApplied(flags.folder, plan);
  const changed = plural(sent, '1 object changed.', '{0} objects changed.', formatCount(sent));
  const earlier = done === 0 ? '' : ` ${l10n.t('{0} were done before.', formatCount(done))}`;
  await showAnswer(cli, flags, {
    columns: ['action', 'object'],
    rows: plan.changes.map((change) => [change.action, nameObject(change)]),
    json: { changes: plan.changes.length, sent, done },
    text: sent === 0 ? l10n.t('Already done: the service is as planned.') : `${changed}${earlier}`,
  });
}

/** Throws INVALID_REQUEST if deletions, or removals of people or keys above the limit, are not confirmed with their number. */
function requireConfirmations(plan: StoredAccountPlan, { confirmDeletions, maxRemovals, confirmRemovals }: ApplyFlags): void {
  const deletions = countDeletions(plan);
  if (deletions !== (confirmDeletions ?? 0)) {
    const message =
      deletions === 0
        ? l10n.t('The plan deletes 0 objects. Leave --confirm-deletions out. Nothing was sent.')
        : plural(
            deletions,
            'The plan deletes 1 object. To confirm, add --confirm-deletions 1. Nothing was sent.',
            'The plan deletes {0} objects. To confirm, add --confirm-deletions {1}. Nothing was sent.',
            formatCount(deletions),
            deletions,
          );
    throw new Refusal('INVALID_REQUEST', message);
  }
  const count = countExcess(plan, maxRemovals);
  if (count === 0 || count === confirmRemovals) return;
  const message = plural(
    count,
    '1 person or key would be removed or moved, more than --max-removals allows. To confirm, add --confirm-removals 1. Nothing was sent.',
    '{0} people and keys would be removed or moved, more than --max-removals allows. To confirm, add --confirm-removals {1}. Nothing was sent.',
    formatCount(count),
    count,
  );
  throw new Refusal('INVALID_REQUEST', message);
}

async function carryOutPlan(
  cli: Cli,
  instance: Instance,
  plan: StoredAccountPlan,
  { title, comment, undo }: ApplyFlags,
): Promise<AppliedAccount> {
  const { progress, err } = cli.terminal;
  let last: AccountProgress = { kind: 'reading', read: 0 };
  const onProgress = (next: AccountProgress): void => {
    last = next;
    progress?.(
      next.kind === 'reading' ? toReadText(next.read) : l10n.t('{0} of {1} changes sent', formatCount(next.sent), formatCount(next.left)),
    );
  };
  try {
    const signal = cli.interruption();
    const prepare = async (left: readonly PlannedObject[], now: Account): Promise<void> => {
      const lost = undo === undefined ? [] : await writeUndoFile(undo, instance, plan, left, now);
      progress?.('');
      if (lost.length > 0) err(l10n.t('fairlead: Without an inverse: {0}.', lost.map(describeObject).join(', ')));
    };
    return await applyPlan(instance, plan, { notes: given({ title, comment }), signal, onProgress, prepare });
  } catch (error) {
    progress?.('');
    const begun = last as AccountProgress;
    if (error instanceof Refusal && begun.kind === 'sending')
      err(
        l10n.t(
          'fairlead: {0} of {1} changes were sent. Run the same command again to continue.',
          formatCount(begun.sent),
          formatCount(begun.left),
        ),
      );
    throw error;
  } finally {
    progress?.('');
  }
}

/**
 * Writes the plan that undoes the changes of a plan that are left, and returns those without an inverse. The file is written before
 * the first change is sent, so that what an interrupted application has made can be undone too, and stays as it is when that application
 * continues.
 */
async function writeUndoFile(
  path: string,
  instance: Instance,
  plan: StoredAccountPlan,
  left: readonly PlannedObject[],
  before: Account,
): Promise<readonly PlannedObject[]> {
  if ((await readUndone(path)) === toPlanId(plan)) return [];
  const inverted = invertPlan(plan, left, before);
  await writeAccountPlanFile(path, inverted.plan, instance);
  return inverted.lost;
}

/** Returns the ID of the plan that a file undoes; null if it is no such file. */
async function readUndone(path: string): Promise<string | null> {
  const bytes = await readFileBytes(path, MAX_PLAN_BYTES).catch(() => null);
  const reading = bytes === null ? null : readAccountPlan(decodeText(bytes).text);
  return reading?.kind === 'plan' ? (reading.plan.undoes ?? null) : null;
}
