import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, renameSync, unlinkSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import { callService } from '../support/serviceCall.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const CSV = 'name,email,manager_email\nAda,ada@x.test,\n';
const FORM = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${CSV}\r\n--x--\r\n`;

/** Longer than reads rely on the last look at the file (`LOOK_EVERY` in `server/store/sqlite/dialect.ts`). */
const LOOK_MS = 250;

/** Requests that change something, each with a body. */
const WRITES: readonly (readonly [method: string, path: string, type: string, body: string])[] = [
  ['POST', '/v2/developers', 'multipart/form-data; boundary=x', FORM],
  ['PUT', '/__fairlead/configuration', 'application/json', '{"timeZone":"UTC"}'],
  ['POST', '/ng/api/organizations?accountIdentifier=default', 'application/json', '{"organization":{"identifier":"late","name":"Late"}}'],
];

describe('what changes while a request is under way', () => {
  const folder = makeTemporaryFolder();
  let service: StartedService;

  before(async () => {
    service = await startService({ dataDir: folder.path });
  });
  after(async () => {
    await service.close();
    folder.remove();
  });

  /** Sends a request whose key is revoked while its body arrives; returns its answer. */
  const sendRevoked = async (method: string, path: string, type: string, body: string): Promise<[IncomingMessage, string]> => {
    const instance = toLocalInstance(service.address);
    const scopes = ['developer_records:write', 'developer_records:read', 'admin'] as const;
    const roles = [{ role: 'account_admin' }] as const;
    const made = await call(instance, 'createToken', { body: { name: 'late', scopes: [...scopes], roles: [...roles] } });
    const length = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const headers = { 'x-api-key': made.value, ...length, expect: '100-continue' };
    const sent = request(new URL(path, service.address.url), { method, headers });
    // The headers are at the service, which checks the key before it reads the body.
    await once(sent, 'continue');
    sent.write(body.slice(0, 10));
    await call(instance, 'revokeToken', { parameters: { tokenId: made.id } });
    sent.end(body.slice(10));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return [response, await text(response)];
  };

  for (const [method, path, type, body] of WRITES) {
    it(`is a key that is revoked while the body of ${method} ${path} arrives: nothing is changed`, async () => {
      const [response, answer] = await sendRevoked(method, path, type, body);
      assert.equal(response.statusCode, 401, answer);
      assert.match(answer, /The key is unknown or was revoked/);
      assert.deepEqual((await call(toLocalInstance(service.address), 'listVersions')).versions, []);
    });
  }

  it('is a key that is revoked while an import of all data arrives: nothing is replaced', async () => {
    const { text: dump } = await callService(service.address, 'GET', '/__fairlead/data');
    const organizations = '/ng/api/organizations?accountIdentifier=default';
    const kept = { organization: { identifier: 'kept', name: 'Kept' } };
    assert.equal((await callService(service.address, 'POST', organizations, { json: kept })).status, 200);
    const [response, answer] = await sendRevoked('PUT', '/__fairlead/data', 'application/x-ndjson', dump);
    assert.equal(response.statusCode, 401, answer);
    assert.match((await callService(service.address, 'GET', organizations)).text, /"kept"/);
  });

  it('is the file of the database: a deleted or replaced one answers 503 to every write, and to the readiness check', async function () {
    if (process.platform === 'win32') skipBecause(this, 'Windows keeps open files');
    const instance = toLocalInstance(service.address);
    const path = join(folder.path, 'fairlead.db');
    const readReadiness = async () => {
      await sleep(LOOK_MS);
      return (await callService(service.address, 'GET', '/__fairlead/ready', { key: null })).status;
    };
    const isRefused = async (reason: RegExp): Promise<void> => {
      await assert.rejects(
        call(instance, 'createToken', { body: { name: 'lost', scopes: ['insights:read'] } }),
        (error) => error instanceof Error && reason.test(error.message),
      );
      assert.equal(await readReadiness(), 503);
      assert.match((await callService(service.address, 'GET', '/metrics')).text, /^fairlead_store_up 0$/m);
    };
    renameSync(path, `${path}.aside`);
    await isRefused(/was deleted while the service runs/);
    copyFileSync(`${path}.aside`, path);
    await isRefused(/was replaced by another file/);
    unlinkSync(path);
    renameSync(`${path}.aside`, path);
    assert.equal(await readReadiness(), 200);
    await call(instance, 'createToken', { body: { name: 'kept', scopes: ['insights:read'] } });
  });
});
