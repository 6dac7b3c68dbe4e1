import type { PlainRecord } from '../../core/insights/activityRows.ts';
import type { ActivityQuery, ActivityTaken } from '../../wire/activity.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';

/** Activity records to send: an array, or text with its content type (application/x-ndjson, application/json, text/csv). */
export type RecordsToSend = readonly PlainRecord[] | { readonly content: string | Uint8Array; readonly type: string };

/**
 * Imports activity records, all or none, each replacing the one with its kind and ID; INVALID_REQUEST reports the mistakes in
 * `details.lines`.
 */
export function importActivity(
  instance: Instance,
  records: RecordsToSend,
  query: ActivityQuery = {},
  options: CallOptions = {},
): Promise<ActivityTaken> {
  const text = isText(records) ? records : { content: toLines(records), type: 'application/x-ndjson' };
  return call(instance, 'importActivity', { text, query }, options);
}

function isText(records: RecordsToSend): records is Exclude<RecordsToSend, readonly PlainRecord[]> {
  return 'content' in records;
}

function toLines(records: readonly PlainRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
