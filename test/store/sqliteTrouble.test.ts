import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../server/core/refusal.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import type { ErrorBody } from '../../server/wire/developers.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, SMALL_ROSTER } from '../support/serviceInProcess.ts';
import { forkService, forkServiceOnFile } from '../support/serviceProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

/** Locks the file against writers once others have written, reports so, and releases the lock when its input ends. */
const HOLDER = [
  "const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);",
  "database.exec('pragma busy_timeout = 20000');",
  "database.exec('begin immediate');",
  "process.stdout.write('held');",
  "process.stdin.on('end', () => { database.exec('commit'); database.close(); }).resume();",
].join('\n');

describe('a service on a file', () => {
  let folder: TemporaryFolder;
  let data: string;
  let file: string;
  let service: StartedService | null = null;
  const log: string[] = [];

  beforeEach(() => {
    folder = makeTemporaryFolder();
    data = join(folder.path, 'data');
    file = join(data, 'fairlead.db');
    log.length = 0;
  });
  afterEach(async () => {
    await service?.close();
    service = null;
    folder.remove();
  });

  const start = async (): Promise<StartedService> => {
    service = await startService({
      dataDir: data,
      warn: (line) => log.push(line),
      log: { level: 'error', stream: { write: (line) => log.push(line) } },
    });
    return service;
  };
  const statusOf = async (method: string, path: string, options = {}): Promise<number> =>
    (await callService(service!.address, method, path, options)).status;

  it('keeps answering while another process locks the file, and writes once it is released', async () => {
    await start();
    await finishSetup(service!.address, SMALL_ROSTER);
    const holder: ChildProcess = spawn(process.execPath, ['-e', HOLDER, file], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(holder, 'exit');
    try {
      await Promise.race([once(holder.stdout!, 'data'), ended.then(([code]) => assert.fail(`the holder ended with ${code}`))]);
      let written: number | null = null;
      const write = statusOf('PUT', '/__fairlead/configuration', { json: {} }).then((status) => {
        written = status;
      });
      assert.equal(await statusOf('GET', '/__fairlead/health', { key: null }), 200);
      assert.equal(await statusOf('GET', '/__fairlead/ready', { key: null }), 200);
      assert.equal(await statusOf('GET', '/v2/developers'), 200);
      assert.equal(written, null);
      holder.stdin!.end();
      await write;
      assert.equal(written, 200);
    } finally {
      holder.stdin!.end();
      await ended;
    }
    assert.deepEqual(log, []);
  });

  it('refuses to start on a damaged file, with the remedy', async () => {
    await start();
    await finishSetup(service!.address, SMALL_ROSTER);
    await service!.close();
    const { size } = statSync(file);
    const descriptor = openSync(file, 'r+');
    // Everything after the first page, which identifies the kind of file.
    writeSync(descriptor, Buffer.alloc(size - 4096, 0x55), 0, size - 4096, 4096);
    service = null;
    await assert.rejects(start(), (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.match(error.message, /^The database is damaged\. .*backup/);
      return true;
    });
  });

  it('detects damage while it runs: 503 with the remedy, not ready, alive', async () => {
    await start();
    await finishSetup(
      service!.address,
      `name,email,manager_email\n${Array.from({ length: 5000 }, (_, i) => `Ann ${i},a${i}@x.com,\n`).join('')}`,
    );
    // Without a log the pages are read from the file itself.
    const { DatabaseSync } = await import('node:sqlite');
    const other = new DatabaseSync(file);
    other.exec('pragma wal_checkpoint(truncate)');
    const page = (other.prepare("select rootpage from sqlite_schema where name = 'developers'").get() as { rootpage: number }).rootpage;
    other.close();
    const { size } = statSync(file);
    const descriptor = openSync(file, 'r+');
    for (let at = 4096; at < size; at += 4096) if (at / 4096 + 1 >= page) writeSync(descriptor, Buffer.alloc(4096, 0x55), 0, 4096, at);
    const answers = [];
    for (let i = 0; i < 3; i++) {
      answers.push(await callService<ErrorBody>(service!.address, 'GET', '/v2/developers?searchKey=name&searchValue=nn+42'));
      answers.push(await callService<ErrorBody>(service!.address, 'GET', '/v2/developers/versions'));
    }
    assert.ok(answers.every(({ status }) => status < 500 || status === 503));
    const refused = answers.find(({ status }) => status === 503);
    assert.match(String(refused?.body.message), /^The database is damaged\. .*snapshot/);
    assert.equal(await statusOf('GET', '/__fairlead/ready', { key: null }), 503);
    assert.equal(await statusOf('GET', '/__fairlead/health', { key: null }), 200);
    assert.ok(log.length > 0, 'the log says what SQLite found');
  });

  it('follows a link to its database, and finds the write-ahead log of a killed process beside the file that the link names', async () => {
    const linked = join(folder.path, 'elsewhere.db');
    const killed = await forkServiceOnFile(linked, data);
    await finishSetup(killed.address);
    await killed.end('SIGKILL');
    assert.deepEqual([existsSync(`${linked}-wal`), existsSync(`${file}-wal`)], [true, false]);
    await start();
    assert.equal((await callService(service!.address, 'GET', '/v2/developers')).body.totalRecords, 3);
    const json = { dateStart: '2026-03-01', dateEnd: '2026-03-31', productivity: {} };
    assert.equal(await statusOf('POST', '/v2/insights/teams/reports?format=csv', { json }), 200);
  });

  it('refuses to start without the write-ahead log of a killed process', async () => {
    const killed = await forkService('--data', data);
    await finishSetup(killed.address, SMALL_ROSTER);
    await killed.end('SIGKILL');
    const log = `${file}-wal`;
    copyFileSync(log, join(folder.path, 'kept'));
    rmSync(log);
    await assert.rejects(start(), (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.match(error.message, /was not closed, and its write-ahead log .*fairlead\.db-wal is missing/);
      return true;
    });
    copyFileSync(join(folder.path, 'kept'), log);
    await start();
    assert.equal((await callService<{ totalRecords: number }>(service!.address, 'GET', '/v2/developers')).body.totalRecords > 0, true);
    await service!.close();
    assert.ok(!existsSync(`${file}.open`), 'a closed service left files behind');
    await start();
  });

  it('restricts its files to their owner, including open ones, and reports an open folder', async () => {
    if (process.platform === 'win32') return;
    mkdirSync(data, { mode: 0o755 });
    chmodSync(data, 0o755);
    await start();
    await finishSetup(service!.address, SMALL_ROSTER);
    assert.match(log.join('\n'), /^Others on this machine can read the data folder .* \(mode 755\)\. Restrict it: chmod 700 /);
    const modes = (): string[] => readdirSync(data).filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);
    assert.deepEqual(modes(), []);
    await service!.close();
    chmodSync(file, 0o644);
    chmodSync(data, 0o700);
    log.length = 0;
    await start();
    assert.deepEqual(modes(), []);
    assert.deepEqual(log, []);
  });
});
