import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Configuration, TokenRequest } from '../../../server/wire/local.ts';
import { type Answer, callService, type Json, type RosterParts, type Sent, sendRoster } from '../../support/serviceCall.ts';
import type { Target } from './target.ts';

/** What a row calls a service with. */
export interface Caller {
  readonly target: Target;
  /** Calls areas A and B. */
  developers<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Sends a CSV as the part `file`. */
  roster<Body = Json>(method: 'POST' | 'PUT', csv: string, parts?: RosterParts & Sent): Promise<Answer<Body>>;
  /** Calls area C; paths are relative to /internal/api/v2. */
  segments<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Calls area D. */
  platform<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Registers a call that removes at the end what a row created. */
  later(cleanUp: () => Promise<unknown>): void;
  /** Starts an unused service of our own. */
  fresh(configuration?: Partial<Configuration>): Promise<Caller>;
  /** Returns the value of a new key on a service of our own. */
  createKey(request: Partial<TokenRequest>): Promise<string>;
}

/** Thrown in place of a call that may change something, if only reading is allowed. */
export class NotReading extends Error {}

/** POST requests that only read. */
const READING_POSTS = /^\/(?:v2\/insights\/teams\/reports|\S+\/(?:list|listV2|listbyfqn))(?:\?|$)/;

/** Returns a caller that only reads: it throws NotReading in place of every other call. */
export function readOnly(caller: Caller): Caller {
  const guard = (call: Caller['developers']): Caller['developers'] => {
    return async (method, path, sent) => {
      if (method !== 'GET' && !(method === 'POST' && READING_POSTS.test(path))) throw new NotReading();
      return call(method, path, sent);
    };
  };
  const roster: Caller['roster'] = async () => {
    throw new NotReading();
  };
  return { ...caller, roster, developers: guard(caller.developers), segments: guard(caller.segments), platform: guard(caller.platform) };
}

/** What a caller can do only to a service of our own. */
type OwnOnly = Pick<Caller, 'fresh'>;

/** Creates a caller for a service; for our own, `own` starts more services. */
export function createCaller(target: Target, later: Caller['later'], own: OwnOnly | null): Caller {
  const { baseUrl, adminUrl, platformUrl, apiKey, platformKey, adminKey } = target;
  const base = { url: baseUrl, apiKey, adminKey, pid: 0 };
  const platform = { url: platformUrl, apiKey: platformKey, adminKey, pid: 0 };
  const refuse = (): never => {
    throw new Error('Only a service of our own can be asked for this.');
  };
  return {
    target,
    later,
    developers: (method, path, sent) => callService(base, method, path, sent),
    roster: (method, csv, parts) => sendRoster(base, method, csv, parts),
    segments: (method, path, { key, headers, ...sent } = {}) => {
      const value = key === undefined ? adminKey : key;
      const authorization = value === null ? {} : { authorization: `Bearer ${value}` };
      const address = { ...base, url: adminUrl };
      return callService(address, method, `/internal/api/v2${path}`, { ...sent, key: null, headers: { ...authorization, ...headers } });
    },
    platform: (method, path, sent) => callService(platform, method, path, sent),
    fresh: own?.fresh ?? refuse,
    createKey: async (request) => {
      if (own === null) refuse();
      const json = { name: 'conformance', ...request };
      const { body, text } = await callService<{ value: string }>(base, 'POST', '/__fairlead/tokens', { json });
      assert.equal(typeof body?.value, 'string', text);
      return body.value;
    },
  };
}

/** Returns a unique name of letters and digits. */
export function unique(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '').slice(0, 16);
}

/** Expects 200 and returns the body. */
export function good<Body>({ status, body, text }: Answer<Body>): Body {
  assert.equal(status, 200, text);
  return body;
}

/** Expects a refusal with this status, or any from 400 to 499, and returns the body. */
export function refused<Body>({ status, body, text }: Answer<Body>, wanted?: number): Body {
  assert.ok(wanted === undefined ? status >= 400 && status < 500 : status === wanted, `${status} ${text}`);
  return body;
}

/** Expects a value to have fields of these types; `null` beside a type allows null. */
export function hasFields(value: unknown, fields: Readonly<Record<string, string>>): void {
  assert.ok(typeof value === 'object' && value !== null, `${JSON.stringify(value)} is no object`);
  for (const [name, types] of Object.entries(fields)) {
    const field = (value as Json)[name];
    const type = field === null ? 'null' : Array.isArray(field) ? 'array' : Number.isInteger(field) ? 'integer' : typeof field;
    assert.ok(types.split('|').includes(type), `${name} is ${JSON.stringify(field)}, not ${types}`);
  }
}
