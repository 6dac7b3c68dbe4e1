import assert from 'node:assert/strict';
import { type Answer, callService, type Json, type Sent } from '../support/serviceCall.ts';

/** A service with area C, and the key for it. */
export interface SegmentService {
  readonly url: string;
  readonly adminKey: string;
}

/** A separate workspace for one rule, with two environments and a traffic type, and calls to the service. */
export interface SegmentWorld {
  readonly workspaceId: string;
  readonly environment: { readonly id: string; readonly name: string };
  readonly other: { readonly id: string; readonly name: string };
  readonly trafficType: { readonly id: string; readonly name: string };
  /** Calls an address of area C, without its /internal/api/v2. */
  call<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Calls an address, expects 200 and returns the body. */
  get<Body = Json>(method: string, path: string, json?: unknown): Promise<Body>;
  /** Calls an address, expects a refusal with the error body of area C, and returns its message. */
  refuse(status: number, method: string, path: string, json?: unknown): Promise<string>;
  /** Creates a segment, activates it in the first environment and returns its path there. */
  activate(name: string): Promise<string>;
  /** Returns all keys of a definition, by its path. */
  keysOf(path: string): Promise<string[]>;
}

/** Creates a workspace with a unique name. */
export async function createSegmentWorld(service: SegmentService): Promise<SegmentWorld> {
  const address = { url: service.url, apiKey: service.adminKey, adminKey: service.adminKey, pid: 0 };
  const call: SegmentWorld['call'] = (method, path, { headers, ...sent } = {}) =>
    callService(address, method, `/internal/api/v2${path}`, {
      key: null,
      ...sent,
      headers: { authorization: `Bearer ${service.adminKey}`, ...headers },
    });
  const get: SegmentWorld['get'] = async <Body>(method: string, path: string, json?: unknown) => {
    const { status, body, text } = await call<Body>(method, path, { json });
    assert.equal(status, 200, `${method} ${path}: ${text}`);
    return body;
  };
  const refuse: SegmentWorld['refuse'] = async (status, method, path, json) => {
    const answer = await call(method, path, { json });
    assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
    assertErrorBody(answer);
    return String(answer.body.message);
  };
  const name = `w${crypto.randomUUID()}`;
  const { id: workspaceId } = await get<{ id: string }>('POST', '/workspaces', { name, requiresTitleAndComments: false });
  const createEnvironment = (of: string, production: boolean) =>
    get<{ id: string; name: string }>('POST', `/environments/ws/${workspaceId}`, { name: of, production });
  const environment = await createEnvironment(`p${name.slice(1, 12)}`, true);
  const other = await createEnvironment(`s${name.slice(1, 12)}`, false);
  const trafficType = await get<{ id: string; name: string }>('POST', `/trafficTypes/ws/${workspaceId}`, { name: 'account' });
  return {
    workspaceId,
    environment,
    other,
    trafficType,
    call,
    get,
    refuse,
    activate: async (segment) => {
      await get('POST', `/segments/ws/${workspaceId}/trafficTypes/account`, { name: segment, description: '' });
      await get('POST', `/segments/${environment.id}/${segment}`);
      return `/segments/${environment.id}/${segment}`;
    },
    keysOf: async (path) => {
      const keys: string[] = [];
      for (;;) {
        const page = await get<{ keys: { key: string }[]; count: number }>('GET', `${path}/keys?limit=1000&offset=${keys.length}`);
        keys.push(...page.keys.map(({ key }) => key));
        if (page.keys.length === 0 || keys.length >= page.count) return keys;
      }
    },
  };
}

/** Expects the body of a refusal in area C: code (the status), message, details, transactionId. */
export function assertErrorBody({ status, body, text }: Answer<Json>): void {
  assert.deepEqual(Object.keys(body ?? {}).sort(), ['code', 'details', 'message', 'transactionId'], text);
  assert.equal(body.code, status);
  assert.match(String(body.transactionId), /^[0-9a-f-]{36}$/);
  assert.ok(typeof body.message === 'string' && body.message.length > 20, text);
}

/** One rule: the sentence that it comes from, and its check. */
export interface SegmentRule {
  readonly sentence: string;
  readonly check: (world: SegmentWorld) => Promise<void>;
}
