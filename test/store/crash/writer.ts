import assert from 'node:assert/strict';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { type Answer, callService, type Json, type Sent } from '../../support/serviceCall.ts';
import type { Cells } from './cells.ts';

/** The input of one turn of a writer. */
export interface Turn {
  readonly service: ServiceAddress;
  readonly cells: Cells;
  readonly random: () => number;
  /** Unique to this turn. */
  readonly number: number;
}

/** Sends one or a few random requests, and records their effects in the cells. Throws if an answer is not 200, or if there is none. */
export type Writer = (turn: Turn) => Promise<void>;

/** Calls the service, expects 200 and returns the body. */
export function send<Body = Json>(service: ServiceAddress, method: string, path: string, sent: Sent = {}): Promise<Body> {
  return requireDone(callService<Body>(service, method, path, sent));
}

/** Calls area C with the admin key, expects 200 and returns the body. */
export function sendSegments<Body = Json>(service: ServiceAddress, method: string, path: string, json?: unknown): Promise<Body> {
  return send<Body>(service, method, `/internal/api/v2${path}`, { json, key: service.adminKey });
}

/** Expects 200 and returns the body of an answer. */
export async function requireDone<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, text, body } = await answer;
  assert.equal(status, 200, text);
  return body;
}
