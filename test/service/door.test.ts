import assert from 'node:assert/strict';
import { HANDLERS } from '../../server/http/routes.ts';
import type { ErrorBody } from '../../server/wire/developers.ts';
import { ENDPOINTS } from '../../server/wire/endpoints.ts';
import { callService, callWithHeaders, sendBytes } from '../support/serviceCall.ts';
import { startTestService, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Addresses of which none is a special case of another. */
const PATHS = [
  ...new Set(
    Object.values(ENDPOINTS)
      .filter(({ area }) => area === 'developers' || area === 'local')
      .map(({ path }) => path),
  ),
];

describe('the HTTP server', () => {
  let service: TestService;
  before(async () => {
    service = await takeTestService();
  });
  after(() => service.close());
  afterEach(() => assert.deepEqual(service.log, []));

  it('has exactly one handler for each endpoint', () => {
    assert.deepEqual(Object.keys(HANDLERS).sort(), Object.keys(ENDPOINTS).sort());
  });

  for (const { method, path } of Object.values(ENDPOINTS)) {
    it(`answers ${method} ${path}`, async () => {
      const { status } = await callService(service.address, method, path.replace(/:\w+/g, '1'), { key: null });
      assert.ok(status === 200 || status === 401, String(status));
    });
  }

  describe('refuses other methods with 405 and lists the allowed ones', () => {
    for (const path of PATHS) {
      const taken = METHODS.filter((method) => Object.values(ENDPOINTS).some((row) => row.path === path && row.method === method));
      for (const method of METHODS.filter((other) => !taken.includes(other))) {
        it(`${method} ${path}`, async () => {
          const { status, headers, body } = await callService<ErrorBody>(service.address, method, path.replace(/:\w+/g, '1'), {
            key: null,
          });
          assert.deepEqual([status, body.error], [405, 'METHOD_NOT_ALLOWED']);
          assert.deepEqual((headers.get('allow') ?? '').split(', ').sort(), taken.toSorted());
        });
      }
    }
  });

  it('answers 404 for unknown addresses, with or without a key', async () => {
    for (const path of [
      '/',
      '/v2',
      '/v2/',
      '/v3/developers',
      '/v2/developers/',
      '/v2/developers/nobody',
      '/__fairlead',
      '/sei/api',
      '/x/v2/developers',
      '//v2/developers',
      '/V2/DEVELOPERS',
    ]) {
      for (const key of [null, service.address.apiKey]) {
        const { status, body } = await callService<ErrorBody>(service.address, 'GET', path, { key });
        assert.deepEqual([status, body.error], [404, 'NOT_FOUND'], path);
      }
    }
  });

  it('answers under the prefixes of the real service', async () => {
    for (const prefix of ['/prod1/sei/api', '/gratis/sei/api', '/gateway/sei/api', '/sei/api', '/gateway']) {
      assert.equal((await callService(service.address, 'GET', `${prefix}/v2/developers?pageSize=1`)).status, 200, prefix);
      assert.equal((await callService(service.address, 'GET', `${prefix}/v2/developers`, { key: null })).status, 401, prefix);
      assert.equal((await callService(service.address, 'GET', `${prefix}/__fairlead/health`)).status, 404, prefix);
    }
  });

  it('marks every answer as that of a local service, with a correlation ID', async () => {
    const ids = new Set<string | null>();
    for (const [method, path, expected] of [
      ['GET', '/__fairlead/health', 200],
      ['GET', '/v2/developers', 200],
      ['GET', '/nothing', 404],
      ['PUT', '/__fairlead/health', 405],
      ['GET', '/%zz', 400],
      ['OPTIONS', '/v2/developers', 204],
    ] as const) {
      const { status, headers } = await callService(service.address, method, path);
      assert.deepEqual([status, headers.get('x-fairlead')], [expected, 'local'], `${method} ${path}`);
      if (expected !== 400) ids.add(headers.get('x-correlation-id'));
    }
    assert.ok(ids.size === 5 && !ids.has(null));
  });

  describe('checks the Host header', () => {
    const port = (): string => new URL(service.address.url).port;
    for (const [host, expected] of [
      ['127.0.0.1', 200],
      ['localhost', 200],
      ['LOCALHOST:PORT', 200],
      ['127.0.0.1:PORT', 200],
      ['127.1.2.3', 200],
      ['[::1]:PORT', 200],
      ['evil.example', 403],
      ['localhost.evil.example', 403],
      ['127.0.0.1.evil.example', 403],
      ['evil.example:PORT', 403],
      ['localhost@evil.example', 403],
      ['0.0.0.0', 403],
    ] as const) {
      it(`${host}: ${expected}`, async () => {
        const { status, body } = await callWithHeaders(service.address, 'GET', '/__fairlead/health', {
          host: host.replace('PORT', port()),
        });
        assert.deepEqual([status, body.error], [expected, expected === 200 ? undefined : 'ACCESS_DENIED']);
      });
    }

    it('unless it listens on every interface', async () => {
      const open = await startTestService({ host: '0.0.0.0' });
      try {
        const { status } = await callWithHeaders(open.address, 'GET', '/__fairlead/health', { host: 'build.example' });
        assert.equal(status, 200);
      } finally {
        await open.close();
      }
    });
  });

  describe('allows cross-origin requests, by key only', () => {
    it('answers the preflight request', async () => {
      const { status, headers } = await callWithHeaders(service.address, 'OPTIONS', '/v2/developers', {
        origin: 'https://pages.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'x-api-key, content-type',
      });
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.match(headers.get('access-control-allow-methods') ?? '', /PATCH/);
      assert.match(headers.get('access-control-allow-headers') ?? '', /x-api-key/);
      assert.equal(headers.get('access-control-allow-credentials'), null);
    });

    it('sets the header on answers and refusals', async () => {
      for (const key of [{ 'x-api-key': service.address.apiKey }, {}]) {
        const { headers } = await callWithHeaders(service.address, 'GET', '/v2/developers', { origin: 'https://pages.example', ...key });
        assert.equal(headers.get('access-control-allow-origin'), '*');
        assert.match(headers.get('access-control-expose-headers') ?? '', /x-correlation-id/);
      }
    });
  });

  it('answers HEAD like GET without a body', async () => {
    const { status, text } = await callService(service.address, 'HEAD', '/v2/developers');
    assert.deepEqual([status, text], [200, '']);
    assert.equal((await callService(service.address, 'HEAD', '/v2/developers', { key: null })).status, 401);
  });

  describe('survives malformed HTTP', () => {
    const CASES: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
      ['noise', '\x00\x01\x02 hello\r\n\r\n', /^HTTP\/1\.1 400 /],
      ['another protocol', Buffer.from('16030100c8010000c403', 'hex'), /^HTTP\/1\.1 400 /],
      ['a request without Host', 'GET /__fairlead/health HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
      [
        'two Content-Length headers',
        'POST /v2/developers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
        /^HTTP\/1\.1 400 /,
      ],
      [
        'Content-Length with chunked encoding',
        'POST /v2/developers HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        /^HTTP\/1\.1 400 /,
      ],
      ['endless headers', `GET / HTTP/1.1\r\nHost: localhost\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
      ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
    ];
    for (const [about, bytes, expected] of CASES) {
      it(about, async () => {
        const answer = await sendBytes(service.address, bytes);
        assert.match(answer, expected);
        if (/x-fairlead/.test(answer)) assert.match(answer, /"status":4\d\d,/);
        assert.equal((await callService(service.address, 'GET', '/__fairlead/health')).status, 200);
      });
    }
  });

  it('disconnects clients that are too slow, with 408', async () => {
    const slow = await startTestService({ timeouts: { headers: 200, request: 400, interval: 50 } });
    try {
      const key = slow.address.apiKey;
      const [head, body] = await Promise.all([
        sendBytes(slow.address, 'GET /v2/developers HTTP/1.1\r\nHost: localhost\r\nx-slow'),
        sendBytes(
          slow.address,
          `POST /v2/developers HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n`,
        ),
      ]);
      assert.match(head, /^HTTP\/1\.1 408 /);
      assert.match(body, /^HTTP\/1\.1 4\d\d /);
      assert.equal((await callService(slow.address, 'GET', '/__fairlead/health')).status, 200);
      assert.deepEqual(slow.log, []);
    } finally {
      await slow.close();
    }
  });
});
