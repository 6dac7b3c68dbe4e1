import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceInfo, SnapshotList } from '../../server/wire/emulator.ts';
import { callService } from '../support/serviceCall.ts';
import { createKey, finishSetup, startTestService, type TestService, takeTestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const C = '/internal/api/v2';

describe('data of the local service', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const call = (method: string, path: string, json?: unknown) =>
    callService(service.address, method, path, json === undefined ? {} : { json, ...asAdmin(path) });
  const asAdmin = (path: string) => (path.startsWith(C) ? { key: service.address.adminKey } : {});
  const text = async (method: string, path: string) => (await callService(service.address, method, path, asAdmin(path))).text;

  /** Creates something in every area. */
  const fill = async (): Promise<void> => {
    await finishSetup(service.address);
    const [workspace] = (JSON.parse(await text('GET', `${C}/workspaces`)) as { objects: { id: string }[] }).objects;
    const base = `${C}/segments/ws/${workspace!.id}`;
    assert.equal((await call('POST', `${base}/trafficTypes/user`, { name: 'beta', description: 'ü' })).status, 200);
    assert.equal((await call('POST', `${C}/segments/Prod-Default/beta`, {})).status, 200);
    assert.equal((await call('PUT', `${C}/segments/Prod-Default/beta/upload`, ['a', 'b', '"quoted"\n'])).status, 200);
    const project = { project: { orgIdentifier: 'default', identifier: 'shop', name: 'Shop', tags: { a: 'b' } } };
    const made = await call('POST', '/ng/api/projects?accountIdentifier=default&orgIdentifier=default', project);
    assert.equal(made.status, 200, made.text);
  };

  /** Reads everything except timestamps. */
  const readAll = async (): Promise<string[]> => {
    const workspaces = await text('GET', `${C}/workspaces`);
    const [workspace] = (JSON.parse(workspaces) as { objects: { id: string }[] }).objects;
    const paths = [
      '/v2/developers',
      '/v2/developers/versions',
      `${C}/segments/ws/${workspace!.id}`,
      `${C}/environments/ws/${workspace!.id}`,
      `${C}/segments/Prod-Default/beta/keys`,
      '/ng/api/projects?accountIdentifier=default&orgIdentifier=default',
      '/__fairlead/tokens',
      '/__fairlead/configuration',
    ];
    const bodies = await Promise.all(paths.map((path) => text('GET', path)));
    return [workspaces, ...bodies.map((body) => body.replace(/"(errorId|correlationId|transactionId)":"[^"]+"/g, ''))];
  };

  const refuse = async (content: string | Uint8Array): Promise<string> => {
    const { status, body } = await callService(service.address, 'PUT', '/__fairlead/data', { body: content as string });
    assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST'], String(body.message));
    return String(body.message);
  };

  describe('as snapshots', () => {
    it('are saved and restored by name, completely: later data is gone, earlier data is back', async () => {
      await fill();
      await createKey(service.address, { name: 'before' });
      const before = await readAll();
      const saved = await call('PUT', '/__fairlead/snapshots/first.state-1');
      assert.deepEqual([saved.status, saved.body.name], [200, 'first.state-1']);
      await call('PATCH', '/v2/developers', [{ name: 'Di', email: 'di@example.com' }]);
      await createKey(service.address, { name: 'after' });
      await call('PUT', '/__fairlead/configuration', { managerEmailConfigured: false });
      await call('PUT', `${C}/segments/Prod-Default/beta/upload`, ['c']);
      assert.notDeepEqual(await readAll(), before);
      const restored = await call('POST', '/__fairlead/snapshots/first.state-1/restore');
      assert.equal(restored.status, 200, restored.text);
      assert.deepEqual(await readAll(), before);
    });

    it('continue their counters without reusing a number', async () => {
      await finishSetup(service.address);
      await call('PUT', '/__fairlead/snapshots/one');
      await call('POST', '/__fairlead/reset');
      await call('POST', '/__fairlead/snapshots/one/restore');
      const upsert = await call('PATCH', '/v2/developers', [{ name: 'Di', email: 'di@example.com' }]);
      assert.equal(upsert.status, 200, upsert.text);
      const { developerRefIds } = (await call('GET', '/v2/developers')).body as unknown as { developerRefIds: number[] };
      assert.equal(new Set(developerRefIds).size, 4);
    });

    it('replace an older snapshot of the same name, and can be listed and deleted', async () => {
      await call('PUT', '/__fairlead/snapshots/a');
      await finishSetup(service.address);
      await call('PUT', '/__fairlead/snapshots/b');
      await call('PUT', '/__fairlead/snapshots/a');
      const { snapshots } = (await call('GET', '/__fairlead/snapshots')).body as unknown as SnapshotList;
      assert.deepEqual(
        snapshots.map(({ name }) => name),
        ['a', 'b'],
      );
      assert.equal(snapshots[0]!.size, snapshots[1]!.size);
      assert.equal((await call('DELETE', '/__fairlead/snapshots/a')).status, 200);
      assert.equal((await call('DELETE', '/__fairlead/snapshots/a')).status, 404);
      assert.equal((await call('POST', '/__fairlead/snapshots/a/restore')).status, 404);
      assert.equal((await call('GET', '/__fairlead/snapshots')).text.includes('"a"'), false);
    });

    it('are refused for a name that could lead to another path', async () => {
      for (const name of [
        '..',
        '..%2f..%2fetc%2fpasswd',
        '.hidden',
        'a b',
        'a%00',
        '%F0%9F%90%9F',
        'x'.repeat(101),
        'a..b',
        'C%3A',
        '-x',
      ]) {
        const { status } = await call('PUT', `/__fairlead/snapshots/${name}`);
        assert.ok(status === 400 || status === 404 || status === 405, `${name}: ${status}`);
      }
      assert.deepEqual((await call('GET', '/__fairlead/snapshots')).body.snapshots, []);
    });

    it('contain a version completely or not at all while others write', async () => {
      await finishSetup(service.address);
      const upsert = (n: number) => call('PATCH', '/v2/developers', [{ name: 'N', email: `n${n}@example.com` }]);
      const save = (n: number) => call('PUT', `/__fairlead/snapshots/s${n}`);
      const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => Promise.all([upsert(n), save(n)])));
      // Some of the concurrent changes may be refused; those must leave nothing behind.
      for (const [upserted, saved] of answers) assert.ok([200, 409].includes(upserted.status) && saved.status === 200);
      for (const n of [0, 1, 2, 3, 4, 5]) {
        await call('POST', `/__fairlead/snapshots/s${n}/restore`);
        const { versions } = (await call('GET', '/v2/developers/versions')).body as {
          versions: { state: string; developerCount: number }[];
        };
        const active = versions.filter(({ state }) => state === 'ACTIVE');
        assert.equal(active.length, 1);
        assert.equal((await call('GET', '/v2/developers')).body.totalRecords, active[0]!.developerCount);
      }
    });
  });

  describe('as an export', () => {
    it('is one file that another service imports', async () => {
      await fill();
      await createKey(service.address, { kind: 'admin', restriction: { environments: ['Staging-Default'] } });
      const before = await readAll();
      const file = await callService(service.address, 'GET', '/__fairlead/data');
      assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/x-ndjson; charset=utf-8']);
      assert.match(file.headers.get('content-disposition') ?? '', /filename="fairlead-data\.jsonl"/);
      await service.close();
      service = await startTestService();
      const taken = await callService(service.address, 'PUT', '/__fairlead/data', { body: file.text });
      assert.equal(taken.status, 200, taken.text);
      assert.deepEqual(await readAll(), before);
      const lines = file.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      assert.equal(lines.filter(Array.isArray).length, taken.body.rows);
    });

    it('may lack columns that a later version has added', async () => {
      const { text: file } = await callService(service.address, 'GET', '/__fairlead/data');
      const lines = file.trimEnd().split('\n').slice(0, -1);
      const older = lines.map((line, index) => {
        if (
          !lines
            .slice(0, index + 1)
            .findLast((one) => one.startsWith('{"table"'))
            ?.startsWith('{"table":"workspaces"')
        )
          return line;
        const row = JSON.parse(line) as unknown[] | { columns: string[] };
        return JSON.stringify(Array.isArray(row) ? row.slice(0, 4) : { ...row, columns: row.columns.slice(0, 4) });
      });
      const rows = lines.filter((line) => line.startsWith('[')).length;
      const body = `${older.join('\n')}\n`;
      const end = JSON.stringify({ end: true, rows, sha256: createHash('sha256').update(body).digest('hex') });
      const taken = await callService(service.address, 'PUT', '/__fairlead/data', { body: `${body}${end}\n` });
      assert.equal(taken.status, 200, taken.text);
      const { text: after } = await callService(service.address, 'GET', '/__fairlead/data');
      assert.deepEqual(after.split('\n').slice(1, -2), lines.slice(1));
    });

    it('contains nothing from which a key could be derived', async () => {
      const { value } = await createKey(service.address);
      const { text: file } = await callService(service.address, 'GET', '/__fairlead/data');
      for (const key of [value, service.address.apiKey, service.address.adminKey]) assert.ok(!file.includes(key.slice(-30)));
    });

    it('is refused, and changes nothing, if the file is truncated, changed or not an export', async () => {
      await fill();
      const before = await readAll();
      const { text: file } = await callService(service.address, 'GET', '/__fairlead/data');
      const lines = file.split('\n');
      const joined = (...parts: string[]) => `${parts.join('\n')}\n`;
      const rowOf = (table: string) => lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1;
      const changed: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
        ['an empty file', '', /empty/],
        ['plain text', 'hello', /does not begin/],
        ['JSON', '{"a": 1}', /does not begin/],
        ['another format', file.replace('"version":1', '"version":2'), /another version/],
        ['the first half of the file', file.slice(0, file.length / 2), /not JSON|end is missing/],
        ['a missing end', joined(...lines.slice(0, -2)), /end is missing/],
        ['additional lines at the end', `${file}[]\n`, /follows/],
        ['a changed letter', file.replace('Ann Lark', 'Ann Dark'), /modified/],
        ['a missing row', joined(...lines.slice(0, rowOf('developers')), ...lines.slice(rowOf('developers') + 1, -1)), /modified/],
        ['invalid UTF-8', Buffer.concat([Buffer.from(file.slice(0, 200)), Buffer.from([0xff]), Buffer.from(file.slice(200))]), /UTF-8/],
        ['rows before any table', joined(lines[0]!, '["x"]'), /row without a table/],
        ['an unknown table', joined(lines[0]!, '{"table":"moons","columns":[]}'), /unknown table/],
        ['a system table', joined(lines[0]!, '{"table":"migrations","columns":["name","applied_at"]}'), /unknown table/],
        ['a duplicate table', joined(...lines.slice(0, 2), lines[1]!), /duplicated/],
        ['an unknown column', file.replace('"columns":["id"', '"columns":["moon","id"'), /different columns/],
        ['a row that is too short', joined(...lines.slice(0, 2), '["default"]'), /is not a row of/],
        ['a number instead of a string', joined(...lines.slice(0, 2), '["default",7,1]'), /has an invalid value/],
        ['a fraction', joined(...lines.slice(0, 2), '["default","x",1.5]'), /has an invalid value/],
        ['null in a required column', joined(...lines.slice(0, 2), '[null,"x",1]'), /has an invalid value/],
        ['a lone surrogate', joined(...lines.slice(0, 2), '["default","\\ud800",1]'), /has an invalid value/],
      ];
      for (const [about, content, message] of changed) assert.match(await refuse(content), message, about);
      assert.deepEqual(await readAll(), before);
      assert.deepEqual(service.log, []);
    });

    it('is refused, and changes nothing, if its rows are inconsistent although the seal is valid', async () => {
      await fill();
      const before = await readAll();
      const { text: file } = await callService(service.address, 'GET', '/__fairlead/data');
      const seal = (lines: readonly string[]): string => {
        const text = lines.map((line) => `${line}\n`).join('');
        const rows = lines.filter((line) => line.startsWith('[')).length;
        return `${text}${JSON.stringify({ end: true, rows, sha256: createHash('sha256').update(text).digest('hex') })}\n`;
      };
      const lines = file.trimEnd().split('\n').slice(0, -1);
      const table = (name: string) => lines.findIndex((line) => line.startsWith(`{"table":"${name}"`));
      assert.match(await refuse(seal(lines.toSpliced(table('workspaces') + 1, 1))), /contradict each other/);
      assert.match(
        await refuse(seal(lines.toSpliced(table('developers') + 1, 0, lines[table('developers') + 1]!))),
        /contradict each other/,
      );
      assert.match(await refuse(seal(lines.map((line) => line.replace('"[\\"Ann', '"[Ann')))), /cells of developers/);
      assert.deepEqual(await readAll(), before);
      assert.deepEqual(service.log, []);
    });
  });

  describe('after a reset', () => {
    it('equals that of a new database, except for the keys', async () => {
      await fill();
      const key = await createKey(service.address);
      const configured = await call('PUT', '/__fairlead/configuration', { managerEmailConfigured: false });
      assert.equal(configured.status, 200);
      assert.deepEqual((await call('POST', '/__fairlead/reset')).body, { area: 'all' });
      const fresh = await startTestService();
      try {
        const countsOf = async ({ address }: TestService) =>
          ((await callService(address, 'GET', '/__fairlead/info')).body as unknown as ServiceInfo).counts;
        assert.deepEqual(await countsOf(service), { ...(await countsOf(fresh)), tokens: 1, api_keys: 1 });
      } finally {
        await fresh.close();
      }
      assert.equal((await call('GET', '/__fairlead/configuration')).body.managerEmailConfigured, true);
      assert.equal((await callService(service.address, 'GET', '/v2/developers', { key: key.value })).status, 200);
      assert.equal(await finishSetup(service.address), '1');
    });

    it('is deleted in one area only, if requested', async () => {
      await fill();
      const counts = async () => ((await call('GET', '/__fairlead/info')).body as unknown as ServiceInfo).counts;
      for (const [area, table] of [
        ['developers', 'developers'],
        ['segments', 'segments'],
        ['platform', 'projects'],
      ] as const) {
        const { [table]: had, ...others } = await counts();
        assert.ok(had! > 0, table);
        assert.equal((await call('POST', '/__fairlead/reset', { area })).status, 200);
        const { [table]: has, ...rest } = await counts();
        assert.equal(has, 0, table);
        const elsewhere = area === 'developers' ? 'segments' : 'accounts';
        assert.equal(rest[elsewhere], others[elsewhere]);
      }
    });

    it('loses its keys if they are named, except those of the session', async () => {
      const key = await createKey(service.address);
      assert.equal((await call('POST', '/__fairlead/reset', { area: 'keys' })).status, 200);
      assert.equal((await callService(service.address, 'GET', '/v2/developers', { key: key.value })).status, 401);
      assert.equal((await call('GET', '/v2/developers')).status, 200);
      assert.deepEqual((await call('GET', '/__fairlead/tokens')).body, { tokens: [] });
    });

    it('is unchanged if the area is unknown', async () => {
      await fill();
      const before = await readAll();
      for (const json of [{ area: 'moon' }, { area: 7 }, { area: 'base' }, [], '"all"', '{']) {
        assert.equal((await call('POST', '/__fairlead/reset', json)).status, 400, JSON.stringify(json));
      }
      assert.deepEqual(await readAll(), before);
    });
  });

  it('is counted in the info, which names the engine but no path', async () => {
    const { status, body } = await call('GET', '/__fairlead/info');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['version', 'pid', 'engine', 'dataFolder', 'startedAt', 'uptime', 'counts']);
    assert.ok(['sqlite', 'postgresql'].includes(String(body.engine)) && body.dataFolder === null && Number(body.uptime) >= 0);
  });
});

