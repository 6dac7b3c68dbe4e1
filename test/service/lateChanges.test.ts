import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, renameSync, unlinkSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { call } from '../../server/api/client.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const CSV = 'name,email,manager_email\nAda,ada@x.test,\n';
const FORM = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${CSV}\r\n--x--\r\n`;

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

  for (const [method, path, type, body] of WRITES) {
    it(`is a key that is revoked while the body of ${method} ${path} arrives: nothing is changed`, async () => {
      const instance = toLocalInstance(service.address);
      const scopes = ['developer_records:write', 'developer_records:read', 'admin'] as const;
      const roles = [{ role: 'account_admin' }] as const;
      const made = await call(instance, 'createToken', { body: { name: 'late', scopes: [...scopes], roles: [...roles] } });
      const headers = { 'x-api-key': made.value, 'content-type': type, 'content-length': Buffer.byteLength(body) };
      const answered = new Promise<{ readonly status: number | undefined; readonly text: string }>((done, failed) => {
        const sent = request(new URL(path, service.address.url), { method, headers }, (response) => {
          let text = '';
          response.on('data', (piece: Buffer) => {
            text += piece.toString();
          });
          response.on('end', () => done({ status: response.statusCode, text }));
        });
        sent.on('error', failed);
        sent.write(body.slice(0, 10));
        // The service has looked at the key when the head of the request has arrived.
        setTimeout(() => {
          call(instance, 'revokeToken', { parameters: { tokenId: made.id } }).then(() => sent.end(body.slice(10)), failed);
        }, 200);
      });
      const { status, text } = await answered;
      assert.equal(status, 401, text);
      assert.match(text, /The key is unknown or was revoked/);
      assert.deepEqual((await call(instance, 'listVersions')).versions, []);
    });
  }

  it('is the file of the database: a deleted or replaced one answers 503 to every write, and to the readiness check', async function () {
    if (process.platform === 'win32') skipBecause(this, 'Windows keeps open files');
    const instance = toLocalInstance(service.address);
    const [file = ''] = readdirSync(folder.path).filter((name) => /\.(db|sqlite3?)$/.test(name));
    const path = join(folder.path, file);
    assert.ok(existsSync(path) && file !== '', readdirSync(folder.path).join(' '));
    const isRefused = async (reason: RegExp): Promise<void> => {
      await assert.rejects(
        call(instance, 'createToken', { body: { name: 'lost', scopes: ['insights:read'] } }),
        (error) => error instanceof Error && reason.test(error.message),
      );
      await new Promise((done) => setTimeout(done, 250));
      assert.equal((await fetch(new URL('/__fairlead/ready', service.address.url))).status, 503);
    };
    renameSync(path, `${path}.aside`);
    await isRefused(/was deleted while the service runs/);
    copyFileSync(`${path}.aside`, path);
    await isRefused(/was replaced by another file/);
    unlinkSync(path);
    renameSync(`${path}.aside`, path);
    await new Promise((done) => setTimeout(done, 250));
    assert.equal((await fetch(new URL('/__fairlead/ready', service.address.url))).status, 200);
    await call(instance, 'createToken', { body: { name: 'kept', scopes: ['insights:read'] } });
  });
});
