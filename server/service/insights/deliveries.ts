import { createHash } from 'node:crypto';
import type { ActivityRow, RowAbout } from '../../core/insights/activity.ts';
import type { Database } from '../../store/database.ts';
import { ABOUT_CELL } from '../../store/insights/activityRows.ts';
import { readAbout, readLinkableById } from '../../store/insights/linkable.ts';

/** One delivery of a webhook. */
export interface Delivery {
  /** A repeated delivery has the same ID. Null if the sender gives none and the body is empty. */
  readonly id: string | null;
  /** The time of the state that it reports, in milliseconds since the epoch; null if it gives none. */
  readonly at: number | null;
}

/** Why a delivery changes nothing, as an answer says it. */
export const STALE = {
  repeated: '1 delivery that came before',
  older: '1 delivery that is older than what is stored',
  resolved: '1 incident resolved before',
} as const;

/** Deliveries that are remembered of each record: senders retry for a day at most. */
const MOST_REMEMBERED = 20;

/** Returns what identifies a delivery: what its sender calls it, or else its content. */
export function identifyDelivery(given: string | null, content: string): string {
  return createHash('sha256')
    .update(given === null ? `content ${content}` : `delivery ${given}`)
    .digest('base64url')
    .slice(0, 22);
}

/**
 * Returns the row of a delivery with the order of deliveries, or why it changes nothing: it came before, or says what was so before what is
 * stored. Needs the lock `activity`, because deliveries come at the same time.
 */
export async function orderDelivery(database: Database, row: ActivityRow, { id, at }: Delivery): Promise<ActivityRow | keyof typeof STALE> {
  if (row.kind !== 'deployment' && row.kind !== 'incident') return row;
  const [cells] = await readLinkableById(database, row.kind, [row.id]);
  const { about: known = {} }: { readonly about?: RowAbout } = cells === undefined ? {} : readAbout(cells[ABOUT_CELL]);
  const { updated, deliveries = [] } = known;
  if (id !== null && deliveries.includes(id)) return 'repeated';
  if (cells !== undefined) {
    const [, , , ended, started] = cells;
    const isOver = row.kind === 'incident' && ended !== null;
    const last = Math.max(updated ?? -1, ...(row.kind === 'incident' ? [ended ?? -1, started ?? -1] : []));
    if (at === null ? isOver : at < last || (at === last && isOver && row.at === null)) return at === null ? 'resolved' : 'older';
  }
  const latest = at ?? updated;
  const order = {
    ...(latest === undefined ? {} : { updated: latest }),
    ...(id === null ? {} : { deliveries: [...deliveries, id].slice(-MOST_REMEMBERED) }),
  };
  return { ...row, about: { ...row.about, ...(id === null && deliveries.length > 0 ? { deliveries } : {}), ...order } };
}
