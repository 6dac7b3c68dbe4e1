import type { PlanCounts } from './rosterPlan.ts';

/**
 * How many people a plan may remove or move before someone has to confirm it by typing the count: a number of people, or a percentage of
 * the active version.
 */
export interface RemovalLimit {
  readonly amount: number;
  readonly unit: 'people' | 'percent';
}

/** The removal limit if none is configured. */
export const DEFAULT_REMOVAL_LIMIT = '10%';

/** The format of a limit: `10%`, `2.5 %`, `25`. */
export const REMOVAL_LIMIT_PATTERN = '^\\s*(\\d{1,9}|(100([.]0+)?|\\d{1,2}([.]\\d+)?)\\s*%)\\s*$';

/** An exceeded limit: how many people would be removed or moved. */
export interface Excess {
  readonly kind: 'removed' | 'moved';
  readonly people: number;
  /** The limit as a number of people. */
  readonly most: number;
}

/** Parses a limit; null if the text is invalid. */
export function readRemovalLimit(text: string): RemovalLimit | null {
  if (!new RegExp(REMOVAL_LIMIT_PATTERN).test(text)) return null;
  return { amount: Number.parseFloat(text), unit: text.includes('%') ? 'percent' : 'people' };
}

/**
 * Returns the limit that a plan exceeds: by the people it removes, or else by those it moves, including everyone who comes along; null if
 * none. A percentage of `people` is rounded up.
 */
export function findExcess(
  { removed, moving }: Pick<PlanCounts, 'removed' | 'moving'>,
  people: number,
  limit: RemovalLimit,
): Excess | null {
  const most = limit.unit === 'people' ? limit.amount : Math.ceil(Number(((people * limit.amount) / 100).toFixed(6)));
  if (removed > most) return { kind: 'removed', people: removed, most };
  return moving > most ? { kind: 'moved', people: moving, most } : null;
}
