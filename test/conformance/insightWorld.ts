import assert from 'node:assert/strict';
import { type Answer, callService, type Json, type Sent } from '../support/serviceCall.ts';

/** Where area B answers, and a key that may read insights. */
export interface InsightService {
  readonly url: string;
  readonly apiKey: string;
}

/** What a refusal of area B says. */
export interface Refused {
  readonly message: string;
  readonly errors: readonly { readonly fieldId: string; readonly error: string }[];
}

/** Who asks a service for reports. */
export interface InsightWorld {
  send<Body = Json>(sent: Sent, query?: string): Promise<Answer<Body>>;
  /** Sends a body as JSON. */
  ask(body: unknown, query?: string): Promise<Answer<Json>>;
  /** The same, and gives what an answer says that must be 400. */
  refuse(body: unknown, query?: string): Promise<Refused>;
  /** The same, and gives the fields that it is about. */
  fieldsOf(body: unknown): Promise<string[]>;
}

/** One rule: the sentence that it comes from, and how a service is held to it. */
export interface InsightRule {
  readonly sentence: string;
  readonly check: (world: InsightWorld) => Promise<void>;
}

/** A request's dates, all that it must have. */
export const DAYS = { dateStart: '2026-07-01', dateEnd: '2026-09-30' } as const;

/** Makes such a world of a service. */
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

/** The body of every refusal of area B (facts B4); where fields are wrong it has them in `errors`. */
export function assertErrorBody({ status, body, text }: Answer<Json>, wanted: number): Refused {
  assert.equal(status, wanted, text);
  const { status: word, code, message, correlationId, errors = [], ...rest } = body;
  assert.deepEqual([word, rest], ['ERROR', {}], text);
  assert.match(String(code), /^[A-Z_]+$/);
  assert.match(String(correlationId), /^[0-9a-f-]{36}$/);
  assert.ok(typeof message === 'string' && message.length > 20 && /[.?]$/.test(message), text);
  return { message, errors: errors as Refused['errors'] };
}
