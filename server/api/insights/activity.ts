import type { PlainRecord } from '../../core/insights/activityRows.ts';
import type {
  ActivityChanges,
  ActivityQuery,
  ActivitySummary,
  ActivitySummaryQuery,
  ActivityTaken,
  ImportList,
  ImportsQuery,
  MappingsRemoved,
  RemovalQuery,
  UndoQuery,
  UnmatchedList,
  UnmatchedQuery,
  WebhookDeployment,
  WebhookIssue,
  WebhookTaken,
} from '../../wire/activity.ts';
import { type CallOptions, callForJson } from '../client.ts';
import type { Instance } from '../instance.ts';

/** Activity records to send: an array, or text with its content type (application/x-ndjson, application/json, text/csv). */
export type RecordsToSend = readonly PlainRecord[] | { readonly content: string | Uint8Array; readonly type: string };

/** Many activity records may take long to be stored or counted. */
const ACTIVITY_TIMEOUT = 600_000;

/**
 * Imports activity records, all or none, each replacing the one with its kind and ID; INVALID_REQUEST reports the mistakes in
 * `details.lines`.
 */
export function importActivity(
  instance: Instance,
  records: RecordsToSend,
  source: ActivityQuery = {},
  options: CallOptions = {},
): Promise<ActivityTaken> {
  const body = isText(records) ? { text: records } : { text: { content: toLines(records), type: 'application/x-ndjson' } };
  return callForJson(instance, 'importActivity', { ...body, query: { ...source } }, { timeout: ACTIVITY_TIMEOUT, ...options });
}

/** Returns the number and time range of the activity records of each kind, the progress of imports and, if asked for, the repositories. */
export function readActivity(instance: Instance, options: CallOptions = {}, query: ActivitySummaryQuery = {}): Promise<ActivitySummary> {
  return callForJson(instance, 'readActivity', { query: { ...query } }, { timeout: ACTIVITY_TIMEOUT, ...options });
}

/** Removes activity records, or counts what would change if no number of them is confirmed. Throws CONFLICT if it is another number. */
export function removeActivity(instance: Instance, query: RemovalQuery, options: CallOptions = {}): Promise<ActivityChanges> {
  return callForJson(instance, 'removeActivity', { query: { ...query } }, { timeout: ACTIVITY_TIMEOUT, ...options });
}

/** Sends a deployment to a webhook. */
export function postWebhookDeployment(
  instance: Instance,
  webhookName: string,
  deployment: WebhookDeployment,
  options: CallOptions = {},
): Promise<WebhookTaken> {
  return callForJson(instance, 'postWebhookDeployment', { parameters: { webhookName }, json: deployment }, options);
}

/** Sends an incident to a webhook. */
export function postWebhookIssue(
  instance: Instance,
  webhookName: string,
  issue: WebhookIssue,
  options: CallOptions = {},
): Promise<WebhookTaken> {
  return callForJson(instance, 'postWebhookIssue', { parameters: { webhookName }, json: issue }, options);
}

/** Resolves an incident that was sent to a webhook. */
export function closeWebhookIssue(
  instance: Instance,
  webhookName: string,
  issueKey: string,
  options: CallOptions = {},
): Promise<WebhookTaken> {
  return callForJson(instance, 'closeWebhookIssue', { parameters: { webhookName, issueKey } }, options);
}

/** Returns the imports and removals that can be undone, the latest first. */
export function listImports(instance: Instance, query: ImportsQuery = {}, options: CallOptions = {}): Promise<ImportList> {
  return callForJson(instance, 'listImports', { query: { ...query } }, options);
}

/** Undoes an import or removal, or counts what would change if no number of records is confirmed. Throws CONFLICT if it is another number. */
export function undoImport(
  instance: Instance,
  importId: number,
  query: UndoQuery = {},
  options: CallOptions = {},
): Promise<ActivityChanges> {
  const parameters = { importId: String(importId) };
  return callForJson(instance, 'undoImport', { parameters, query: { ...query } }, { timeout: ACTIVITY_TIMEOUT, ...options });
}

/** Returns the unknown developers named in activity records, those with the most records first. */
export function listUnmatchedDevelopers(instance: Instance, query: UnmatchedQuery = {}, options: CallOptions = {}): Promise<UnmatchedList> {
  return callForJson(instance, 'listUnmatchedDevelopers', { query: { ...query } }, { timeout: ACTIVITY_TIMEOUT, ...options });
}

/** Removes the mappings of a name in activity records, in any case. Throws NOT_FOUND if there are none. */
export function removeMappings(instance: Instance, login: string, options: CallOptions = {}): Promise<MappingsRemoved> {
  return callForJson(instance, 'removeMappings', { parameters: { login } }, options);
}

function isText(records: RecordsToSend): records is Exclude<RecordsToSend, readonly PlainRecord[]> {
  return 'content' in records;
}

function toLines(records: readonly PlainRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}
