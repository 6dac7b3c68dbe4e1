import { type Command, InvalidArgumentError } from 'commander';
import { DEFAULT_REMOVAL_LIMIT, type Excess, findExcess, type RemovalLimit, readRemovalLimit } from '../core/developers/removalLimit.ts';
import { Refusal } from '../core/refusal.ts';
import { readWholeNumber } from './options.ts';

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
  /** What is removed: `people` or `keys`. */
  readonly what: string;
}

/** Adds the flags that guard against mass removal. */
export function addRemovalFlags(command: Command): Command {
  return command
    .option(
      '--max-removals <number|percent>',
      'how many may go without being confirmed, like 25 or 10%',
      readLimit,
      readLimit(DEFAULT_REMOVAL_LIMIT),
    )
    .option('--confirm-removals <number>', 'the very number that goes, where it is more than that', readWholeNumber(1));
}

/** Throws INVALID_REQUEST if more would be removed than the flags allow, unless the exact number was confirmed. */
export function requireRemovals(removals: Removals, flags: RemovalFlags): void {
  const excess = describeRemovals(removals, flags);
  if (excess !== null) throw new Refusal('INVALID_REQUEST', `${excess} Nothing was sent.`);
}

/** Describes the unconfirmed removals above the limit, naming the flag; null if there are none. */
export function describeRemovals(removals: Removals, flags: RemovalFlags): string | null {
  const excess = findUnconfirmed(removals, flags);
  if (excess === null) return null;
  const fate = excess.kind === 'removed' ? 'would be removed' : 'would get another manager or come along';
  const sentence = `${write(excess.people)} of ${write(removals.of)} ${removals.what} ${fate}, where --max-removals allows ${write(excess.most)}.`;
  return `${sentence} If that is meant, apply it with${toConfirmation(removals, flags)}.`;
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
  if (limit === null) throw new InvalidArgumentError('Give a number, like 25, or a percentage, like 10%.');
  return limit;
}

function write(count: number): string {
  return count.toLocaleString('en');
}
