import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { finishSetup } from '../support/serviceInProcess.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import type { Ended } from './fairlead.ts';
import { type HidingProxy, startHidingProxy } from './hidingProxy.ts';

const DAYS = ['--from', '2026-10-01', '--to', '2026-10-31'];

/** What a service without Fairlead's own addresses may answer there. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  'a 404': (response) => response.writeHead(404).end('no'),
  'a 404 in JSON': (response) => json(response, 404, { code: 404, message: 'Not found', details: null, transactionId: 'x' }),
  'a 401 in JSON': (response) => json(response, 401, { status: 'ERROR', code: 'INVALID_TOKEN', message: 'Token is not valid.' }),
  'a page': (response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>App</title>'),
  'a redirect to a login': (response) => response.writeHead(302, { location: '/login?next=x' }).end(),
};

function json(response: ServerResponse, status: number, body: object): unknown {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Commands that work without Fairlead's own addresses. */
const WORKING: readonly (readonly string[])[] = [
  ['segments', 'show', 'vip'],
  ['segments', 'list'],
  ['segments', 'matrix'],
  ['insights', 'trend', ...DAYS],
  ['insights', 'export', ...DAYS],
  ['insights', 'export', '--by', 'month', ...DAYS],
  ['insights', 'teams'],
  ['developers', 'list'],
  ['doctor'],
];

/** Commands that need one of Fairlead's own addresses. */
const NOT_OFFERED: readonly (readonly string[])[] = [
  ['segments', 'log', 'vip'],
  ['insights', 'trend', '--own', ...DAYS],
  ['insights', 'export', '--rework', ...DAYS],
  ['insights', 'explain', '--developer', 'bo@example.com', '--metric', 'CODING_DAYS_PER_DEV', ...DAYS],
  ['insights', 'distribution', '--developer', 'bo@example.com', '--metric', 'LEAD_TIME_FOR_CHANGES', ...DAYS],
  ['insights', 'import', 'records.ndjson'],
  ['insights', 'imports'],
  ['insights', 'configure'],
  ['insights', 'unmatched'],
  ['insights', 'unmap', 'bo'],
  ['insights', 'remove', '--source', 'x', '--yes'],
  ['token', 'list'],
  ['token', 'create', '--name', 'x', '--scope', 'insights:read'],
  ['api-key', 'list'],
  ['role', 'list'],
  ['local', 'snapshot', 'list'],
  ['local', 'faults', 'list'],
  ['local', 'reset', '--yes'],
];

describe('a service without Fairlead’s own addresses', () => {
  const { address, run, ok, write } = useCommandsAtService();
  const proxies: HidingProxy[] = [];
  let adminKey = '';

  before(async () => {
    await finishSetup(address());
    await ok(['segments', 'create', 'vip', '--type', 'user']);
    await ok(['segments', 'activate', 'vip', '--environment', 'Prod-Default']);
    adminKey = (await ok(['token', 'create', '--name', 'seg', '--kind', 'admin'])).trim();
    write('records.ndjson', '{"kind":"commit","id":"a","developer":"bo@example.com","at":"2026-10-03T10:00:00Z"}\n');
  });
  after(() => Promise.all(proxies.map((proxy) => proxy.close())));

  const start = async (...given: Parameters<typeof startHidingProxy>): Promise<HidingProxy> => {
    const proxy = await startHidingProxy(...given);
    proxies.push(proxy);
    return proxy;
  };
  const runAt = (url: string, args: readonly string[], key = adminKey): Promise<Ended> =>
    run(args, { env: { FAIRLEAD_URL: url, FAIRLEAD_API_KEY: address().apiKey, FAIRLEAD_ADMIN_KEY: key } });

  for (const [about, answer] of Object.entries(ANSWERS)) {
    it(`shows what it offers, and says in a sentence what it does not, if it answers ${about}`, async () => {
      const { url, hidden } = await start(address().url, answer);
      for (const args of about === 'a 404' ? WORKING : WORKING.slice(0, 4)) {
        const { code, stderr } = await runAt(url, args);
        assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
      }
      for (const args of about === 'a 404' ? NOT_OFFERED : NOT_OFFERED.slice(0, 3)) {
        const { code, stdout, stderr } = await runAt(url, args);
        const sentence = `fairlead: “${url}” does not offer this: only a Fairlead service does, and no proxy may hide its /__fairlead.\n`;
        assert.deepEqual([code, stdout, stderr], [3, '', sentence], args.join(' '));
      }
      assert.ok(hidden.length > 0);
    });
  }

  it('gives the same reports, and says in place of the last change that there is none', async () => {
    const { url } = await start(address().url, ANSWERS['a 404']!);
    const trend = ['insights', 'trend', '--by', 'month', ...DAYS];
    assert.equal((await runAt(url, trend)).stdout, await ok(trend));
    const show = ['segments', 'show', 'vip'];
    assert.match((await runAt(url, [...show])).stdout, /Prod-Default +yes +yes +0 +not offered by this service /);
    const { environments } = JSON.parse((await runAt(url, [...show, '--output', 'json'])).stdout) as { environments: object[] };
    assert.ok(environments.every((one) => 'last' in one && one.last === null && 'whyNoLast' in one && one.whyNoLast === 'notOffered'));
    assert.match(await ok(show), /Prod-Default +yes +yes +0 +\d{4}-\d\d-\d\d \d\d:\d\d ACTIVATED /);
  });

  it('is not one that only refuses the key, or whose marks a proxy removes', async () => {
    for (const args of WORKING) assert.equal((await runAt(address().url, args)).code, 0, args.join(' '));
    const denied = await runAt(address().url, ['segments', 'log']);
    assert.equal(denied.code, 3);
    assert.doesNotMatch(denied.stderr, /does not offer/);
    const { url } = await start(address().url, () => false);
    assert.doesNotMatch((await runAt(url, ['segments', 'log'])).stderr, /does not offer/);
    const gone = await runAt(url, ['token', 'revoke', 'nope'], address().adminKey);
    assert.deepEqual([gone.code, /There is no key with this ID/.test(gone.stderr)], [5, true]);
    const failing = await start(address().url, (response) => json(response, 503, { message: 'Down for a moment.' }));
    assert.match((await runAt(failing.url, ['token', 'list', '--timeout', '1'])).stderr, /Down for a moment/);
  });

  it('is asked once for what a command can do without', async () => {
    const { url, hidden } = await start(address().url, ANSWERS['a 404']!);
    await runAt(url, ['insights', 'trend', '--by', 'week', '--from', '2026-01-01', '--to', '2026-10-31']);
    assert.deepEqual(hidden, ['/__fairlead/insights/reports']);
  });
});

describe('the exit code of a thing that does not exist', () => {
  const { address, run } = useCommandsAtService();

  it('is 5 in every area', async () => {
    await finishSetup(address());
    for (const args of [
      ['developers', 'approve', '999'],
      ['insights', 'export', '--team', 'nobody', ...DAYS],
      ['segments', 'show', 'nothing'],
      ['segments', 'list', '--workspace', 'nowhere'],
      ['projects', 'show', 'nothing', '--org', 'default'],
      ['connectors', 'show', 'nothing', '--org', 'default'],
      ['token', 'revoke', 'nope'],
      ['local', 'snapshot', 'restore', 'nope', '--yes'],
    ]) {
      const { code, stderr } = await run(args);
      assert.equal(code, 5, `${args.join(' ')}: ${stderr}`);
    }
  });
});
