/** The totals of a slot; `rows` counts rows of any kind, times are in milliseconds, and the others have the names of `Tally`. */
export const SLOT_TOTALS = [
  'rows',
  'commits',
  'codingDays',
  'pulls',
  'lines',
  'comments',
  'ticketless',
  'commented',
  'untilComment',
  'items',
  'timedItems',
  'itemTime',
  'deployments',
  'failures',
  'changes',
  'leadTime',
  'incidents',
  'restoreTime',
] as const;

export type SlotTotal = (typeof SLOT_TOTALS)[number];

/** Totals by slot. */
export type SlotTotals = Readonly<Record<SlotTotal, Float64Array>>;

/** Returns totals of 0 for a number of slots. */
export function createSlotTotals(slots: number): SlotTotals {
  return Object.fromEntries(SLOT_TOTALS.map((name) => [name, new Float64Array(slots)])) as Record<SlotTotal, Float64Array>;
}
