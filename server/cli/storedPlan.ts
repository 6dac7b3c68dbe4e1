import * as l10n from '@vscode/l10n';
import { type Command, InvalidArgumentError } from 'commander';
import type { StoredAccountPlan } from '../core/account/accountPlan.ts';
import { readAccountPlan, writeAccountPlan } from '../core/account/accountPlanFile.ts';
import { DEFAULT_REMOVAL_LIMIT, type Excess, findExcess, type RemovalLimit, readRemovalLimit } from '../core/developers/removalLimit.ts';
import { Refusal } from '../core/refusal.ts';
import { readStoredPlan, type StoredPlanKind, type StoredPlanReading, writeStoredPlan } from '../core/storedPlan.ts';
import { formatCount } from '../core/text.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';
import { UsageError } from './errors.ts';
import { readText, writeAtomically } from './files.ts';
import { readInteger } from './options.ts';
import { type ChoiceFlags, quote, repeatTargetFlags } from './target.ts';
import type { Terminal } from './terminal.ts';

/** A plan contains the roster, and each of its people again with the names of the fields. */
const MAX_PLAN_BYTES = 6 * MAX_CSV_BYTES;

/**
 * Writes a plan to a file that only its owner may read, because it contains people or keys; atomically. Throws a UsageError if it cannot be
 * written.
 */
export function writePlanFile(path: string, kind: Exclude<StoredPlanKind, 'account'>, plan: object): Promise<void> {
  return writePrivately(path, [writeStoredPlan(kind, plan)]);
}

/** Writes the plan of an account, as writePlanFile does. */
export function writeAccountPlanFile(path: string, plan: StoredAccountPlan): Promise<void> {
  return writePrivately(path, writeAccountPlan(plan));
}

async function writePrivately(path: string, texts: Iterable<string>): Promise<void> {
  const toBytes = function* (): Generator<Uint8Array> {
    for (const text of texts) yield Buffer.from(text);
  };
  await writeAtomically(path, toBytes(), { mode: 0o600 });
}

/**
 * Reads a plan from a file, or from standard input for `-`. Throws a UsageError if it is not a plan, INVALID_REQUEST if it was modified.
 */
export async function requirePlanFile<Plan extends object>(
  path: string,
  kind: Exclude<StoredPlanKind, 'account'>,
  terminal: Terminal,
): Promise<Plan> {
  return requireReading(path, readStoredPlan<Plan>(kind, await readText(path, terminal, MAX_PLAN_BYTES)));
}

/** Reads the plan of an account, as requirePlanFile does. */
export async function requireAccountPlanFile(path: string, terminal: Terminal): Promise<StoredAccountPlan> {
  return requireReading(path, readAccountPlan(await readText(path, terminal, MAX_PLAN_BYTES)));
}

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
