import assert from 'node:assert/strict';
import { type Answer, callService, type Json, type Sent } from '../support/serviceCall.ts';

/** Where area C answers, and the key that opens it. */
export interface SegmentService {
  readonly url: string;
  readonly adminKey: string;
}

/** A workspace of its own for one rule, with two environments and a traffic type, and who calls the service. */
export interface SegmentWorld {
  readonly workspaceId: string;
  readonly environment: { readonly id: string; readonly name: string };
  readonly other: { readonly id: string; readonly name: string };
  readonly trafficType: { readonly id: string; readonly name: string };
  /** Calls an address of area C, without its /internal/api/v2. */
  call<Body = Json>(method: string, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** The same, and gives the body of an answer that must be 200. */
  get<Body = Json>(method: string, path: string, json?: unknown): Promise<Body>;
  /** The same, and gives the sentence of an answer that must be refused so; it has the error body of area C (facts C8). */
  refuse(status: number, method: string, path: string, json?: unknown): Promise<string>;
  /** Creates a segment of the name, activates it in the first environment and gives its path there. */
  activate(name: string): Promise<string>;
  /** All keys of a definition, by its path. */
  keysOf(path: string): Promise<string[]>;
}

/** Makes such a workspace, whose name no other has. */
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

/** The body of every refusal of area C: code (the status), message, details, transactionId (facts C8). */
export function assertErrorBody({ status, body, text }: Answer<Json>): void {
  assert.deepEqual(Object.keys(body ?? {}).sort(), ['code', 'details', 'message', 'transactionId'], text);
  assert.equal(body.code, status);
  assert.match(String(body.transactionId), /^[0-9a-f-]{36}$/);
  assert.ok(typeof body.message === 'string' && body.message.length > 20, text);
}

/** One rule: the sentence that it comes from, and how a service is held to it. */
export interface SegmentRule {
  readonly sentence: string;
  readonly check: (world: SegmentWorld) => Promise<void>;
}
