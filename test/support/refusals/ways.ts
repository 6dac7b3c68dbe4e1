import { ENDPOINTS, type EndpointName } from '../../../server/wire/endpoints.ts';
import type { PlacedOperation } from '../openApi.ts';
import type { Answer, Json, Sent } from '../serviceCall.ts';
import { send, sendHead, toRequest, type Wanted } from './requests.ts';
import type { World } from './world.ts';

/** A way to be refused: its column, and what it sends; null if it does not apply to the endpoint. */
export interface Way {
  readonly title: string;
  readonly ask: (world: World, name: EndpointName, operation: PlacedOperation) => Promise<readonly (Answer<Json> | null)[]>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** More bytes than any endpoint accepts. */
const TOO_LARGE = 200 * 1024 * 1024;

/** Milliseconds after which a service is assumed to wait for the body. */
const TIMEOUT_MS = 1_000;

/** A value that no path parameter has. */
const UNKNOWN = 'unknown';

const isOpen = (name: EndpointName) => ENDPOINTS[name].needs === null;
const isStream = (name: EndpointName) => name === 'importData';

/** Creates a way with one request, partly changed. */
function changing(title: string, change: (world: World, name: EndpointName) => Sent | null): Way {
  return {
    title,
    ask: async (world, name) => {
      const changed = isOpen(name) ? null : change(world, name);
      return changed === null ? [] : [await send(world, toRequest(world, name), changed)];
    },
  };
}

/** Creates a way with another body, for endpoints that accept one. */
function withBody(title: string, body: (types: readonly string[]) => Sent | null): Way {
  return {
    title,
    ask: async (world, name, { requestBody }) => {
      // Without a body, a reset would delete everything.
      if (requestBody === undefined || isStream(name) || name === 'resetData') return [];
      const changed = body(Object.keys(requestBody.content));
      return changed === null ? [] : [await send(world, toRequest(world, name), { json: undefined, ...changed })];
    },
  };
}

function keyOf(area: string, { keys }: World, name: EndpointName): string {
  if (area === 'segments') return keys.restricted;
  if (area === 'platform') return keys.elsewhere;
  return String(ENDPOINTS[name].needs).startsWith('insights') ? keys.reader : keys.facts;
}

/** Sends the same request for each of some values. */
async function forEach<Value>(values: readonly Value[], ask: (value: Value) => Promise<Answer<Json> | null>) {
  const answers: (Answer<Json> | null)[] = [];
  for (const value of values) answers.push(await ask(value));
  return answers;
}

function parametersOf(name: EndpointName): string[] {
  return [...ENDPOINTS[name].path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => parameter);
}

function within(answer: Promise<Answer<Json>>): Promise<Answer<Json> | null> {
  return Promise.race([answer.catch(() => null), new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref())]);
}

