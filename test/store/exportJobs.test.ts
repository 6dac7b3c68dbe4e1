import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { timeLimit } from '../support/campaign.ts';
import { importRecords } from '../support/insightReports.ts';
import type { PlainRecord } from '../support/naiveReport.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { callService, type Json } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { soon } from '../support/soon.ts';

const PATH = '/v2/insights/productivity/exports';

/** So many that the service ends before all are complete. */
const JOBS = 20;
const PEOPLE = 300;

const RECORDS: readonly PlainRecord[] = Array.from({ length: 6000 }, (_, place) => ({
  kind: 'commit',
  id: String(place),
  developer: `dev${place % PEOPLE}@example.com`,
  at: `2026-0${1 + (place % 6)}-${String(1 + (place % 28)).padStart(2, '0')}T10:00:00Z`,
}));

const ROSTER = `name,email,manager_email\n${Array.from({ length: PEOPLE }, (_, place) => {
  return `Dev ${place},dev${place}@example.com,${place === 0 ? '' : `dev${Math.floor((place - 1) / 5)}@example.com`}\n`;
}).join('')}`;

const toOrder = (job: number): object => ({
  dateRange: { start: '2026-01-01', end: `2026-06-${String(1 + (job % 30)).padStart(2, '0')}` },
  metrics: ['CODING_DAYS', 'COMMITS_TOTAL'],
  options: { granularity: 'daily' },
});

describe('exports of a service that ends while it makes them', () => {
  onEachEngine(({ createTarget, fork }) => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      it(`are made after the next start, with the same numbers (${signal})`, async () => {
        const target = await createTarget();
        const service = await fork(target);
        await finishSetup(service.address, ROSTER);
        await importRecords(service.address, RECORDS);
        // The keys of a session end with it.
        const { value } = await call(service.address, 'POST', '/__fairlead/tokens', { name: 'reports', scopes: ['insights:read'] });
        const key = String(value);
        const started = await Promise.all(Array.from({ length: JOBS }, (_, job) => call(service.address, 'POST', PATH, toOrder(job), key)));
        while (!(await listStates(service.address)).includes('COMPLETED')) await sleep(1);
        await service.end(signal);

        const next = await fork(target);
        const first = await listStates(next.address);
        assert.ok(first.includes('COMPLETED'), first.join(' '));
        assert.ok(first.includes('QUEUED') || first.includes('PROCESSING'), 'the service ended too late');
        const isOver = async () => (await listStates(next.address)).every((status) => status === 'COMPLETED');
        await soon('The end of the last export', async () => (await isOver()) || null);
        for (const [job, { exportId }] of started.entries()) {
          const made = await callService(next.address, 'GET', `${PATH}/${String(exportId)}/download`);
          const expected = await callService(next.address, 'POST', `${PATH}/sync`, { json: toOrder(job) });
          assert.deepEqual([made.status, made.text], [200, expected.text]);
          assert.ok(made.text.split('\n').length > 10);
          // The same request finds the export that was started before the end.
          const again = await call(next.address, 'POST', PATH, toOrder(job), key);
          assert.deepEqual([again.exportId, again.status], [exportId, 'COMPLETED']);
        }
        assert.equal(await next.end(), 0);
      }).timeout(timeLimit(180_000));
    }
  });
});

async function call(address: ServiceAddress, method: string, path: string, json?: unknown, key?: string): Promise<Json> {
  const { status, text, body } = await callService(address, method, path, { json, ...(key === undefined ? {} : { key }) });
  assert.ok(status >= 200 && status < 300, text);
  return body;
}

async function listStates(address: ServiceAddress): Promise<unknown[]> {
  const { exports } = await call(address, 'GET', `${PATH}?limit=100`);
  return (exports as readonly Json[]).map(({ status }) => status);
}
