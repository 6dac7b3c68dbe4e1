import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createPlatformWorld } from '../conformance/platformWorld.ts';
import { createSegmentWorld } from '../conformance/segmentWorld.ts';
import { campaign, IS_CAMPAIGN, SEED } from '../support/campaign.ts';
import { SMALL_STAGE } from '../support/pipelines/smallStage.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';

const PEOPLE = 2000;
/** Requests under way at once. */
const CALLERS = 8;
/** Seconds of load, and of those at the beginning that memory may still grow in. */
const DURATION = campaign(5, 180);
const WARM_UP = campaign(2, 30);
/** What may be more at the end than after the warm-up: resident memory in MB, and open files. */
const MEMORY_SLACK = 40;
const FILE_SLACK = 8;

const ROSTER = `name,email,manager_email,Team\n${Array.from({ length: PEOPLE }, (_, i) => `P ${i},p${i}@x.com,${i === 0 ? '' : `P${i >> 3}@X.com`},T${i % 9}\n`).join('')}`;
const FACTS = Array.from({ length: 300 }, (_, i) =>
  JSON.stringify({
    kind: 'commit',
    id: `r@${i}`,
    developer: `p${i}@x.com`,
    repository: 'r',
    at: `2026-03-${(i % 28) + 1}`.replace(/-(\d)$/, '-0$1') + 'T10:00:00Z',
    lines: i,
  }),
).join('\n');

/** One kind of request, with the statuses that it may be answered with. */
type Work = {
  readonly name: string;
  readonly expect: readonly number[];
  readonly send: (random: () => number) => Promise<{ readonly status: number; readonly text: string }>;
};

