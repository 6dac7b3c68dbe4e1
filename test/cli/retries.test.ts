import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type OddService, startOddService } from '../unit/api/oddService.ts';
import { type Ended, makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const PAGE = JSON.stringify({ records: [], fields: [], totalRecords: 0, pageIndex: 0, pageSize: 10 });
const CHANGED = JSON.stringify({ status: 'SUCCESS', versionId: '1', added: 1, updated: 0, removed: 0, developerCount: 1 });

/** The reaction of a service to a request; the last one applies to all later requests. */
type Step = number | 'cut' | 'hang' | { readonly status: number; readonly headers: Readonly<Record<string, string>> };

describe('requests to a service that fails briefly', () => {
  const { folder, remove } = makeFolder();
  const changes = join(folder, 'changes.json');

  before(() => {
    writeFileSync(changes, '[{"email":"ada@x.test","name":"Ada"}]');
  });
  after(remove);

  const serve = (steps: readonly Step[]): Promise<OddService> => {
    let served = 0;
    return startOddService((response, { method }) => {
      const step = steps[Math.min(served++, steps.length - 1)]!;
      if (step === 'cut') return void response.socket?.destroy();
      if (step === 'hang') return;
      const { status, headers } = typeof step === 'number' ? { status: step, headers: {} } : step;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(status === 200 ? (method === 'GET' ? PAGE : CHANGED) : JSON.stringify({ message: 'Not now.' }));
    });
  };
  const run = async (steps: readonly Step[], args: readonly string[]): Promise<Ended & { readonly tries: number }> => {
    const service = await serve(steps);
    try {
      const ended = await runHere([...args, '--url', service.instance.baseUrl], { env: { FAIRLEAD_API_KEY: 'pat.x' } });
      return { ...ended, tries: service.arrived.length };
    } finally {
      await service.close();
    }
  };
  const read = ['developers', 'list'];
  const write = ['developers', 'upsert', changes];
  const tooMany = { status: 429, headers: { 'retry-after': '0' } };

  it('are retried, also for changes, if the service rejected them unprocessed', async () => {
    for (const args of [read, write]) {
      const { code, stderr, tries } = await run([tooMany, tooMany, 200], args);
      assert.deepEqual([code, stderr, tries], [0, '', 3]);
    }
  });

  it('are not retried before the time in the headers', async () => {
    const timestamps: number[] = [];
    const service = await startOddService((response) => {
      timestamps.push(performance.now());
      const headers = { 'content-type': 'application/json', 'x-ratelimit-reset-seconds-org': '1', 'x-ratelimit-reset-seconds-ip': '0' };
      response.writeHead(timestamps.length === 1 ? 429 : 200, headers).end(PAGE);
    });
    try {
      const { code } = await runHere([...read, '--url', service.instance.baseUrl], { env: { FAIRLEAD_API_KEY: 'pat.x' } });
      assert.deepEqual([code, timestamps.length], [0, 2]);
      assert.ok(timestamps[1]! - timestamps[0]! > 950, String(timestamps));
    } finally {
      await service.close();
    }
  });

  it('fail with its message if the requested wait exceeds the retry policy', async () => {
    const long = { status: 429, headers: { 'retry-after': '3600' } };
    for (const flags of [[], ['--timeout', '30']]) {
      const { code, stderr, tries } = await run([long], [...read, ...flags]);
      assert.deepEqual([code, tries], [3, 1]);
      assert.match(stderr, /^fairlead: Not now\.\n {2}Try again in 3600 seconds\.\n$/);
    }
    const { code, tries } = await run([tooMany], read);
    assert.deepEqual([code, tries], [3, 6]);
  });

  it('are retried for reads if the connection broke or a gateway failed', async () => {
    const { code, stderr, tries } = await run(['cut', 502, 503, 200], read);
    assert.deepEqual([code, stderr, tries], [0, '', 4]);
  });

  it('are not retried for a change that may have been made', async () => {
    for (const step of ['cut', 502, 503, 500] as const) {
      const { code, tries } = await run([step, 200], write);
      assert.deepEqual([code, tries], [step === 'cut' ? 4 : 3, 1], String(step));
    }
  });

  it('are not retried after a refusal', async () => {
    for (const [status, expected] of [
      [400, 3],
      [401, 3],
      [403, 3],
      [404, 5],
      [500, 3],
    ] as const) {
      const { code, tries } = await run([status, 200], read);
      assert.deepEqual([code, tries], [expected, 1], String(status));
    }
  });

  it('wait for a service that is not yet reachable, also for changes', async () => {
    const port = await findFreePort();
    let server: Server | undefined;
    const late = setTimeout(() => {
      server = createServer((request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(CHANGED);
      }).listen(port, '127.0.0.1');
    }, 700);
    try {
      const { code, stdout, stderr } = await runHere([...write, '--url', `http://127.0.0.1:${port}`], {
        env: { FAIRLEAD_API_KEY: 'pat.x' },
      });
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, /^1 added/);
    } finally {
      clearTimeout(late);
      server?.close();
    }
  });

  it('fail after --timeout, with code 4 and a remedy', async () => {
    for (const args of [read, write]) {
      const { code, stdout, stderr, tries } = await run(['hang'], [...args, '--timeout', '1']);
      assert.deepEqual([code, stdout, tries], [4, '', 1]);
      assert.match(stderr, /^fairlead: The service did not finish within 1 second\. [^\n]*--timeout[^\n]*\n$/);
    }
    const { code, stderr } = await runHere([...read, '--timeout', '0', '--url', 'http://127.0.0.1:1']);
    assert.deepEqual([code, /^fairlead: .*--timeout/.test(stderr)], [2, true]);
  });
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