describe('snapshots in a data folder', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = makeTemporaryFolder();
  });
  afterEach(() => folder.remove());

  it('are one file each that only the owner can read, and outlive the service', async () => {
    const dataDir = join(folder.path, 'data');
    let service = await startTestService({ dataDir, ephemeral: false });
    await finishSetup(service.address);
    await callService(service.address, 'PUT', '/__fairlead/snapshots/kept');
    assert.equal((await callService(service.address, 'GET', '/__fairlead/info')).body.dataFolder, 'data');
    await callService(service.address, 'POST', '/__fairlead/reset');
    await service.close();
    const file = join(dataDir, 'snapshots', 'kept.jsonl');
    assert.deepEqual(readdirSync(join(dataDir, 'snapshots')), ['kept.jsonl']);
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
    // A file left behind by a killed process.
    writeFileSync(join(dataDir, 'snapshots', '.half.part'), 'x');
    service = await startTestService({ dataDir, ephemeral: false });
    try {
      assert.equal((await callService(service.address, 'GET', '/v2/developers')).body.totalRecords, 0);
      const restored = await callService(service.address, 'POST', '/__fairlead/snapshots/kept/restore');
      assert.equal(restored.status, 200, restored.text);
      assert.equal((await callService(service.address, 'GET', '/v2/developers')).body.totalRecords, 3);
      const exported = await callService(service.address, 'GET', '/__fairlead/data');
      assert.equal(exported.status, 200);
      writeFileSync(file, readFileSync(file, 'utf8').replace('Ann Lark', 'Ann Dark'));
      const refused = await callService(service.address, 'POST', '/__fairlead/snapshots/kept/restore');
      assert.deepEqual([refused.status, refused.body.error], [400, 'INVALID_REQUEST']);
      assert.equal((await callService(service.address, 'DELETE', '/__fairlead/snapshots/kept')).status, 200);
      assert.ok(!existsSync(file) && readdirSync(join(dataDir, 'snapshots')).length === 0);
    } finally {
      await service.close();
    }
  });
});
