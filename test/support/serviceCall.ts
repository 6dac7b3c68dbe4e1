import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
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
}

/** A body of which a test reads a few fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Calls a service and reads the whole answer. */
export async function callService<Body = Json>(
  address: ServiceAddress,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Answer<Body>> {
  const own = path.startsWith('/__fairlead/') ? address.adminKey : address.apiKey;
  const key = sent.key === undefined ? own : sent.key;
  const json = sent.json === undefined ? null : typeof sent.json === 'string' ? sent.json : JSON.stringify(sent.json);
  const response = await fetch(address.url + path, {
    method,
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(json === null ? {} : { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    body: sent.body ?? json,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: readJson(text) as Body };
}

/** The other parts of a roster's form. */
export interface RosterParts {
  readonly fileName?: string;
  readonly fieldMappings?: readonly FieldMapping[];
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
  const form = new FormData();
  if (fieldMappings !== undefined) form.append('fieldMappings', JSON.stringify(fieldMappings));
  form.append('file', new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)], { type }), fileName);
  const headers = { ...sent.headers, ...(places ? { 'x-fairlead-places': 'true' } : {}) };
  return callService<Body>(address, method, '/v2/developers', { ...sent, headers, body: form });
}

/** Writes a multipart form byte by byte. */
export function writeForm(
  boundary: string,
  ...parts: readonly (readonly [head: string, content: string | Uint8Array])[]
): Uint8Array<ArrayBuffer> {
  const pieces = parts.flatMap(([head, content]) => [`--${boundary}\r\n${head}\r\n\r\n`, content, '\r\n']);
  return new Uint8Array(Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string))));
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
        const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs), text, body: readJson(text) as Json });
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
