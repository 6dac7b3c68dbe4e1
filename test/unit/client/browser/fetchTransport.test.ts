import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { send as sendByFetch } from '../../../../client/browser/fetchTransport.ts';
import { type SentRequest, send as sendOnNode } from '../../../../server/api/transport.ts';
import { Refusal } from '../../../../server/core/refusal.ts';

const GET: SentRequest = { method: 'GET', headers: {}, body: null, signal: undefined, timeout: 5_000, network: undefined };

/** What the service of the tests answers, by path. */
const ANSWERS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => unknown>> = {
  '/echo': async (request, response) => {
    const { method, headers } = request;
    const sent = await text(request);
    const boundary = /boundary="?([^"]+)/.exec(headers['content-type'] ?? '')?.[1];
    // Each client makes up its own.
    const body = boundary === undefined ? sent : sent.replaceAll(boundary, 'BOUNDARY');
    response.setHeader('x-correlation-id', 'c1').end(JSON.stringify({ method, key: headers['x-api-key'], body }));
  },
  '/refused': (_, response) => response.writeHead(409, { 'retry-after': '7' }).end('{"message":"taken"}'),
  '/elsewhere': (_, response) => response.writeHead(302, { location: '/echo' }).end(),
  '/unchanged': (_, response) => response.writeHead(304, { etag: '"x"' }).end(),
  '/pieces': (_, response) => {
    for (let at = 0; at < 50; at++) response.write(`${at}ä`.repeat(1_000));
    response.end();
  },
  '/silent': () => undefined,
  '/stalls': (_, response) => response.write('beginning'),
  '/breaks': (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('beginning');
    setTimeout(() => response.destroy(), 50);
  },
};

describe('calls from a browser', () => {
  let server: Server;
  const at = (path: string) => new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  before(async () => {
    server = createServer((request, response) => void ANSWERS[request.url ?? '']?.(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  after(() => {
    server.close();
    server.closeAllConnections();
  });

  /** Returns the whole answer; of the headers those that callers read. */
  async function receive(send: typeof sendOnNode, path: string, request: Partial<SentRequest> = {}) {
    const { status, headers, body } = await send(at(path), { ...GET, ...request });
    const pieces: Uint8Array[] = [];
    for await (const piece of body) pieces.push(piece);
    const { etag, 'retry-after': retryAfter, 'x-correlation-id': id } = headers;
    return { status, etag, retryAfter, id, body: Buffer.concat(pieces).toString() };
  }

  async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof Refusal, String(error));
    return error;
  }

  it('give the answers that calls on Node give: bodies, forms, refusals, redirects, unchanged and long ones', async () => {
    const parts = [
      { name: 'active', text: 'true' },
      { name: 'file', content: 'name\nAda', fileName: 'a b.csv', type: 'text/csv' },
      { name: 'bytes', content: Uint8Array.of(65, 66), fileName: 'b', type: 'text/plain' },
    ];
    const requests: readonly (readonly [string, Partial<SentRequest>])[] = [
      ['/echo', { headers: { 'x-api-key': 'k' } }],
      ['/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"ä":1}' }],
      ['/echo', { method: 'PUT', headers: { 'content-type': 'application/x' }, body: Uint8Array.of(0x61, 0x62) }],
      ['/echo', { method: 'POST', body: parts }],
      ['/echo', { method: 'DELETE' }],
      ['/refused', {}],
      ['/elsewhere', {}],
      ['/unchanged', { headers: { 'if-none-match': '"x"' } }],
      ['/pieces', {}],
    ];
    for (const [path, request] of requests)
      assert.deepEqual(await receive(sendByFetch, path, request), await receive(sendOnNode, path, request), path);
  });

  it('end after silence, before the answer and inside it', async () => {
    for (const path of ['/silent', '/stalls']) {
      const refusal = await refusalOf(receive(sendByFetch, path, { timeout: 200 }));
      assert.equal(refusal.code, 'UNREACHABLE');
      assert.equal(refusal.message, `${at('/').origin} did not answer in time. Check that it is running, then try again.`);
    }
  });

  it('end when their caller wants it', async () => {
    const reason = new Refusal('CANCELLED', 'Enough.');
    assert.equal(await refusalOf(receive(sendByFetch, '/silent', { signal: AbortSignal.abort(reason) })), reason);
    await assert.rejects(receive(sendByFetch, '/silent', { signal: AbortSignal.timeout(100) }), { name: 'TimeoutError' });
  });

  it('say what may be wrong if a browser says nothing', async () => {
    const refusal = await refusalOf(sendByFetch(new URL('http://127.0.0.1:9/'), GET));
    assert.equal(refusal.code, 'UNREACHABLE');
    assert.match(
      refusal.message,
      /cannot be reached, or it does not allow the pages of this editor\. Have its administrator allow that origin/,
    );
    assert.match((await refusalOf(receive(sendByFetch, '/breaks'))).message, /cannot be reached, or/);
  });
});
