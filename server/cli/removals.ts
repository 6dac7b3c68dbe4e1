import { type Command, InvalidArgumentError } from 'commander';
import { DEFAULT_REMOVAL_LIMIT, type Excess, findExcess, type RemovalLimit, readRemovalLimit } from '../core/developers/removalLimit.ts';
import { Refusal } from '../core/refusal.ts';
import { readWholeNumber } from './options.ts';

/** How many may be removed, and the number that somebody gave who means more. */
export interface RemovalFlags {
  readonly maxRemovals: RemovalLimit;
  readonly confirmRemovals?: number;
}

/** What a plan takes away: of `of` there are, and with people those who get another manager or come along. */
export interface Removals {
  readonly removed: number;
  readonly moving: number;
  readonly of: number;
  /** What is removed: `people` or `keys`. */
  readonly what: string;
}

/** Gives a command the flags of the guard against mass removal. */
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

/** Throws INVALID_REQUEST where more would go than the flags allow, unless the very number was given. */
export function requireRemovals(removals: Removals, flags: RemovalFlags): void {
  const told = describeRemovals(removals, flags);
  if (told !== null) throw new Refusal('INVALID_REQUEST', `${told} Nothing was sent.`);
}

/** What goes beyond the limit and is not confirmed, as sentences that name the flag; null where nothing is. */
export function describeRemovals(removals: Removals, flags: RemovalFlags): string | null {
  const excess = findUnconfirmed(removals, flags);
  if (excess === null) return null;
  const fate = excess.kind === 'removed' ? 'would be removed' : 'would get another manager or come along';
  const sentence = `${write(excess.people)} of ${write(removals.of)} ${removals.what} ${fate}, where --max-removals allows ${write(excess.most)}.`;
  return `${sentence} If that is meant, apply it with${toConfirmation(removals, flags)}.`;
}

/** The flag that confirms it, with a blank before it; '' where nothing is to be confirmed. */
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
