import assert from 'node:assert/strict';
import { type Answer, callService, type Json, type Sent } from '../support/serviceCall.ts';

/** A service with area B, and a key that may read insights. */
export interface InsightService {
  readonly url: string;
  readonly apiKey: string;
}

/** The content of a refusal in area B. */
export interface Refused {
  readonly message: string;
  readonly errors: readonly { readonly fieldId: string; readonly error: string }[];
}

/** Requests reports from a service. */
export interface InsightWorld {
  send<Body = Json>(sent: Sent, query?: string): Promise<Answer<Body>>;
  /** Sends a body as JSON. */
  ask(body: unknown, query?: string): Promise<Answer<Json>>;
  /** Sends a body, expects 400 and returns the refusal. */
  refuse(body: unknown, query?: string): Promise<Refused>;
  /** Sends a body, expects 400 and returns the fields concerned. */
  fieldsOf(body: unknown): Promise<string[]>;
}

/** One rule: the sentence that it comes from, and its check. */
export interface InsightRule {
  readonly sentence: string;
  readonly check: (world: InsightWorld) => Promise<void>;
}

/** The dates of a request, its only required fields. */
export const DAYS = { dateStart: '2026-07-01', dateEnd: '2026-09-30' } as const;

/** Creates the world of a service. */
export function createInsightWorld(service: InsightService): InsightWorld {
  const address = { url: service.url, apiKey: service.apiKey, adminKey: service.apiKey, pid: 0 };
  const send: InsightWorld['send'] = (sent, query = '') => callService(address, 'POST', `/v2/insights/teams/reports${query}`, sent);
  const ask: InsightWorld['ask'] = (json, query) => send(typeof json === 'string' ? { body: JSON.stringify(json) } : { json }, query);
  const refuse: InsightWorld['refuse'] = async (json, query) => assertErrorBody(await ask(json, query), 400);
  return {
    send,
    ask,
    refuse,
    fieldsOf: async (json) => (await refuse(json)).errors.map(({ fieldId }) => fieldId),
  };
}

/** Expects the body of a refusal in area B, with wrong fields in `errors`. */
export function assertErrorBody({ status, body, text }: Answer<Json>, wanted: number): Refused {
  assert.equal(status, wanted, text);
  const { status: stated, error, message, errorId, errors = [], ...rest } = body;
  assert.deepEqual([stated, rest], [status, {}], text);
  assert.match(String(error), /^[A-Z_]+$/);
  assert.match(String(errorId), /^[0-9a-f-]{36}$/);
  assert.ok(typeof message === 'string' && message.length > 20 && /[.?]$/.test(message), text);
  return { message, errors: errors as Refused['errors'] };
}
