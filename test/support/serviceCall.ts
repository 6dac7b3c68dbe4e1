import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { type Dispatcher, request } from 'undici';
import type { ServiceAddress } from '../../server/wire/local.ts';

/** A complete answer; `body` is its JSON, or undefined if it is not JSON. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

/** What a test sends. */
export interface Sent {
  /** Sent as JSON; a string is sent as is. */
  readonly json?: unknown;
  readonly body?: NonNullable<RequestInit['body']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The key; null sends none. By default that of the session: the admin key for /__fairlead/, the other one elsewhere. */
  readonly key?: string | null;
  /** Closes the connection when it is aborted. */
  readonly signal?: AbortSignal;
}

/** A body of which a test reads a few fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Calls a service and reads the whole answer. It sends what `fetch` would send, in two thirds of its time. */
export async function callService<Body = Json>(
  address: ServiceAddress,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answer<Body>> {
  const own = path.startsWith('/__fairlead/') ? address.adminKey : address.apiKey;
  const key = sent.key === undefined ? own : sent.key;
  const json = sent.json === undefined ? null : typeof sent.json === 'string' ? sent.json : JSON.stringify(sent.json);
  const { content, type } = json === null ? await encode(sent.body ?? null) : { content: json, type: 'application/json' };
  const { statusCode, headers, body } = await request(address.url + path, {
    method: method as Dispatcher.HttpMethod,
    headers: {
      accept: '*/*',
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(type === null ? {} : { 'content-type': type }),
      ...sent.headers,
    },
    body: content,
    signal: sent.signal ?? null,
  });
  const text = await body.text();
  return { status: statusCode, headers: toHeaders(headers), text, body: readJson(text) as Body };
}

/** Returns the bytes of a body and the content type that `fetch` would give it. */
async function encode(body: Sent['body'] | null) {
  if (body === null || body === undefined || body instanceof Uint8Array) return { content: body ?? null, type: null };
  if (typeof body === 'string') return { content: body, type: 'text/plain;charset=UTF-8' };
  const encoded = new Response(body);
  return { content: await encoded.bytes(), type: encoded.headers.get('content-type') };
}

function toHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  return new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
}

/** The other parts of a roster's form. */
export interface RosterParts {
  readonly fileName?: string;
  readonly fieldMappings?: readonly { readonly name: string; readonly fieldType?: string }[];
  /** Requests the problems with their ranges. */
  readonly places?: boolean;
  readonly type?: string;
}

/** Sends a CSV as the part `file`: POST uploads, PUT uploads a newer one. */
export function sendRoster<Body = Json>(
  address: ServiceAddress,
  method: 'POST' | 'PUT',
  csv: string | Uint8Array,
  parts: RosterParts & Sent = {},
): Promise<Answer<Body>> {
  const { fileName = 'roster.csv', fieldMappings, places = false, type = 'text/csv', ...sent } = parts;
  const mapping = ['content-disposition: form-data; name="fieldMappings"', JSON.stringify(fieldMappings)] as const;
  const name = fileName.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const file = [`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}`, csv] as const;
  const boundary = randomUUID();
  const body = writeForm(boundary, ...(fieldMappings === undefined ? [file] : [mapping, file]));
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...sent.headers,
    ...(places ? { 'x-fairlead-places': 'true' } : {}),
  };
  return callService<Body>(address, method, '/v2/developers', { ...sent, headers, body });
}

/** Writes a multipart form byte by byte. */
export function writeForm(
  boundary: string,
  ...parts: readonly (readonly [head: string, content: string | Uint8Array])[]
): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(([head, content]) => [`--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n']);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** Sends headers that fetch would not send, such as Host. */
export function callWithHeaders(
  address: ServiceAddress,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer<Json>> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(address.url + path, { method, headers, agent: false }, (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: toHeaders(response.headers), text, body: readJson(text) as Json });
      });
    });
    request.on('error', reject).end();
  });
}

/** Sends bytes to the port and returns everything received until the service closes the connection. */
export function sendBytes(address: ServiceAddress, bytes: string | Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(address.url).port), new URL(address.url).hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.on('error', reject).on('close', () => resolve(text));
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
