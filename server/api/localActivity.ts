import type { ActivityQuery, ActivitySummary, ActivityTaken, PlainFact, UnmatchedList, UnmatchedQuery } from '../wire/activity.ts';
import { type CallOptions, callForJson } from './client.ts';
import type { Instance } from './instance.ts';

/** Facts as they are sent: a list, or a text under its content type (application/x-ndjson, application/json, text/csv). */
export type FactsToSend = readonly PlainFact[] | { readonly content: string | Uint8Array; readonly type: string };

/** Many facts may take long to be stored, and many to be counted. */
const ACTIVITY_TIMEOUT = 600_000;

/** Brings facts in, all or none, each in place of the one with its kind and id; INVALID_REQUEST tells what is wrong in `details.lines`. */
export function importActivity(
  instance: Instance,
  facts: FactsToSend,
  source: ActivityQuery = {},
  options: CallOptions = {},
): Promise<ActivityTaken> {
  const body = isText(facts) ? { text: facts } : { text: { content: toLines(facts), type: 'application/x-ndjson' } };
  return callForJson(instance, 'importActivity', { ...body, query: { ...source } }, { timeout: ACTIVITY_TIMEOUT, ...options });
}

/** How many facts there are, from when to when, and where imports stand. */
export function readActivity(instance: Instance, options: CallOptions = {}): Promise<ActivitySummary> {
  return callForJson(instance, 'readActivity', {}, { timeout: ACTIVITY_TIMEOUT, ...options });
}

/** The developers of all facts whom nobody knows, those with the most facts first. */
export function listUnmatchedDevelopers(instance: Instance, query: UnmatchedQuery = {}, options: CallOptions = {}): Promise<UnmatchedList> {
  return callForJson(instance, 'listUnmatchedDevelopers', { query: { ...query } }, { timeout: ACTIVITY_TIMEOUT, ...options });
}

function isText(facts: FactsToSend): facts is Exclude<FactsToSend, readonly PlainFact[]> {
  return 'content' in facts;
}

function toLines(facts: readonly PlainFact[]): string {
  return facts.map((fact) => `${JSON.stringify(fact)}\n`).join('');
}
