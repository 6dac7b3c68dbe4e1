import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError } from 'commander';
import { toAccount } from '../api/client.ts';
import type { Instance } from '../api/instance.ts';
import type { StoredAccountPlan } from '../core/account/accountPlan.ts';
import { readAccountPlan, writeAccountPlan } from '../core/account/accountPlanFile.ts';
import { DEFAULT_REMOVAL_LIMIT, type Excess, findExcess, type RemovalLimit, readRemovalLimit } from '../core/developers/removalLimit.ts';
import { Refusal } from '../core/refusal.ts';
import {
  isSameTarget,
  type PlanTarget,
  readStoredPlan,
  type StoredPlanKind,
  type StoredPlanReading,
  type TargetedPlan,
  writeStoredPlan,
} from '../core/storedPlan.ts';
import { formatCount, toPrintable } from '../core/text.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';
import type { Cli } from './cli.ts';
import { UsageError } from './errors.ts';
import { readText, writeAtomically } from './files.ts';
import { readInteger } from './options.ts';
import { type ChoiceFlags, quote, repeatTargetFlags } from './target.ts';
import type { Terminal } from './terminal.ts';

/** A plan contains the roster, and each of its people again with the names of the fields. */
export const MAX_PLAN_BYTES = 6 * MAX_CSV_BYTES;

/**
 * Writes a plan for an instance to a file that only its owner may read, because it contains people or keys; atomically. Throws a UsageError
 * if it cannot be written.
 */
export function writePlanFile(path: string, kind: Exclude<StoredPlanKind, 'account'>, plan: object, instance: Instance): Promise<void> {
  return writePrivately(path, [writeStoredPlan(kind, { target: toTarget(instance), ...plan })]);
}

/** Writes the plan of an account, as writePlanFile does. */
export function writeAccountPlanFile(path: string, plan: StoredAccountPlan, instance: Instance): Promise<void> {
  return writePrivately(path, writeAccountPlan({ ...plan, target: toTarget(instance) }));
}

function toTarget(instance: Instance): PlanTarget {
  const { baseUrl: service, folder } = instance;
  return { service, ...(folder === undefined ? {} : { folder }), account: toAccount(instance) };
}

async function writePrivately(path: string, texts: Iterable<string>): Promise<void> {
  const toBytes = function* (): Generator<Uint8Array> {
    for (const text of texts) yield Buffer.from(text);
  };
  await writeAtomically(path, toBytes(), { mode: 0o600 });
}

/** The flag that applies a plan to a service that it was not made for. */
export interface OtherServiceFlag {
  readonly otherService?: true;
}

/** Adds the flag of OtherServiceFlag. */
export function addOtherService(command: Command): Command {
  return command.option('--other-service', l10n.t('apply it although it was made for another service or account'));
}

/** A plan from a file, and the instance to which it may be applied. */
interface OpenPlan<Plan> {
  readonly plan: Plan;
  readonly instance: Instance;
}

/**
 * Reads a plan from a file, or from standard input for `-`, and returns it with the instance that `open` gives. Throws a UsageError if it
 * is not a plan, INVALID_REQUEST if it was modified, CONFLICT if it was made for another service or account.
 */
export async function openPlanFile<Plan extends object>(
  { terminal }: Pick<Cli, 'terminal'>,
  path: string,
  kind: Exclude<StoredPlanKind, 'account'>,
  flags: OtherServiceFlag,
  open: () => Promise<Instance>,
): Promise<OpenPlan<Plan>> {
  const reading = readStoredPlan<TargetedPlan<Plan>>(kind, await readText(path, terminal, MAX_PLAN_BYTES));
  return openReading(terminal, path, reading, flags, open);
}

/** Reads the plan of an account, as openPlanFile does. */
export async function openAccountPlanFile(
  { terminal }: Pick<Cli, 'terminal'>,
  path: string,
  flags: OtherServiceFlag,
  open: () => Promise<Instance>,
): Promise<OpenPlan<StoredAccountPlan>> {
  return openReading(terminal, path, readAccountPlan(await readText(path, terminal, MAX_PLAN_BYTES)), flags, open);
}

