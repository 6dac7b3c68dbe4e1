import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { request } from 'undici';
import { CONTRACT } from './contract.ts';
import { loadVendorClient, type Operation, VENDOR_CLIENTS } from './vendorClient.ts';

/**
 * A stand-in for the real service: our own service behind a proxy that allows only what the contract and the vendor's published clients declare.
 * It answers 404 to other addresses, refuses other parameters and fields, and removes other headers and undeclared fields of answers.
 */
export interface StandIn {
  /** The base address of areas A and B, below a path like that of the vendor's regions. */
  readonly baseUrl: string;
  /** The base address of areas C and D. */
  readonly rootUrl: string;
  /** The addresses, parameters and fields that were requested but are not declared. */
  readonly undeclared: string[];
  close(): Promise<void>;
}

/** How a stand-in differs from the usual one. */
interface StandInOptions {
  /** Whether areas C and D offer only what the contract documents and the clients call, not what other public clients call. */
  readonly isNarrow?: boolean;
  /** Whether it ignores parameters that are not declared, as many services do, instead of refusing them. */
  readonly ignoresParameters?: boolean;
}

/** An address of the stand-in. It allows every parameter, field and header for which nothing is declared. */
interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly literals: number;
  readonly declared: Operation | null;
}

type Area = 'insights' | 'segments' | 'platform';

const PREFIX = '/prod1/sei/api';

/** Path parameters that the clients declare as numbers. */
const NUMBERS = /^(?:uploadId|versionId|developerRefId|teamRefId|orgTreeId|id)$/;

/** The headers that may carry the key in each area; others are removed. */
const KEY_HEADERS: Readonly<Record<Area, Readonly<Record<string, RegExp>>>> = {
  insights: { authorization: /^ApiKey \S+$/ },
  segments: { authorization: /^Bearer \S+$/, 'x-api-key': /^[ps]at\./ },
  platform: { 'x-api-key': /\S/ },
};

/** What the contract documents beyond the clients. */
const DOCUMENTED: ReadonlySet<string> = new Set(['POST /v2/insights/teams/reports .teamRefId']);

const PASSED_HEADERS = ['accept', 'content-type'];
const ANSWERED_HEADERS = ['content-type', 'content-disposition', 'retry-after'];

function toRoute(method: string, path: string, declared: Operation | null): Route {
  const pattern = path.replace(/\{(\w+)\}/g, (_, name: string) => (NUMBERS.test(name) && declared !== null ? '\\d+' : '[^/]+'));
  return { method, path: new RegExp(`^${pattern}$`), literals: path.split('/').filter((part) => !part.startsWith('{')).length, declared };
}

/** The addresses that the clients call, read once: reading their declarations takes seconds. */
let clientRoutes: Promise<readonly Route[]> | null = null;

async function loadClientRoutes(): Promise<readonly Route[]> {
  const routes: Route[] = [];
  for (const client of [VENDOR_CLIENTS.insights, VENDOR_CLIENTS.platform]) {
    const operations = Object.values(await loadVendorClient(client));
    routes.push(...operations.map((operation) => toRoute(operation.method, client.prefix + operation.path, operation)));
  }
  return routes;
}

async function loadRoutes(isNarrow: boolean): Promise<readonly Route[]> {
  clientRoutes ??= loadClientRoutes();
  const areas = [CONTRACT.segments!, CONTRACT.platform!];
  const lines = areas.flatMap((area) => [...area.documented, ...(isNarrow ? [] : area['public fact'])]);
  const others = lines.map((line) => line.split(' ')).map(([method = '', path = '']) => toRoute(method, path, null));
  return [...(await clientRoutes), ...others];
}

