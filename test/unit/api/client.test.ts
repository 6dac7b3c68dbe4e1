import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { call as callService } from '../../../server/api/client.ts';
import * as developers from '../../../server/api/developers/developers.ts';
import { toLocalInstance } from '../../../server/api/instance.ts';
import { createProject } from '../../../server/api/platform/platform.ts';
import { Refusal, type RefusalCode } from '../../../server/core/refusal.ts';
import { DEVELOPER_ENDPOINTS } from '../../../server/wire/endpoints/developers.ts';
import { toFittingAnswer } from './fittingAnswer.ts';
import { type OddService, startOddService, startSocketService } from './oddService.ts';

const open: OddService[] = [];
const keep = async (service: Promise<OddService>): Promise<OddService> => {
  open.push(await service);
  return service;
};

const caught = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Refusal, `no refusal but ${String(error)}`);
  return error;
};

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  keep(startOddService((response) => response.writeHead(status, headers).end(body)));

const refusalFor = async (status: number, body: string, headers: Record<string, string> = {}) =>
  caught(callService((await answering(status, body, headers)).instance, 'readSchema'));

describe('the API client', () => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((service) => service.close()));
  });

  it('sends each request as the table of endpoints defines it, with the key it needs', async () => {
    const service = await keep(startOddService((response) => response.end('{}')));
    const { instance } = service;
    const calls = [
      () => developers.uploadRoster(instance, { fileName: 'a.csv', content: 'x' }),
      () => developers.reuploadRoster(instance, { fileName: 'a.csv', content: 'x' }),
      () => callService(instance, 'upsertDevelopers', { body: [{ email: 'a@x' }] }),
      () => callService(instance, 'deleteDevelopers', { body: { emails: ['a@x'] } }),
      () => callService(instance, 'listDevelopers'),
      () => callService(instance, 'readSchema'),
      () => callService(instance, 'listAttributeValues'),
      () => callService(instance, 'saveFieldMappings', { parameters: { versionId: 'v 1' }, body: [] }),
      () => developers.approveVersion(instance, 'v 1'),
      () => callService(instance, 'updateDeveloperIdentities', { body: [] }),
      () => callService(instance, 'listDeveloperIdentities'),
      () => callService(instance, 'listVersions'),
      () => callService(instance, 'readVersion', { parameters: { versionId: 'v 1' } }),
      () => callService(instance, 'readReview', { parameters: { versionId: 'v 1' } }),
      () => callService(instance, 'deleteVersion', { parameters: { versionId: 'v 1' } }),
    ];
    // The published client declares no answer of an approval.
    const approval = calls[8]!;
    for (const send of calls) {
      if (send === approval) assert.deepEqual(await send(), { status: 'SUCCESS', versionId: 'v 1', state: 'ACTIVE', active: true });
      else assert.equal((await caught(send())).code, 'UNEXPECTED_ANSWER', 'an empty object is no answer of any other');
    }
    const expected = Object.values(DEVELOPER_ENDPOINTS).map(({ method, path }) => ({
      method,
      url: path.replace(':versionId', 'v%201'),
      key: 'pat.api',
    }));
    const sent = service.arrived.map(({ method, url, headers }) => ({ method, url, key: headers['x-api-key'] }));
    assert.deepEqual(sent, expected);
    assert.deepEqual(JSON.parse(service.arrived[2]?.body ?? ''), [{ email: 'a@x' }]);
    assert.deepEqual(JSON.parse(service.arrived[3]?.body ?? ''), { emails: ['a@x'] });
    assert.deepEqual(JSON.parse(service.arrived[8]?.body ?? ''), { active: true });
  });

  it('takes an approval without a body for done, and the page of a proxy for none', async () => {
    const approved = await developers.approveVersion((await answering(200, '')).instance, '2');
    assert.deepEqual(approved, { status: 'SUCCESS', versionId: '2', state: 'ACTIVE', active: true });
    const { instance } = await answering(200, '<html>Log in</html>', { 'content-type': 'text/html' });
    assert.equal((await caught(developers.approveVersion(instance, '2'))).code, 'UNEXPECTED_ANSWER');
  });

  it('sends a token in its own header everywhere, and any other key to segments as that of an admin', async () => {
    const service = await keep(startOddService((response) => response.end('{}')));
    for (const apiKey of ['pat.acme.i.s', 'sat.acme.i.s', 'plain']) {
      const instance = { ...service.instance, apiKey, adminKey: null };
      await caught(callService(instance, 'listWorkspaces'));
      await caught(callService(instance, 'listDevelopers'));
    }
    assert.deepEqual(
      service.arrived.map(({ headers }) => headers['x-api-key'] ?? headers.authorization),
      ['pat.acme.i.s', 'pat.acme.i.s', 'sat.acme.i.s', 'sat.acme.i.s', 'Bearer plain', 'plain'],
    );
  });

  it('returns the file name of a download, without any folder', async () => {
    for (const [disposition, name] of [
      ['attachment; filename="Efficiency-2026-07-01.csv"', 'Efficiency-2026-07-01.csv'],
      ['attachment; filename=plain.csv; size=3', 'plain.csv'],
      ['attachment; filename="../../etc/passwd"', 'passwd'],
      ['attachment; filename="C:\\\\x\\\\y.csv"', 'y.csv'],
      ['attachment; filename=".."', null],
      ['attachment; filename=""', null],
      ['attachment', null],
    ] as const) {
      const { instance } = await answering(200, 'x', { 'content-disposition': disposition });
      const answer = await developers.downloadRoster(instance);
      assert.deepEqual([answer.fileName, await answer.text()], [name, 'x'], disposition);
    }
  });

  it('sends a roster as the part `file` with its bytes unchanged', async () => {
    const service = await keep(startOddService((response) => response.end('{}')));
    const fieldMappings = [
      { csvColumn: 'Näme', fieldType: 'NAME' as const },
      { csvColumn: 'Team', fieldType: 'CUSTOM' as const },
    ];
    const sent = [{ name: 'Näme', fieldType: 'NAME' }, { name: 'Team' }];
    await caught(developers.uploadRoster(service.instance, { fileName: 'ü "1".csv', content: 'é,\r\n\n', fieldMappings, places: true }));
    await caught(developers.uploadRoster(service.instance, { fileName: 'b.csv', content: new Uint8Array([65, 0, 66]) }));
    const [text, bytes] = service.arrived;
    assert.match(text?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.equal(text?.headers['x-fairlead-places'], 'true');
    assert.match(text?.body ?? '', /name="file"; filename="ü %221%22.csv"\r\nContent-Type: text\/csv\r\n\r\né,\r\n\n\r\n--/);
    assert.ok(text?.body.includes(`name="fieldMappings"\r\n\r\n${JSON.stringify(sent)}\r\n`));
    assert.equal(bytes?.headers['x-fairlead-places'], undefined);
    assert.ok(bytes?.body.includes('\r\n\r\nA\0B\r\n--'));
    assert.ok(!bytes?.body.includes('fieldMappings'));
  });

  it('restores validation errors with their places', async () => {
    const errors = [
      { errorType: 'DUPLICATE_EMAIL', fieldName: 'email', errorDeveloperCount: 2, sampleErrorDevelopers: [{ email: 'a@x' }] },
    ];
    const place = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
    const problems = [{ code: 'DUPLICATE_EMAIL', severity: 'error', message: 'Twice.', range: place, related: [] }];
    const refusal = await refusalFor(400, JSON.stringify({ status: 'FAILURE', errors, problems: [...problems, 'junk', null] }));
    assert.equal(refusal.code, 'VALIDATION_FAILED');
    assert.deepEqual(refusal.details.errors, errors);
    assert.deepEqual(refusal.details.problems, problems);
    assert.match(refusal.message, /DUPLICATE_EMAIL.*[Nn]othing was saved/);
  });

  it('restores any other refusal from its body', async () => {
    const message = 'Finish the first setup.';
    for (const body of [
      { error: 'PRECONDITION_FAILED', message, status: 412, errorId: 'c-1' },
      { status: 'ERROR', code: 'PRECONDITION_FAILED', message, correlationId: 'c-1' },
    ]) {
      const refusal = await refusalFor(412, JSON.stringify(body));
      assert.deepEqual([refusal.code, refusal.message, refusal.details.correlationId], ['PRECONDITION_FAILED', message, 'c-1']);
    }
    const expired = await refusalFor(401, JSON.stringify({ status: 'ERROR', code: 'EXPIRED_TOKEN', message: 'Over.' }));
    assert.equal(expired.code, 'EXPIRED_TOKEN');
  });

  it('shows the message and the status of a service without codes of ours', async () => {
    const plain = { 'content-type': 'text/plain;charset=UTF-8' };
    for (const [status, body, message, headers] of [
      [404, '{"error":"Not Found","message":"No team 7.","status":404,"errorId":"e-1"}', 'No team 7. (HTTP 404)', undefined],
      [400, '{"error":"Bad Request","message":"","status":400}', 'Bad Request (HTTP 400)', undefined],
      [400, '"dateStart is required"', 'dateStart is required (HTTP 400)', undefined],
      [400, 'dateStart is required\n', 'dateStart is required (HTTP 400)', plain],
    ] as const) {
      const refusal = await refusalFor(status, body, headers);
      assert.deepEqual([refusal.status, refusal.message], [status, message]);
      if (body.includes('errorId')) assert.equal(refusal.details.correlationId, 'e-1');
    }
  });

  it('reads validation errors of which only the type is stated', async () => {
    const { code, details } = await refusalFor(400, '{"status":"FAILURE","errors":[{"errorType":"EMPTY_CSV","fieldName":null},7]}');
    const entry = { errorType: 'EMPTY_CSV', fieldName: null, errorDeveloperCount: 0, sampleErrorDevelopers: [] };
    assert.deepEqual([code, details.errors], ['VALIDATION_FAILED', [entry]]);
  });

  it('restores refusals from the status alone', async () => {
    const expected: [number, RefusalCode][] = [
      [400, 'INVALID_REQUEST'],
      [401, 'INVALID_TOKEN'],
      [403, 'ACCESS_DENIED'],
      [404, 'NOT_FOUND'],
      [412, 'PRECONDITION_FAILED'],
      [413, 'PAYLOAD_TOO_LARGE'],
      [418, 'INVALID_REQUEST'],
      [429, 'TOO_MANY_REQUESTS'],
      [500, 'SERVICE_ERROR'],
      [503, 'SERVICE_ERROR'],
    ];
    for (const body of ['', '<html>no</html>', '[]', 'null', '{"message":7,"errors":"x","code":{}}']) {
      for (const [status, code] of expected) {
        const refusal = await refusalFor(status, body);
        assert.deepEqual([refusal.code, refusal.status], [code, status], body);
        assert.match(refusal.message, /127\.0\.0\.1.*\. .+\.$/, 'says where, and what to do');
      }
    }
  });

  it('ignores a code that contradicts its status, and truncates an endless message', async () => {
    const refusal = await refusalFor(403, JSON.stringify({ code: 'CANCELLED', message: 'x'.repeat(1e6) }));
    assert.equal(refusal.code, 'ACCESS_DENIED');
    assert.ok(refusal.message.length <= 1000);
  });

  it('names the missing scope or role if the service does not', async () => {
    assert.match((await refusalFor(403, '{"message":"No."}')).message, /^No\. It takes a key with the scope developer_records:read\.$/);
    const denial = 'The key lacks the scope developer_records:read.';
    assert.equal((await refusalFor(403, JSON.stringify({ message: denial }))).message, denial);
    const service = await answering(403, '{"message":"No."}');
    const project = { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' };
    const refusal = await caught(createProject(service.instance, project));
    assert.match(refusal.message, /^No\. It takes a key with a role that may create or edit there\.$/);
  });

  it('does not follow a redirect with its key', async () => {
    const service = await answering(302, '', { location: 'https://elsewhere.example/login' });
    const refusal = await caught(callService(service.instance, 'listVersions'));
    assert.equal(refusal.code, 'UNREACHABLE');
    assert.ok(refusal.message.includes('https://elsewhere.example/login'));
    assert.equal(service.arrived.length, 1);
  });

  it('reports how long to wait', async () => {
    const refusal = await refusalFor(429, '', { 'X-RateLimit-Reset-Seconds-Org': '2', 'X-RateLimit-Reset-Seconds-IP': '9' });
    assert.equal(refusal.details.retryAfter, 9);
  });

  it('rejects an answer that is not from the service', async () => {
    const refusal = await refusalFor(200, '<html>Please log in</html>', { 'content-type': 'text/html' });
    assert.equal(refusal.code, 'UNEXPECTED_ANSWER');
    assert.match(refusal.message, /base address/);
  });

  it('returns a download as text or in chunks', async () => {
    const service = await keep(
      startOddService((response, request) =>
        response.end(request.headers.accept === 'text/csv' ? 'näme\n'.repeat(50_000) : toFittingAnswer(request)),
      ),
    );
    const text = await (await developers.downloadRoster(service.instance, { versionId: 'v' })).text();
    assert.equal(text, 'näme\n'.repeat(50_000));
    const pieces: Uint8Array[] = [];
    for await (const piece of (await developers.downloadRoster(service.instance)).pieces()) pieces.push(piece);
    assert.equal(Buffer.concat(pieces).toString('utf8'), text);
    assert.equal(service.arrived[0]?.url, '/v2/developers?versionId=v');
  });

  it('reports that no one answers, at which address, and what to do', async () => {
    const service = await answering(200, '');
    await open.pop()?.close();
    const refusal = await caught(callService(service.instance, 'listVersions'));
    assert.equal(refusal.code, 'UNREACHABLE');
    assert.ok(refusal.message.includes(service.instance.baseUrl) && refusal.message.includes('running'), refusal.message);
    const nameless = await caught(callService({ ...service.instance, baseUrl: 'http://fairlead.invalid' }, 'listVersions'));
    assert.equal(nameless.code, 'UNREACHABLE');
    assert.ok(nameless.message.includes('http://fairlead.invalid'), nameless.message);
  });

  it('reports a server that disconnects, is silent or speaks another protocol', async () => {
    const broken = await keep(startSocketService((socket) => socket.once('data', () => socket.destroy())));
    const silent = await keep(startSocketService(() => {}));
    const other = await keep(startSocketService((socket) => socket.once('data', () => socket.end('220 mail ready\r\n'))));
    const https = { ...broken.instance, baseUrl: broken.instance.baseUrl.replace('http:', 'https:') };
    const half = await keep(
      startSocketService((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\nconnection: close\r\n\r\n{"versions"')),
      ),
    );
    for (const { instance } of [broken, other, half, { instance: https }]) {
      const refusal = await caught(callService(instance, 'listVersions'));
      assert.equal(refusal.code, 'UNREACHABLE', refusal.message);
      assert.ok(refusal.message.includes(instance.baseUrl), refusal.message);
    }
    assert.equal((await caught(callService(silent.instance, 'listVersions', {}, { timeout: 100 }))).code, 'UNREACHABLE');
  });

  it('rejects a download that breaks off or is cancelled halfway', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/csv\r\ncontent-length: 100\r\n\r\n';
    const half = await keep(startSocketService((socket) => socket.once('data', () => socket.end(`${head}name\n`))));
    const halfAnswer = await developers.downloadRoster(half.instance);
    assert.equal((await caught(halfAnswer.text())).code, 'UNREACHABLE');
    const slow = await keep(startSocketService((socket) => socket.once('data', () => socket.write(`${head}name\n`))));
    const controller = new AbortController();
    const answer = await developers.downloadRoster(slow.instance, {}, { signal: controller.signal });
    const read = async (): Promise<void> => {
      for await (const _ of answer.pieces()) controller.abort();
    };
    assert.equal((await caught(read())).code, 'CANCELLED');
  });

  it('can be cancelled before a request and while waiting', async () => {
    const service = await keep(startOddService(() => controller.abort()));
    assert.equal((await caught(callService(service.instance, 'listVersions', {}, { signal: AbortSignal.abort() }))).code, 'CANCELLED');
    assert.equal(service.arrived.length, 0);
    const controller = new AbortController();
    const refusal = await caught(callService(service.instance, 'listVersions', {}, { signal: controller.signal }));
    assert.equal(refusal.code, 'CANCELLED');
  });

  it('never sends a malformed key, and never repeats a key', async () => {
    const service = await answering(401, '');
    for (const apiKey of ['pat\r\nx-evil: 1', 'pät', 'two words', '\0']) {
      const refusal = await caught(callService({ ...service.instance, apiKey }, 'listVersions'));
      assert.equal(refusal.code, 'INVALID_TOKEN');
      assert.ok(!refusal.message.includes(apiKey));
    }
    assert.equal(service.arrived.length, 0);
    await caught(callService({ ...service.instance, apiKey: '' }, 'listVersions'));
    await caught(callService({ ...service.instance, apiKey: ' pat.api\n' }, 'listVersions'));
    assert.deepEqual(
      service.arrived.map(({ headers }) => headers['x-api-key']),
      [undefined, 'pat.api'],
    );
    assert.equal((await caught(callService({ ...service.instance, adminKey: null }, 'listTokens'))).code, 'ACCESS_DENIED');
  });

  it('uses the proxy from the environment, but never for the loopback host', async () => {
    const tunnels: string[] = [];
    const proxy = createServer();
    const run = async (proxyUrl: string, ...baseUrls: string[]): Promise<string[]> => {
      const environment = { ...process.env, HTTP_PROXY: proxyUrl, http_proxy: proxyUrl, https_proxy: proxyUrl, NO_PROXY: '', no_proxy: '' };
      const args = ['--input-type=module', '-e', script, ...baseUrls];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
      return stdout.trim().split('\n');
    };
    proxy.on('connect', (request, socket) => {
      tunnels.push(request.url ?? '');
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const service = await keep(startOddService((response) => response.end('{"versions":[]}')));
    const script = `
      const { call } = await import('./server/api/client.ts');
      for (const baseUrl of process.argv.slice(1)) {
        await call({ baseUrl, apiKey: 'k', name: 'x' }, 'listVersions').then(() => console.log('ok'), (error) => console.log(error.code));
      }`;
    try {
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const lines = await run(url, service.instance.baseUrl, 'http://far.invalid', 'https://far.invalid');
      assert.deepEqual(lines, ['ok', 'UNREACHABLE', 'UNREACHABLE']);
      assert.deepEqual(tunnels, ['far.invalid:80', 'far.invalid:443']);
      assert.deepEqual(await run('not a proxy', service.instance.baseUrl, 'http://far.invalid'), ['ok', 'INVALID_REQUEST']);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });

  it('creates an instance from a local address', () => {
    const address = { url: 'http://127.0.0.1:9', apiKey: 'a', adminKey: 'b', pid: 1 };
    const { url } = address;
    const expected = { name: 'local', baseUrl: url, adminUrl: url, platformUrl: url, apiKey: 'a', adminKey: 'b' };
    assert.deepEqual(toLocalInstance(address), expected);
  });
});
