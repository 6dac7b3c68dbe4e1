import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Refusal } from '../../server/core/refusal.ts';
import { findRunningService } from '../../server/main/discovery.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import { takeFolderLock } from '../../server/store/folderLock.ts';
import type { VersionList } from '../../server/wire/developers.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService, writeForm } from '../support/serviceCall.ts';
import { createKey, finishSetup, SMALL_ROSTER, startTestService } from '../support/serviceInProcess.ts';
import { forkService, type ServiceProcess } from '../support/serviceProcess.ts';
import { skipBecause } from '../support/skipBecause.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

describe('a data folder', () => {
  let folder: TemporaryFolder;
  let file: string;
  const services: StartedService[] = [];
  const processes: ServiceProcess[] = [];

  beforeEach(() => {
    folder = makeTemporaryFolder();
    file = join(folder.path, 'service.json');
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()));
    await Promise.all(
      processes.splice(0).map(({ child, end }) => (child.exitCode === null && child.signalCode === null ? end('SIGKILL') : null)),
    );
    folder.remove();
  });

  const start = async (options: Partial<Parameters<typeof startService>[0]> = {}): Promise<StartedService> => {
    const service = await startService({ dataDir: folder.path, ...options });
    services.push(service);
    return service;
  };
  const forkHere = async (...args: readonly string[]): Promise<ServiceProcess> => {
    const service = await forkService('--data', folder.path, ...args);
    processes.push(service);
    return service;
  };
  const readFile = (): ServiceAddress => JSON.parse(readFileSync(file, 'utf8')) as ServiceAddress;
  const isUp = async (address: ServiceAddress): Promise<boolean> =>
    callService(address, 'GET', '/v2/developers').then(
      ({ status }) => status === 200,
      () => false,
    );

  describe('of a running service', () => {
    it('has the address of the service, for its owner only, until the service ends', async () => {
      const service = await start();
      assert.deepEqual(readFile(), service.address);
      if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.equal(service.address.pid, process.pid);
      assert.deepEqual(
        readdirSync(folder.path).filter((name) => name.startsWith('service.json')),
        ['service.json'],
      );
      await service.close();
      await service.close();
      assert.ok(!existsSync(file) && !(await isUp(service.address)));
    });

    it('is created if it is missing, closed to others', async () => {
      const path = join(folder.path, 'a', 'b');
      await start({ dataDir: path });
      assert.ok(existsSync(join(path, 'fairlead.db')));
      if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o700);
    });

    it('lets a second start attach to the service', async () => {
      const first = await start();
      const second = await start();
      assert.deepEqual([first.attached, second.attached, second.address], [false, true, first.address]);
      await second.close();
      assert.ok(await isUp(first.address));
      const third = await forkHere();
      assert.deepEqual(third.hello, { type: 'ready', address: first.address, attached: true });
      assert.equal(await third.end(), 0);
      assert.ok(await isUp(first.address));
      assert.deepEqual(readFile(), first.address);
    });

    it('has no key in plain text except in that file', async () => {
      const service = await start();
      const { value } = await createKey(service.address);
      await service.close();
      for (const name of readdirSync(folder.path)) {
        const text = readFileSync(join(folder.path, name), 'latin1');
        for (const key of [value, service.address.apiKey, service.address.adminKey]) assert.ok(!text.includes(key.split('.')[3]!), name);
      }
    });

    it('keeps rosters, configuration and keys for the next start, but not the session keys', async () => {
      const first = await start();
      await finishSetup(first.address);
      const { value } = await createKey(first.address);
      await callService(first.address, 'PUT', '/__fairlead/configuration', { json: { groupByColumns: ['Team'] } });
      await first.close();

      const { address } = await start();
      const csv = await callService(address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' }, key: value });
      assert.deepEqual([csv.status, csv.text], [200, SMALL_ROSTER]);
      const configuration = await callService(address, 'GET', '/__fairlead/configuration');
      assert.deepEqual(configuration.body.groupByColumns, ['Team']);
      for (const key of [first.address.apiKey, first.address.adminKey]) {
        assert.equal((await callService(address, 'GET', '/v2/developers', { key })).status, 401);
        assert.equal((await callService(address, 'GET', '/__fairlead/tokens', { key })).status, 401);
      }
    });
  });

  describe('with several simultaneous starts', () => {
    it('is served by one of them, in one process', async () => {
      const started = await Promise.all(Array.from({ length: 4 }, () => start()));
      assert.equal(started.filter(({ attached }) => !attached).length, 1);
      for (const { address } of started) assert.deepEqual(address, started[0]?.address);
    });

    it('is served by one of them, in many processes', async () => {
      const started = await Promise.all(Array.from({ length: 3 }, () => forkHere()));
      const addresses = started.map(({ hello }) => (hello.type === 'ready' ? hello.address : assert.fail(hello.message)));
      assert.equal(started.filter(({ hello }) => hello.type === 'ready' && !hello.attached).length, 1);
      for (const address of addresses) assert.deepEqual(address, addresses[0]);
      assert.ok(await isUp(addresses[0]!));
    });

    it('is served by the next one as soon as the first has ended', async () => {
      const first = await start();
      const [second] = await Promise.all([forkHere(), first.close()]);
      assert.ok(await isUp(second.address));
    });
  });

  describe('with a leftover file', () => {
    const STALE: ServiceAddress = { url: 'http://127.0.0.1:9', apiKey: 'pat.x', adminKey: 'pat.y', pid: 4_000_000 };

    const assertTakenOver = async (): Promise<void> => {
      const service = await start();
      assert.equal(service.attached, false);
      assert.deepEqual(readFile(), service.address);
      assert.ok(await isUp(service.address));
    };

    it('of a dead process is taken over', async () => {
      writeFileSync(file, JSON.stringify(STALE));
      await assertTakenOver();
    });

    it('that is damaged is taken over', async () => {
      for (const text of ['', '{', 'null', '[]', '{"url":7}', JSON.stringify({ ...STALE, url: 'file:///etc/passwd' })]) {
        writeFileSync(file, text);
        await assertTakenOver();
        await services.pop()?.close();
      }
    });

    it('with a port of another program, and a live PID, is taken over', async () => {
      const received: string[] = [];
      const server = createServer(({ url = '', headers }, response) => {
        received.push(url, JSON.stringify(headers));
        response.end(JSON.stringify({ status: 'UP', pid: process.pid, proof: new URL(url, 'http://x').searchParams.get('challenge') }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = server.address() as AddressInfo;
        writeFileSync(file, JSON.stringify({ ...STALE, url: `http://127.0.0.1:${port}`, pid: process.pid }));
        assert.equal(await findRunningService(folder.path), null);
        await assertTakenOver();
        assert.ok(received.length > 0 && !received.some((text) => text.includes(STALE.adminKey) || text.includes(STALE.apiKey)));
      } finally {
        server.close();
      }
    });

    it('that names the service of another folder is taken over', async () => {
      const elsewhere = await startTestService();
      try {
        writeFileSync(file, JSON.stringify({ ...elsewhere.address, adminKey: STALE.adminKey }));
        assert.equal(await findRunningService(folder.path), null);
        await assertTakenOver();
      } finally {
        await elsewhere.close();
      }
    });

    it('of a killed service is taken over at once, with everything acknowledged', async () => {
      const first = await forkHere();
      await finishSetup(first.address);
      await first.end('SIGKILL');
      assert.ok(existsSync(file));
      const second = await start();
      assert.ok(!second.attached);
      assert.equal((await callService(second.address, 'GET', '/v2/developers')).body.totalRecords, 3);
      assert.equal((await callService(second.address, 'GET', '/v2/developers', { key: first.address.apiKey })).status, 401);
    });
  });

  describe('served by a forked child', () => {
    it('is released when the parent disconnects, and the next child has the requested port', async () => {
      const first = await forkHere();
      assert.equal(await first.end(), 0);
      assert.ok(!existsSync(file) && !(await isUp(first.address)));
      assert.equal(first.output(), '');
      const { port } = new URL(first.address.url);
      const second = await forkHere('--port', port);
      assert.equal(new URL(second.address.url).port, port);
    });

    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      it(`answers pending requests before it ends by ${signal}`, async () => {
        const service = await forkHere();
        let ended: Promise<number | null> | undefined;
        const status = await uploadInPieces(service.address, writeLargeRoster(largeRecords(5000, 5), 5), () => {
          ended = service.end(signal);
        });
        assert.deepEqual([status, await ended], [200, 0]);
        assert.ok(!existsSync(file));
        const next = await start();
        const { body } = await callService<VersionList>(next.address, 'GET', '/v2/developers/versions');
        assert.equal(body.versions.length, 1);
      });
    }

    it('reports that the port is taken, and exits with 3', async () => {
      const other = await startTestService();
      try {
        const service = await forkHere('--port', new URL(other.address.url).port);
        assert.ok(service.hello.type === 'error');
        assert.match(service.hello.message, /^Port \d+ of 127\.0\.0\.1 is in use\. Choose/);
        assert.equal(await service.end(), 3);
        assert.ok(!existsSync(file));
      } finally {
        await other.close();
      }
    });

    for (const [about, args] of [
      ['a port out of range', ['--port', '70000']],
      ['a port that is not a number', ['--port', 'http']],
      ['an unknown option', ['--verbose']],
    ] as const) {
      it(`reports ${about}, and exits with 2`, async () => {
        const service = await forkHere(...args);
        assert.ok(service.hello.type === 'error' && service.hello.message.length > 10);
        assert.equal(await service.end(), 2);
      });
    }
  });

  it('holds only the address of a service in memory, and nothing after it', async () => {
    const path = join(folder.path, 'unused');
    const service = await start({ dataDir: path, ephemeral: true });
    await finishSetup(service.address);
    const held = readdirSync(path).filter((name) => !name.startsWith('service.lock'));
    assert.deepEqual(held, ['service.json']);
    assert.deepEqual(await findRunningService(path), service.address);
    await assert.rejects(start({ dataDir: path }), /already running on .*unused, in memory\. Stop it first/);
    assert.ok((await start({ dataDir: path, ephemeral: true })).attached);
    await service.close();
    assert.ok(!existsSync(join(path, 'service.json')));
    const kept = await start({ dataDir: path });
    await assert.rejects(start({ dataDir: path, ephemeral: true }), /already running on .*unused, with the database in that folder/);
    await kept.close();
  });

  it('is not created for a service in memory that has none', async () => {
    const forked = await forkService('--ephemeral');
    processes.push(forked);
    assert.ok(await isUp(forked.address));
  });

  it('is named with the remedy if it cannot be used', async () => {
    const path = join(folder.path, 'file');
    writeFileSync(path, '');
    const isClear = (error: unknown): boolean =>
      error instanceof Refusal && error.message.includes(path) && /Make it writable|choose another/i.test(error.message);
    await assert.rejects(start({ dataDir: path }), isClear);
    await assert.rejects(start({ dataDir: join(path, 'below') }), isClear);
    mkdirSync(join(folder.path, 'x', 'service.lock'), { recursive: true });
    await assert.rejects(start({ dataDir: join(folder.path, 'x') }), /cannot be used/);
  });

  it('is refused, instead of being created for ever, below /proc', async function () {
    if (!existsSync('/proc/self')) skipBecause(this, 'there is no /proc');
    await assert.rejects(start({ dataDir: '/proc/fairlead/data' }), /\/proc\/fairlead\/data cannot be used: ENOENT/);
  });

  it('is refused after a timeout if its holder does not answer', async () => {
    const lock = takeFolderLock(join(folder.path, 'service.lock'));
    assert.ok(lock !== null && takeFolderLock(join(folder.path, 'service.lock')) === null);
    await assert.rejects(start({ answerTimeout: 100 }), (error) => error instanceof Refusal && error.code === 'CONFLICT');
    lock.release();
    assert.equal((await start()).attached, false);
  });
});

/** Uploads a roster whose body follows only after the service has accepted the request and `between` was called; returns the status. */
function uploadInPieces(address: ServiceAddress, csv: string, between: () => void): Promise<number | undefined> {
  const form = writeForm('edge', ['content-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv', csv]);
  const headers = {
    'x-api-key': address.apiKey,
    'content-type': 'multipart/form-data; boundary=edge',
    'content-length': form.length,
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const upload = request(`${address.url}/v2/developers`, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    upload.on('error', reject).on('continue', () => {
      between();
      upload.write(form.subarray(0, 1000));
      setTimeout(() => upload.end(form.subarray(1000)), 100);
    });
    upload.flushHeaders();
  });
}
