import type { ServiceContext } from '../serviceContext.ts';
import { importActivity } from './activity.ts';
import { type Delivery, orderDelivery, STALE } from './deliveries.ts';

/** What became of a webhook: how many records were stored, and why none. */
export interface TakenWebhook {
  readonly taken: number;
  readonly left: string[];
}

/** Stores the records of a delivery, unless it is repeated or older than what is stored. */
export async function storeDelivery(
  context: ServiceContext,
  name: string,
  records: readonly Readonly<Record<string, unknown>>[],
  delivery: Delivery,
): Promise<TakenWebhook> {
  const lines = records.map((record) => `${JSON.stringify({ ...record, id: toId(name, String(record.id)) })}\n`);
  const bytes = new TextEncoder().encode(lines.join(''));
  const left: string[] = [];
  const upload = { format: 'ndjson', bytes, source: { name: `webhook ${name}`, cursor: null }, continues: null } as const;
  await importActivity(context, upload, async (transaction, rows) => {
    left.length = 0;
    const ordered = await Promise.all(rows.map((row) => orderDelivery(transaction, row, delivery)));
    return ordered.filter((one) => {
      if (typeof one === 'string') left.push(STALE[one]);
      return typeof one !== 'string';
    });
  });
  return { taken: records.length - left.length, left };
}

/** Returns the ID of a record: keys are unique for each webhook only. */
export function toId(name: string, key: string): string {
  const prefix = `webhook ${name}:`;
  return key.startsWith(prefix) ? key : `${prefix}${key.replace(/^devlake:/, '')}`;
}
