import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import type { Token } from '../service/access/tokens.ts';
import { endingWith, type ServiceContext, toReadingContext } from '../service/serviceContext.ts';
import { ALL_ENDPOINTS, type Endpoint, type EndpointName } from '../wire/endpoints.ts';
import type { SuccessEnvelope } from '../wire/platform.ts';
import { ABOUT_HANDLERS } from './about.ts';
import { requireKey } from './access/requireKey.ts';
import { ROLE_HANDLERS } from './access/roles.ts';
import { TOKEN_HANDLERS } from './access/tokens.ts';
import { ALIASES, SECOND_ADDRESSES } from './aliases.ts';
import type { AnyHandler, CallOf, Handlers } from './call.ts';
import { requireUtf8 } from './charset.ts';
import { CONFIGURATION_HANDLERS } from './configuration.ts';
import { DEVELOPER_HANDLERS } from './developers/developers.ts';
import { DEVELOPER_IDENTITY_HANDLERS } from './developers/identities.ts';
import { VERSION_HANDLERS } from './developers/versions.ts';
import { CLOCK_HANDLERS } from './emulator/clock.ts';
import { DATA_HANDLERS } from './emulator/data.ts';
import { cutAnswer, FAULT_HANDLERS, injectFault } from './emulator/faults.ts';
import { limitRate, RATE_LIMIT_HANDLERS } from './emulator/rateLimit.ts';
import { REQUEST_LOG_HANDLERS } from './emulator/requests.ts';
import { requireLoopback } from './guards.ts';
import type { HttpOptions } from './httpOptions.ts';
import { ACTIVITY_HANDLERS } from './insights/activity.ts';
import { EXPORT_HANDLERS } from './insights/exports.ts';
import { ORG_TREE_HANDLERS } from './insights/orgTrees.ts';
import { REPORT_HANDLERS } from './insights/reports.ts';
import { TEAM_DEVELOPER_HANDLERS } from './insights/teamDevelopers.ts';
import { TEAM_HANDLERS } from './insights/teams.ts';
import { METRICS_HANDLERS } from './metrics.ts';
import { PLANNED_REPORT_HANDLERS } from './plannedReport.ts';
import { CONNECTOR_HANDLERS } from './platform/connectors.ts';
import { ORGANIZATION_HANDLERS } from './platform/organizations.ts';
import { PIPELINE_HANDLERS } from './platform/pipelines.ts';
import { PROJECT_PIPELINE_HANDLERS } from './platform/projectPipelines.ts';
import { PROJECT_HANDLERS } from './platform/projects.ts';
import { RUNTIME_INPUT_HANDLERS } from './platform/runtimeInputs.ts';
import { readBody, toQueryReader } from './readRequest.ts';
import { ATTRIBUTE_HANDLERS } from './segments/attributes.ts';
import { IDENTITY_HANDLERS } from './segments/identities.ts';
import { KEY_HANDLERS } from './segments/keys.ts';
import { SEGMENT_HANDLERS } from './segments/segments.ts';
import { WORKSPACE_HANDLERS } from './segments/workspaces.ts';

/** The handler of each endpoint. */
export const HANDLERS: Required<Handlers> = {
  ...ABOUT_HANDLERS,
  ...METRICS_HANDLERS,
  ...CONFIGURATION_HANDLERS,
  ...ROLE_HANDLERS,
  ...TOKEN_HANDLERS,
  ...DEVELOPER_HANDLERS,
  ...VERSION_HANDLERS,
  ...DEVELOPER_IDENTITY_HANDLERS,
  ...REPORT_HANDLERS,
  ...PLANNED_REPORT_HANDLERS,
  ...EXPORT_HANDLERS,
  ...ORG_TREE_HANDLERS,
  ...TEAM_HANDLERS,
  ...TEAM_DEVELOPER_HANDLERS,
  ...ACTIVITY_HANDLERS,
  ...CLOCK_HANDLERS,
  ...REQUEST_LOG_HANDLERS,
  ...DATA_HANDLERS,
  ...FAULT_HANDLERS,
  ...RATE_LIMIT_HANDLERS,
  ...ORGANIZATION_HANDLERS,
  ...PROJECT_HANDLERS,
  ...CONNECTOR_HANDLERS,
  ...PIPELINE_HANDLERS,
  ...PROJECT_PIPELINE_HANDLERS,
  ...RUNTIME_INPUT_HANDLERS,
  ...WORKSPACE_HANDLERS,
  ...SEGMENT_HANDLERS,
  ...KEY_HANDLERS,
  ...ATTRIBUTE_HANDLERS,
  ...IDENTITY_HANDLERS,
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the request; null if the endpoint needs none. */
    key: Token | null;
    /** Checks the key again after the body has arrived: it may have been revoked meanwhile. */
    requireKeyAgain: () => Promise<void>;
  }
}

interface Route {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  /** The path of the successor; null if the address is not deprecated. */
  readonly successor: string | null;
}

const ROUTES: readonly Route[] = [
  ...(Object.keys(ALL_ENDPOINTS) as EndpointName[]).map((name) => {
    const endpoint = ALL_ENDPOINTS[name];
    // The compiler cannot see that a name, its row and its handler belong together; `HANDLERS` is checked row by row.
    return { method: endpoint.method, path: endpoint.path, name, endpoint, handler: HANDLERS[name] as AnyHandler, successor: null };
  }),
  ...[...SECOND_ADDRESSES, ...ALIASES].map(({ method, path, endpoint: name, handler, isReplaced }) => {
    const endpoint = ALL_ENDPOINTS[name];
    return { method, path, name, endpoint, handler, successor: isReplaced ? endpoint.path : null };
  }),
];