/** Starts a stand-in that passes declared requests on to the service at `target`. */
export async function startStandIn(target: string, { isNarrow = false, ignoresParameters = false }: StandInOptions = {}): Promise<StandIn> {
  const routes = await loadRoutes(isNarrow);
  const undeclared: string[] = [];
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = incoming;
    const body = await buffer(incoming);
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://localhost');
    const isInsights = pathname.startsWith(`${PREFIX}/v2/`);
    const path = isInsights ? pathname.slice(PREFIX.length) : pathname;
    const area: Area = isInsights ? 'insights' : path.startsWith('/internal/') ? 'segments' : 'platform';
    const refuse = (status: number, message: string) => send(response, status, toErrorBody(area, status, { message }));
    const offered = isInsights || !path.startsWith('/v2/') ? routes.filter((route) => route.path.test(path)) : [];
    const [route] = offered.filter((one) => one.method === method).toSorted((one, other) => other.literals - one.literals);
    if (route === undefined) {
      undeclared.push(`${method} ${path}`);
      return offered.length === 0 ? refuse(404, 'HTTP 404 Not Found') : refuse(405, 'HTTP 405 Method Not Allowed');
    }
    const [keyHeader] = Object.entries(KEY_HEADERS[area]).find(([name, form]) => form.test(String(headers[name] ?? ''))) ?? [];
    if (keyHeader === undefined) return refuse(401, 'Token is not valid.');
    const { declared } = route;
    for (const name of declared === null ? [] : [...searchParams.keys()]) {
      if (declared?.query.includes(name)) continue;
      if (!ignoresParameters) undeclared.push(`${method} ${path} ?${name}`);
      searchParams.delete(name);
    }
    if (declared !== null && String(headers['content-type']).startsWith('multipart/') && declared.takesJson) {
      return refuse(415, 'HTTP 415 Unsupported Media Type');
    }
    const found = declared === null ? [] : findFields(declared, headers, body);
    const fields = found.filter((field) => !DOCUMENTED.has(`${method} ${path} ${field}`));
    undeclared.push(...fields.map((field) => `${method} ${path} ${field}`));
    if (fields.length > 0) return refuse(400, `Unrecognized field ${fields[0]}`);
    const passed = Object.fromEntries(
      PASSED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    );
    // Answers are JSON, whatever else is accepted; only the list of developers is documented as CSV too.
    if (declared?.isTyped === true && `${method} ${path}` !== 'GET /v2/developers') passed.accept = 'application/json';
    const answered = await request(`${target}${path}?${searchParams}`, {
      method: method as 'GET',
      headers: { ...passed, [keyHeader]: String(headers[keyHeader]) },
      body: body.length === 0 ? null : body,
    });
    const kept = Object.fromEntries(Object.entries(answered.headers).filter(([name]) => ANSWERED_HEADERS.includes(name)));
    const text = await answered.body.text();
    if (!/^application\/json/.test(String(answered.headers['content-type'])))
      return void response.writeHead(answered.statusCode, kept).end(text);
    const json: unknown = JSON.parse(text);
    if (answered.statusCode >= 400)
      return send(response, answered.statusCode, toErrorBody(area, answered.statusCode, declared?.strip(json, true) ?? json), kept);
    send(response, answered.statusCode, declared === null ? json : declared.strip(json), kept);
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const rootUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${rootUrl}${PREFIX}`,
    rootUrl,
    undeclared,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the undeclared fields of a body, or parts of a form. */
function findFields(declared: Operation, headers: IncomingHttpHeaders, body: Buffer): readonly string[] {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) {
    const names = [...body.toString('latin1').matchAll(/^Content-Disposition: form-data; name="([^"]*)"/gim)].map(([, name = '']) => name);
    return names.filter((name) => name !== 'file');
  }
  return body.length > 0 && type.startsWith('application/json') ? declared.findUndeclared(JSON.parse(body.toString('utf8'))) : [];
}

/** Returns an error as the real service of an area writes it, without our codes. */
function toErrorBody(area: Area, status: number, body: unknown): unknown {
  const { message = '', errors, ...rest } = body as Readonly<Record<string, unknown>>;
  const id = rest.errorId ?? rest.transactionId ?? rest.correlationId ?? 'e-1';
  if (area === 'segments') return { code: status, message, details: null, transactionId: id };
  if (area === 'platform')
    return {
      status: 'ERROR',
      code: status === 404 ? 'RESOURCE_NOT_FOUND_EXCEPTION' : 'INVALID_REQUEST',
      ...rest,
      message,
      correlationId: id,
    };
  if (errors !== undefined && rest.status === 'FAILURE') return body;
  return { error: STATUS_CODES[status], message, status, errorId: id };
}

function send(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body === undefined ? '' : JSON.stringify(body));
}
