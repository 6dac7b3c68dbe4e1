import assert from 'node:assert/strict';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { type Answer, callService, type Json, type Sent } from '../../support/serviceCall.ts';
import type { Cells } from './cells.ts';

/** What a writer has for one turn. */
export interface Turn {
  readonly service: ServiceAddress;
  readonly cells: Cells;
  readonly random: () => number;
  /** No other turn has it. */
  readonly number: number;
}

/** Sends a request or a few, as its dice say, and writes into the cells what they do. It ends with an error where an answer is not 200, or where none comes. */
export type Writer = (turn: Turn) => Promise<void>;

/** Calls the service and gives the body of an answer that must be 200. */
export function send<Body = Json>(service: ServiceAddress, method: string, path: string, sent: Sent = {}): Promise<Body> {
  return requireDone(callService<Body>(service, method, path, sent));
}

/** Calls area C with the admin key and gives the body of an answer that must be 200. */
export function sendSegments<Body = Json>(service: ServiceAddress, method: string, path: string, json?: unknown): Promise<Body> {
  return send<Body>(service, method, `/internal/api/v2${path}`, { json, key: service.adminKey });
}

/** The body of an answer that must be 200. */
export async function requireDone<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, text, body } = await answer;
  assert.equal(status, 200, text);
  return body;
}