async function openReading<Plan>(
  terminal: Terminal,
  path: string,
  reading: StoredPlanReading<TargetedPlan<Plan>>,
  { otherService }: OtherServiceFlag,
  open: () => Promise<Instance>,
): Promise<OpenPlan<Plan>> {
  const plan = requireReading(path, reading);
  const instance = await open();
  const [planned, now] = [plan.target, toTarget(instance)];
  if (planned === undefined) {
    const [file, service] = [toPrintable(path), describeTarget(now, false)];
    terminal.err(l10n.t('fairlead: {0} does not name the service that it was made for. It is applied to {1}.', file, service));
  } else if (otherService !== true && !isSameTarget(planned, now)) {
    const isOtherAccount = planned.account !== now.account;
    const named = [planned, now].map((target) => toPrintable(describeTarget(target, isOtherAccount)));
    throw new Refusal(
      'CONFLICT',
      l10n.t('The plan is for {0}, not for {1}. Nothing was sent; name its service, or add --other-service to apply it here.', ...named),
    );
  }
  return { plan, instance };
}

function describeTarget({ service, folder, account }: PlanTarget, withAccount: boolean): string {
  const place = folder === undefined ? service : l10n.t('the local service of {0}', folder);
  return withAccount ? l10n.t('the account "{0}" of {1}', account, place) : place;
}

/** Throws if there is no plan. */
function requireReading<Plan>(path: string, reading: StoredPlanReading<Plan>): Plan {
  if (reading.kind === 'plan') return reading.plan;
  const message = `${path} ${reading.message}`;
  throw reading.kind === 'altered' ? new Refusal('INVALID_REQUEST', message) : new UsageError(message);
}

/** The limit of removals, and the number that the user has confirmed. */
export interface RemovalFlags {
  readonly maxRemovals: RemovalLimit;
  readonly confirmRemovals?: number;
}

/** The removals of a plan: `removed` of `of` existing entries, and for people also those who move to another manager or with one. */
export interface Removals {
  readonly removed: number;
  readonly moving: number;
  readonly of: number;
  /** What is removed. */
  readonly what: 'people' | 'keys';
}

/** Adds the flags that guard against mass removal. */
export function addRemovalFlags(command: Command): Command {
  return command
    .option(
      '--max-removals <number|percent>',
      l10n.t('removals allowed without confirmation, such as 25 or 10%'),
      readLimit,
      readLimit(DEFAULT_REMOVAL_LIMIT),
    )
    .option('--confirm-removals <number>', l10n.t('the exact number of removals, if it is larger'), readInteger(1));
}

/** Throws INVALID_REQUEST if more would be removed than the flags allow, unless the exact number was confirmed. */
export function requireRemovals(removals: Removals, flags: RemovalFlags): void {
  const excess = describeRemovals(removals, flags);
  if (excess !== null) throw new Refusal('INVALID_REQUEST', l10n.t('{0} Nothing was sent.', excess));
}

/** Describes the unconfirmed removals above the limit, naming the flag; null if there are none. */
export function describeRemovals(removals: Removals, flags: RemovalFlags): string | null {
  const excess = findUnconfirmed(removals, flags);
  if (excess === null) return null;
  const numbers = [excess.people, removals.of, excess.most].map(formatCount);
  const sentence =
    excess.kind === 'moved'
      ? l10n.t('{0} of {1} people would get another manager or move along, but --max-removals allows {2}.', ...numbers)
      : removals.what === 'keys'
        ? l10n.t('{0} of {1} keys would be removed, but --max-removals allows {2}.', ...numbers)
        : l10n.t('{0} of {1} people would be removed, but --max-removals allows {2}.', ...numbers);
  return l10n.t('{0} To confirm, apply it with{1}.', sentence, toConfirmation(removals, flags));
}

/** Returns the flag that confirms the removals, with a leading space; '' if none is needed. */
export function toConfirmation(removals: Removals, flags: RemovalFlags): string {
  const excess = findUnconfirmed(removals, flags);
  return excess === null ? '' : ` --confirm-removals ${excess.people}`;
}

function findUnconfirmed({ removed, moving, of }: Removals, { maxRemovals, confirmRemovals }: RemovalFlags): Excess | null {
  const excess = findExcess({ removed, moving }, of, maxRemovals);
  return excess === null || excess.people === confirmRemovals ? null : excess;
}

function readLimit(text: string): RemovalLimit {
  const limit = readRemovalLimit(text);
  if (limit === null) throw new InvalidArgumentError(l10n.t('Give a number, such as 25, or a percentage, such as 10%.'));
  return limit;
}

/** The file of a plan that is stored. */
export const PLAN_FILE = ['-o, --out <file>', l10n.t('file for the plan')] as const;

/** Says what comes after a plan: the command that applies it, or that it was not stored. */
export function describeNext(apply: string, flags: ChoiceFlags & { readonly out?: string }, confirmation: string): string {
  if (flags.out === undefined) return l10n.t('Nothing was sent. Store the plan with -o, then apply it.');
  return l10n.t('Next: {0}', `${apply} ${quote(flags.out)}${repeatTargetFlags(flags)}${confirmation}`);
}
