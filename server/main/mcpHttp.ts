import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport as HttpTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { type McpSurroundings, serveTools } from '../agents/mcpServer.ts';
import { UsageError } from '../cli/errors.ts';
import { Refusal } from '../core/refusal.ts';
import { requireOwnHost } from '../http/guards.ts';
import { MAX_CSV_BYTES } from '../wire/limits.ts';

const HOST = '127.0.0.1';
const PATH = '/mcp';

/** Maximum open sessions; the one that was not used for longest is closed first. */
const MAX_SESSIONS = 64;

const STATUS = { NOT_FOUND: 404, INVALID_TOKEN: 401, ACCESS_DENIED: 403 } as const;

/** What listens, and its address. */
export interface McpHttp {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the tools over streamable HTTP, to this machine only and only with the key as a bearer token; each session confirms its own writes.
 * Port 0 is any free one. Throws a UsageError if the port is taken.
 */
export async function listenForAgents(port: number, key: string, surroundings: McpSurroundings): Promise<McpHttp> {
  const sessions = new Map<string, HttpTransport>();
  const listener = createServer((request, response) => {
    answer(request, response).catch((error) => refuse(response, error));
  });
  listener.listen(port, HOST);
  await once(listener, 'listening').catch(() => {
    throw new UsageError(`Port ${port} cannot be used. Give another one with --port, or 0 for any free one.`);
  });
  return {
    url: `http://${HOST}:${(listener.address() as AddressInfo).port}${PATH}`,
    close: async () => {
      await Promise.all([...sessions.values()].map((session) => session.close()));
      listener.closeAllConnections();
      listener.close();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requireOwnHost(request.headers.host, HOST);
    if (request.url?.split('?')[0] !== PATH) throw new Refusal('NOT_FOUND', `Only ${PATH} is served here.`);
    requireKey(request.headers.authorization, key);
    const id = request.headers['mcp-session-id'];
    const session = id === undefined ? await openSession() : sessions.get(String(id));
    if (session === undefined) throw new Refusal('NOT_FOUND', 'There is no such session. Initialize a new one.');
    if (session.sessionId !== undefined) keepSession(session.sessionId, session);
    await send(await session.handleRequest(toRequest(request)), response);
    // A request without a session that does not begin one was refused.
    if (session.sessionId === undefined) await session.close();
  }

  async function openSession(): Promise<HttpTransport> {
    const transport = new HttpTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_CSV_BYTES,
      onsessioninitialized: (id) => keepSession(id, transport),
    });
    transport.onclose = () => sessions.delete(transport.sessionId ?? '');
    await serveTools(transport, surroundings);
    return transport;
  }

  /** Makes a session the one that was used last. */
  function keepSession(id: string, transport: HttpTransport): void {
    sessions.delete(id);
    sessions.set(id, transport);
    const [oldest] = sessions.values();
    if (sessions.size > MAX_SESSIONS) void oldest?.close();
  }
}

/** Converts a request of Node to one of the web's. */
function toRequest(request: IncomingMessage): Request {
  const hasBody = request.method === 'POST';
  return new Request(`http://${HOST}${PATH}`, {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join(', ')] as [string, string]),
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** Sends an answer of the web's; a stream of events ends with its reader. */
async function send({ status, headers, body }: Response, response: ServerResponse): Promise<void> {
  response.writeHead(status, Object.fromEntries(headers));
  if (body === null) return void response.end();
  response.flushHeaders();
  await pipeline(Readable.fromWeb(body as WebStream), response).catch(() => {});
}

function requireKey(header: string | undefined, key: string): void {
  const [given, right] = [header ?? '', `Bearer ${key}`].map((text) => hash('sha256', text, 'buffer'));
  if (timingSafeEqual(given!, right!)) return;
  throw new Refusal('INVALID_TOKEN', 'Send the key of this server in the header "Authorization: Bearer …". It was printed at its start.');
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const status = error instanceof Refusal ? (STATUS[error.code as keyof typeof STATUS] ?? 400) : 400;
  const message = error instanceof Error ? error.message : String(error);
  response.writeHead(status, { 'content-type': 'application/json', ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