describe('a service under mixed load', () => {
  onEachEngine(({ name, createTarget, fork }) => {
    it('answers everything, and neither its memory nor its open files grow', async function () {
      this.timeout((DURATION + 120) * 1000);
      const service = await fork(await createTarget());
      const { address, child } = service;
      await finishSetup(address, ROSTER);
      const { body } = await callService(address, 'GET', '/__fairlead/configuration');
      assert.equal((await callService(address, 'PUT', '/__fairlead/configuration', { json: { ...body, keepVersions: 20 } })).status, 200);
      const segments = await createSegmentWorld(address);
      const segment = await segments.activate('soak');
      const platform = await createPlatformWorld(address);
      const pipeline = (text: string) =>
        JSON.stringify({
          pipeline: {
            name: 'p',
            identifier: 'p',
            projectIdentifier: platform.project,
            orgIdentifier: 'default',
            tags: { text },
            stages: [{ stage: SMALL_STAGE }],
          },
        });
      assert.equal((await platform.sendYaml('POST', `/pipeline/api/pipelines/v2${platform.inProject}`, pipeline('0'))).status, 200);
      const report = {
        dateStart: '2026-03-01',
        dateEnd: '2026-03-31',
        includeRatings: true,
        productivity: { metrics: [] },
        efficiency: { metrics: [] },
      };
      const pick = (random: () => number, below: number): number => Math.floor(random() * below);
      const works: readonly Work[] = [
        {
          name: 'list',
          expect: [200],
          send: (random) => callService(address, 'GET', `/v2/developers?pageIndex=${pick(random, 20)}&pageSize=100`),
        },
        {
          name: 'search',
          expect: [200],
          send: (random) => callService(address, 'GET', `/v2/developers?searchKey=Team&searchValue=T${pick(random, 9)}`),
        },
        { name: 'download', expect: [200], send: () => callService(address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } }) },
        {
          name: 'upsert',
          expect: [200],
          send: (random) =>
            callService(address, 'PATCH', '/v2/developers', {
              json: [{ email: `p${pick(random, PEOPLE)}@x.com`, name: `N ${pick(random, 1e6)}` }],
            }),
        },
        { name: 're-upload', expect: [200], send: () => sendRoster(address, 'PUT', ROSTER) },
        { name: 'bad upload', expect: [400], send: () => sendRoster(address, 'PUT', 'name,email,manager_email\nA,a@x.com,b@x.com\n') },
        {
          name: 'facts',
          expect: [200],
          send: () =>
            callService(address, 'POST', '/__fairlead/activity', { body: FACTS, headers: { 'content-type': 'application/x-ndjson' } }),
        },
        {
          name: 'report',
          expect: [200],
          send: () => callService(address, 'POST', '/v2/insights/teams/reports?format=csv', { json: report }),
        },
        {
          name: 'add keys',
          expect: [200],
          send: (random) =>
            segments.call('PUT', `${segment}/upload`, { json: Array.from({ length: 500 }, (_, i) => `k${pick(random, 20)}-${i}`) }),
        },
        {
          name: 'remove keys',
          expect: [200],
          send: (random) =>
            segments.call('PUT', `${segment}/removeKeys`, {
              json: { keys: Array.from({ length: 500 }, (_, i) => `k${pick(random, 20)}-${i}`), comment: 'c' },
            }),
        },
        { name: 'read keys', expect: [200], send: () => segments.call('GET', `${segment}/keys?limit=500`) },
        {
          name: 'update pipeline',
          expect: [200, 409],
          send: (random) => platform.sendYaml('PUT', `/pipeline/api/pipelines/p${platform.inProject}`, pipeline(String(pick(random, 1e6)))),
        },
        { name: 'unknown', expect: [404], send: () => callService(address, 'GET', '/v2/nothing') },
        { name: 'bad JSON', expect: [400], send: () => callService(address, 'PATCH', '/v2/developers', { json: '[{' }) },
        { name: 'health', expect: [200], send: () => callService(address, 'GET', '/__fairlead/ready', { key: null }) },
      ];
      const start = Date.now();
      const elapsed = (): number => (Date.now() - start) / 1000;
      const samples: { readonly at: number; readonly memory: number; readonly files: number }[] = [];
      const slowest = { name: '', seconds: 0 };
      const wrong: string[] = [];
      let answered = 0;
      const call = async (seed: number): Promise<void> => {
        const random = seededRandom(seed);
        while (elapsed() < DURATION && wrong.length === 0) {
          const work = works[pick(random, works.length)]!;
          const sent = Date.now();
          const { status, text } = await work.send(random).catch((error: unknown) => {
            const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
            return {
              status: 0,
              text: `${String(error)} (${cause}); the service ${child.exitCode ?? child.signalCode ?? 'lives'}: ${service.output().slice(-500)}`,
            };
          });
          answered++;
          const seconds = (Date.now() - sent) / 1000;
          if (seconds > slowest.seconds) Object.assign(slowest, { name: work.name, seconds });
          if (!work.expect.includes(status)) wrong.push(`${work.name}: ${status} ${text.slice(0, 900)}`);
        }
      };
      const watch = setInterval(() => samples.push({ at: elapsed(), ...readFigures(child.pid!) }), 500);
      try {
        await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(SEED + caller)));
      } finally {
        clearInterval(watch);
      }
      assert.deepEqual(wrong, []);
      const end = samples.filter(({ at }) => at > DURATION - WARM_UP);
      const warm = samples.filter(({ at }) => at > WARM_UP && at <= WARM_UP * 2);
      const [before, after] = [warm, end].map((of) => ({
        memory: median(of.map(({ memory }) => memory)),
        files: median(of.map(({ files }) => files)),
      }));
      console.log(
        `      ${name}: ${answered} answers in ${DURATION} s with seed ${SEED}; memory ${before!.memory} MB after the warm-up, ${after!.memory} MB at the end; ` +
          `open files ${before!.files} and ${after!.files}; slowest answer ${slowest.seconds.toFixed(2)} s (${slowest.name})`,
      );
      if (process.platform !== 'linux') return;
      // In the short run the engine still compiles and fills its caches.
      if (IS_CAMPAIGN)
        assert.ok(after!.memory <= before!.memory + MEMORY_SLACK, `memory grew from ${before!.memory} to ${after!.memory} MB`);
      assert.ok(after!.files <= before!.files + FILE_SLACK, `open files grew from ${before!.files} to ${after!.files}`);
    });
  });
});

/** Reads the resident memory of a process, in MB, and how many files it has open; 0 where the system does not say. */
function readFigures(pid: number): { readonly memory: number; readonly files: number } {
  if (process.platform !== 'linux') return { memory: 0, files: 0 };
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { memory: Math.round(Number(kilobytes) / 1024), files: readdirSync(`/proc/${pid}/fd`).length };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
