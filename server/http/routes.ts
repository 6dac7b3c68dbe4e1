import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { Token } from '../service/access/tokens.ts';
import { type ServiceContext, toReadingContext } from '../service/serviceContext.ts';
import { MAX_ACTIVITY_BODY_BYTES } from '../wire/activity.ts';
import { MAX_CHANGES_BODY_BYTES, MAX_IDENTITIES_BODY_BYTES } from '../wire/developers.ts';
import { ENDPOINTS, type Endpoint, type EndpointName } from '../wire/endpoints.ts';
import { MAX_INSIGHTS_BODY_BYTES } from '../wire/insights.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../wire/platform.ts';
import { MAX_REMOVAL_BODY_BYTES, MAX_SEGMENT_BODY_BYTES } from '../wire/segments.ts';
import { requireKey } from './access/requireKey.ts';
import { ALIASES, SECOND_ADDRESSES } from './aliases.ts';
import type { Handler } from './call.ts';
import { cutAnswer, injectFault } from './emulator/faults.ts';
import { limitRate } from './emulator/rateLimit.ts';
import { requireLoopback } from './guards.ts';
import { HANDLERS } from './handlers.ts';
import type { HttpOptions } from './httpOptions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the request; null if the endpoint needs none. */
    key: Token | null;
  }
}

interface Route {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly handler: Handler;
  /** The path of the successor; null if the address is not deprecated. */
  readonly successor: string | null;
}

const ROUTES: readonly Route[] = [
  ...(Object.keys(ENDPOINTS) as EndpointName[]).map((name) => {
    const endpoint = ENDPOINTS[name];
    return { method: endpoint.method, path: endpoint.path, name, endpoint, handler: HANDLERS[name], successor: null };
  }),
  ...SECOND_ADDRESSES.map(({ method, path, endpoint, handler }) => ({
    method,
    path,
    name: endpoint,
    endpoint: ENDPOINTS[endpoint],
    handler,
    successor: null,
  })),
  ...ALIASES.map(({ method, path, successor, handler }) => {
    const endpoint = ENDPOINTS[successor];
    return { method, path, name: successor, endpoint, handler, successor: endpoint.path };
  }),
];

/**
 * Registers a route for each endpoint and each deprecated address; all other requests are refused
 * (docs/contract/README.md#what-holds-in-every-area).
 */
export function registerRoutes(app: FastifyInstance, options: HttpOptions): void {
  const { service, emulator } = options;
  app.decorateRequest('key', null);
  for (const { method, path, name, endpoint, handler, successor } of ROUTES) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (successor !== null) markReplaced(request, reply, successor);
      const faulted = { endpoint: name, method, route: path, path: pathOf(request) };
      if (await injectFault(emulator.faults, endpoint, faulted, request, reply)) return reply;
      if (endpoint.area === 'local' && endpoint.needs === 'admin') requireLoopback(request.socket.remoteAddress);
      const key = await requireKey(service, endpoint, request);
      request.key = key;
      limitRate(emulator.rateLimiter, endpoint, key, request, reply);
      return undefined;
    };
    const route = {
      method,
      url: path,
      ...limitOf(name, endpoint),
      config: { endpoint: name },
      onRequest,
      onSend: cutAnswer,
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        handler({ request, reply, service: toContext(service, name, endpoint, request.key), options, endpoint, key: request.key }),
    };
    if (name === 'importData') registerStreaming(app, route);
    else app.route(route);
  }
  refuseUnrouted(app, ROUTES);
}

/** Requests that may read from a standby: whole areas, and those of the developers that cache nothing but pages (`pageCache.ts`). */
const LISTED_AREAS: readonly Endpoint['area'][] = ['segments', 'platform'];
const LISTED: readonly EndpointName[] = ['listDevelopers', 'listDeveloperIdentities', 'listVersions', 'readVersion', 'readSchema'];

function toContext(service: ServiceContext, name: EndpointName, { method, area }: Endpoint, key: Token | null): ServiceContext {
  if (area === 'insights' && key?.scopes.includes('insights:read') === false) return { ...service, hidesPeople: true };
  const reads = LISTED.includes(name) || (LISTED_AREAS.includes(area) && (method === 'GET' || name.startsWith('list')));
  return reads ? toReadingContext(service) : service;
}

/** Registers a route whose handler reads the body as a stream, whatever its type and size. */
function registerStreaming(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (child) => {
    child.removeAllContentTypeParsers();
    child.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    child.route(route);
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}

/** Maximum body sizes in bytes of endpoints that differ from their area. */
const ENDPOINT_BODY_LIMITS: Partial<Readonly<Record<EndpointName, number>>> = {
  importActivity: MAX_ACTIVITY_BODY_BYTES,
  upsertDevelopers: MAX_CHANGES_BODY_BYTES,
  deleteDevelopers: MAX_CHANGES_BODY_BYTES,
  updateDeveloperIdentities: MAX_IDENTITIES_BODY_BYTES,
  removeSegmentKeys: MAX_REMOVAL_BODY_BYTES,
  deleteSegmentKeys: MAX_REMOVAL_BODY_BYTES,
};

/** Maximum body sizes in bytes of areas that differ from the default. */
const BODY_LIMITS: Partial<Readonly<Record<Endpoint['area'], number>>> = {
  insights: MAX_INSIGHTS_BODY_BYTES,
  segments: MAX_SEGMENT_BODY_BYTES,
  platform: MAX_PLATFORM_BODY_BYTES,
};

/** Default maximum body size in bytes; files in forms have a limit of their own. */
const USUAL_BODY_LIMIT = 2 * 1024 * 1024;

function limitOf(name: EndpointName, { area }: Endpoint): { readonly bodyLimit: number } {
  return { bodyLimit: ENDPOINT_BODY_LIMITS[name] ?? BODY_LIMITS[area] ?? USUAL_BODY_LIMIT };
}

function markReplaced({ params }: FastifyRequest, reply: FastifyReply, successor: string): void {
  const values = params as Readonly<Record<string, string>>;
  const path = successor.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((values[name] ?? '').toWellFormed()));
  reply.header('deprecation', 'true').header('link', `<${path}>; rel="successor-version"`);
}

/** A method of an address. */
interface Routed {
  readonly method: string;
  readonly path: string;
}

/** Refuses requests that match no route before their body is read: with METHOD_NOT_ALLOWED and the methods of the address, or NOT_FOUND. */
function refuseUnrouted(app: FastifyInstance, routes: readonly Routed[]): void {
  const known = routes.map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`) }));
  const toRefusal = ({ method, url }: FastifyRequest, reply: FastifyReply): Refusal => {
    const path = url.replace(/[?#].*$/, '');
    const taken = [...new Set(known.filter(({ pattern }) => pattern.test(path)).map((route) => route.method))];
    if (taken.length === 0) {
      return new Refusal('NOT_FOUND', 'There is nothing at this address. Check its path: GET /openapi.json lists all addresses.');
    }
    reply.header('allow', taken.join(', '));
    return new Refusal('METHOD_NOT_ALLOWED', `${method} is not supported at this address. Use ${taken.join(' or ')}.`);
  };
  app.addHook('onRequest', (request, reply, next) => (request.is404 ? next(toRefusal(request, reply)) : next()));
  app.setNotFoundHandler((request, reply) => {
    throw toRefusal(request, reply);
  });
}