/** Every way to be refused that a request can test, in the order of the page. */
export const WAYS: readonly Way[] = [
  changing('no key', () => ({ key: null })),
  changing('key in another header', ({ address }, name) => {
    const scheme = ENDPOINTS[name].area === 'segments' || ENDPOINTS[name].area === 'local' ? 'Basic' : 'Bearer';
    return { key: null, headers: { authorization: `${scheme} ${address.apiKey}` } };
  }),
  changing('wrong key', () => ({ key: 'pat.default.wrong' })),
  changing('expired key', ({ keys }) => ({ key: keys.expired })),
  changing('key without permission', (world, name) => ({ key: keyOf(ENDPOINTS[name].area, world, name) })),
  changing('Admin key', ({ keys }, name) => (ENDPOINTS[name].area === 'segments' ? null : { key: keys.admin })),
  {
    title: 'foreign Host',
    ask: async (world, name) => [await within(sendHead(world, toRequest(world, name), { host: 'example.com' }))],
  },
  {
    title: 'unknown ID in the path',
    ask: (world, name) => forEach(parametersOf(name), (parameter) => send(world, toRequest(world, name, { [parameter]: UNKNOWN }))),
  },
  {
    title: 'unknown address',
    ask: async (world, name) => {
      const request = toRequest(world, name);
      return [await send(world, { ...request, path: request.path.replace(/(\?|$)/, '/no/such/thing$1') })];
    },
  },
  {
    title: 'another method',
    ask: async (world, name) => {
      const request = toRequest(world, name);
      const taken = new Set<string>(
        (Object.keys(ENDPOINTS) as EndpointName[]).filter((other) => isSame(world, other, request)).map(methodOf),
      );
      const method = METHODS.find((one) => !taken.has(one) && one !== 'GET');
      return method === undefined ? [] : [await send(world, { ...request, method, sent: { key: request.sent.key ?? null } })];
    },
  },
  {
    title: 'unsupported Accept',
    ask: async (world, name) => {
      if (ENDPOINTS[name].method !== 'GET' && name !== 'exportReport') return [];
      return [await send(world, toRequest(world, name), { headers: { accept: 'application/pdf' } })];
    },
  },
  {
    title: 'invalid parameter',
    ask: (world, name, { parameters }) => {
      const named = parameters.filter((parameter) => parameter.in === 'query');
      return forEach(named, ({ name: parameter }) => {
        const request = toRequest(world, name);
        const [path = '', query = ''] = request.path.split('?');
        const search = new URLSearchParams(query);
        search.set(parameter, '?!');
        return send(world, { ...request, path: `${path}?${search}` });
      });
    },
  },
  {
    title: 'missing parameter',
    ask: (world, name, { parameters }) => {
      const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
      return forEach(needed, ({ name: parameter }) => {
        const request = toRequest(world, name);
        const [path = '', query = ''] = request.path.split('?');
        const search = new URLSearchParams(query);
        search.delete(parameter);
        return send(world, { ...request, path: `${path}?${search}` });
      });
    },
  },
  withBody('no body', () => ({ body: '' })),
  withBody('body that is not JSON', (types) => {
    const type = types.find((one) => one !== 'multipart/form-data');
    return type === undefined ? null : { body: '{"a": ', headers: { 'content-type': type } };
  }),
  withBody('body that is not UTF-8', (types) => {
    const type = types.find((one) => one !== 'multipart/form-data');
    return type === undefined ? null : { body: new Uint8Array(Buffer.from('{"a": "\xe9"}', 'latin1')), headers: { 'content-type': type } };
  }),
  withBody('unknown charset', ([type]) => ({ body: '{}', headers: { 'content-type': `${type}; charset=klingon` } })),
  withBody('invalid body', (types) => {
    const type = types.find((one) => one.includes('json')) ?? types.find((one) => one !== 'multipart/form-data');
    return type === undefined ? null : { body: '"x"', headers: { 'content-type': type } };
  }),
  withBody('empty object', (types) => (types.some((one) => one.includes('json')) ? { json: {} } : null)),
  withBody('form without the file', (types) => {
    if (!types.includes('multipart/form-data')) return null;
    const body = new FormData();
    body.append('other', 'x');
    return { body };
  }),
  withBody('wrong content type', () => ({ body: 'x', headers: { 'content-type': 'image/png' } })),
  {
    title: 'body too large',
    ask: async (world, name, { requestBody }) => {
      if (requestBody === undefined || isStream(name)) return [];
      const [type = 'application/json'] = Object.keys(requestBody.content);
      if (type === 'multipart/form-data') return [];
      return [await within(sendHead(world, toRequest(world, name), { 'content-type': type, 'content-length': String(TOO_LARGE) }))];
    },
  },
];

function methodOf(name: EndpointName): string {
  return ENDPOINTS[name].method;
}

function isSame(world: World, other: EndpointName, { path }: Wanted): boolean {
  const pattern = ENDPOINTS[other].path.replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${pattern}(\\?|$)`).test(path) || toRequest(world, other).path === path;
}
