import type { PlanCounts } from './rosterPlan.ts';

/** How many people a plan may remove, or move, before somebody has to type how many: a number of people, or a percentage of the active version. */
export interface RemovalLimit {
  readonly amount: number;
  readonly unit: 'people' | 'percent';
}

/** What is taken where nobody said otherwise. */
export const DEFAULT_REMOVAL_LIMIT = '10%';

/** The texts that stand for a limit: `10%`, `2.5 %`, `25`. */
export const REMOVAL_LIMIT_PATTERN = '^\\s*(\\d{1,9}|(100([.]0+)?|\\d{1,2}([.]\\d+)?)\\s*%)\\s*$';

/** More people than the limit allows, and what would become of them. */
export interface Excess {
  readonly kind: 'removed' | 'moved';
  readonly people: number;
  /** How many are allowed. */
  readonly most: number;
}

/** Reads a limit; null where the text is none. */
export function readRemovalLimit(text: string): RemovalLimit | null {
  if (!new RegExp(REMOVAL_LIMIT_PATTERN).test(text)) return null;
  return { amount: Number.parseFloat(text), unit: text.includes('%') ? 'percent' : 'people' };
}

/** Whether a plan removes more people of so many than the limit allows, or else moves more, with those who come along; a percentage is rounded up to whole people. Null where it does neither. */
export function findExcess(
  { removed, moving }: Pick<PlanCounts, 'removed' | 'moving'>,
  people: number,
  limit: RemovalLimit,
): Excess | null {
  const most = limit.unit === 'people' ? limit.amount : Math.ceil(Number(((people * limit.amount) / 100).toFixed(6)));
  if (removed > most) return { kind: 'removed', people: removed, most };
  return moving > most ? { kind: 'moved', people: moving, most } : null;
}