/** A call from its request: a class, because an object literal with a getter is slow to create for each request. */
class RequestCall implements CallOf<Endpoint> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly options: HttpOptions;
  readonly endpoint: Endpoint;
  readonly key: Token | null;
  readonly service: ServiceContext;
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: CallOf<Endpoint>['query'];

  constructor(request: FastifyRequest, reply: FastifyReply, options: HttpOptions, endpoint: Endpoint, query: CallOf<Endpoint>['query']) {
    this.request = request;
    this.reply = reply;
    this.options = options;
    this.endpoint = endpoint;
    this.key = request.key;
    this.service = toContext(options.service, endpoint, request.key, reply);
    this.parameters = request.params as Readonly<Record<string, string>>;
    this.query = query;
  }

  get body(): unknown {
    return readBody(this.endpoint, this.request);
  }
}

/**
 * Registers a route for each endpoint and each deprecated address; all other requests are refused
 * (docs/contract/README.md#what-holds-in-every-area).
 */
export function registerRoutes(app: FastifyInstance, options: HttpOptions): void {
  const { service, emulator } = options;
  app.decorateRequest('key', null);
  app.decorateRequest('requireKeyAgain');
  for (const { method, path, name, endpoint, handler, successor } of ROUTES) {
    const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      if (successor !== null) markReplaced(request, reply, successor);
      const faulted = { endpoint: name, method, route: path, path: pathOf(request) };
      if (await injectFault(emulator.faults, endpoint, faulted, request, reply)) return reply;
      if (endpoint.isOnlyHere === true || (endpoint.area === 'local' && endpoint.needs === 'admin'))
        requireLoopback(request.socket.remoteAddress);
      const key = await requireKey(service, endpoint, request);
      request.key = key;
      request.requireKeyAgain = async () => {
        if (key !== null) request.key = await requireKey(service, endpoint, request);
      };
      limitRate(emulator.rateLimiter, endpoint, key, request, reply);
      return undefined;
    };
    const Query = toQueryReader(endpoint);
    const route = {
      method,
      url: path.replace(NUMBERS, '$&(^\\d{1,15}$)'),
      bodyLimit: endpoint.bodyLimit ?? USUAL_BODY_LIMIT,
      config: { endpoint: name },
      onRequest,
      ...(method === 'GET' ? {} : { preHandler: checkKeyAgain }),
      onSend: cutAnswer,
      handler: (request: FastifyRequest, reply: FastifyReply) => {
        if (endpoint.answerStatus !== undefined) reply.code(endpoint.answerStatus);
        const answer = handler(new RequestCall(request, reply, options, endpoint, new Query(request.query)));
        return endpoint.isWrapped === true ? toEnvelope(request, answer) : answer;
      },
    };
    if (name === 'importData') registerStreaming(app, route);
    else app.route(route);
  }
  refuseUnrouted(app, ROUTES);
}

/** Checks the key again if a body arrived meanwhile; the readers of forms and streams do it at their end. */
async function checkKeyAgain(request: FastifyRequest): Promise<void> {
  if (request.body !== undefined) await request.requireKeyAgain();
}

function toContext(service: ServiceContext, { area, readsStandby }: Endpoint, key: Token | null, reply: FastifyReply): ServiceContext {
  if (area === 'insights' || area === 'local') {
    const followed = endingWith(service, followClient(reply));
    return area === 'insights' && key?.scopes.includes('insights:read') === false ? { ...followed, hidesPeople: true } : followed;
  }
  return readsStandby === true ? toReadingContext(service) : service;
}

/** Returns a signal that is aborted if the client goes before it has its answer. */
function followClient({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const gone = (): void => {
    if (raw.writableFinished) return;
    controller.abort(new Refusal('UNAVAILABLE', 'The client closed the connection before it had its answer. Send the request again.'));
  };
  if (raw.destroyed) gone();
  else raw.once('close', gone);
  return controller.signal;
}

/** Registers a route whose handler reads the body as a stream, whatever its type and size. */
function registerStreaming(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (child) => {
    child.removeAllContentTypeParsers();
    child.addContentTypeParser('*', async (request: FastifyRequest, payload: AsyncIterable<Uint8Array>) => {
      requireUtf8(request.headers['content-type']);
      return untilChecked(request, payload);
    });
    child.route(route);
  });
}

/** Returns the same body, but checks the key again before it ends: a reader that reaches the end may do the work. */
async function* untilChecked(request: FastifyRequest, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* body;
  await request.requireKeyAgain();
}

/** Wraps an answer in the envelope of area D. */
async function toEnvelope({ id }: FastifyRequest, answer: Promise<unknown>): Promise<SuccessEnvelope<unknown>> {
  return { status: 'SUCCESS', data: await answer, metaData: null, correlationId: id };
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? url;
}

/** Default maximum body size in bytes; files in forms have a limit of their own. */
const USUAL_BODY_LIMIT = 2 * 1024 * 1024;

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

/** Parameters that are numbers, so that other names at their place are addresses of their own, or none. */
const NUMBERS = /(?<=^\/v2\/developers\/):\w+$/;

/** Refuses requests that match no route before their body is read: with METHOD_NOT_ALLOWED and the methods of the address, or NOT_FOUND. */
function refuseUnrouted(app: FastifyInstance, routes: readonly Routed[]): void {
  const known = routes.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(NUMBERS, '\\d{1,15}').replace(/:\w+/g, '[^/]+')}$`),
  }));
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
