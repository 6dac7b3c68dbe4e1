import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Configuration, TokenRequest } from '../../../server/wire/local.ts';
import { type Answer, callService, type Json, type RosterParts, type Sent, sendRoster } from '../../support/serviceCall.ts';
import type { Target } from './target.ts';

/** What a row has to ask with. */
export interface Caller {
  readonly target: Target;
  /** Areas A and B. */
  developers<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Sends a CSV as the part `file`. */
  roster<Body = Json>(method: 'POST' | 'PUT', csv: string, parts?: RosterParts & Sent): Promise<Answer<Body>>;
  /** Area C; paths begin behind /internal/api/v2. */
  segments<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Area D; `scope` makes the query. */
  platform<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Keeps a call for the end that takes away what a row made. */
  later(cleanUp: () => Promise<unknown>): void;
  /** A service of our own that nothing was done to yet. */
  fresh(configuration?: Partial<Configuration>): Promise<Caller>;
  /** The value of a new key of a service of our own. */
  createKey(request: Partial<TokenRequest>): Promise<string>;
}

/** Something that a caller cannot do to a remote. */
type OwnOnly = Pick<Caller, 'fresh'>;

/** Makes a caller of a service; where it is our own, `own` starts more of them. */
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

/** A name that nothing else has: letters and digits. */
export function unique(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '').slice(0, 16);
}

/** Demands 200 and gives the body. */
export function good<Body>({ status, body, text }: Answer<Body>): Body {
  assert.equal(status, 200, text);
  return body;
}

/** Demands that a request was refused, with this status or any from 400 to 499, and gives the body. */
export function refused<Body>({ status, body, text }: Answer<Body>, wanted?: number): Body {
  assert.ok(wanted === undefined ? status >= 400 && status < 500 : status === wanted, `${status} ${text}`);
  return body;
}

/** Demands that a value has fields of these types; `null` beside a type allows it to be null. */
export function hasFields(value: unknown, fields: Readonly<Record<string, string>>): void {
  assert.ok(typeof value === 'object' && value !== null, `${JSON.stringify(value)} is no object`);
  for (const [name, types] of Object.entries(fields)) {
    const field = (value as Json)[name];
    const type = field === null ? 'null' : Array.isArray(field) ? 'array' : Number.isInteger(field) ? 'integer' : typeof field;
    assert.ok(types.split('|').includes(type), `${name} is ${JSON.stringify(field)}, not ${types}`);
  }
}
