import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { toLocalInstance } from '../../server/api/instance.ts';
import { createActiveSegment } from '../support/activeSegment.ts';
import { IS_CAMPAIGN } from '../support/campaign.ts';
import { CONNECTOR, PIPELINE } from '../support/journey.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup } from '../support/serviceInProcess.ts';
import { forkService } from '../support/serviceProcess.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';
import { CHAPTERS } from './contract/chapters.ts';
import { readRemote } from './contract/target.ts';

const ROWS = CHAPTERS.flatMap(({ rows }) => rows);
const MOCHA = ['node_modules/mocha/bin/mocha.js', '--reporter', 'json', 'test/conformance/conformance.test.ts'];

/** The least number of rows that are tried in each area if nothing may change. */
const LEAST_READ = { A: 10, B: 6, C: 5, D: 8 };

interface Report {
  readonly stats: { readonly passes: number; readonly failures: number; readonly pending: number };
  readonly pending: readonly { readonly title: string }[];
  /** The lines that the suite prints for people. */
  readonly summary: string;
}

/** Runs the suite like a user who names a remote instance, and returns mocha's report; a dry run only chooses the rules. */
async function runSuite(remote: Readonly<Record<string, string>>, file: string, isDry: boolean): Promise<Report> {
  const environment = Object.fromEntries(Object.entries(remote).map(([name, value]) => [`FAIRLEAD_CONFORMANCE_${name}`, value]));
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('FAIRLEAD_CONFORMANCE_'));
  const env = { ...Object.fromEntries(own), ...environment };
  const args = [...MOCHA, ...(isDry ? ['--dry-run'] : []), '--reporter-option', `output=${file}`];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const summary = await text(child.stdout);
  return { ...(JSON.parse(readFileSync(file, 'utf8')) as Report), summary };
}

describe('the conformance suite with a remote instance', () => {
  for (const [wanted, all] of [
    ['the rules of the contract', false],
    ['all rules', true],
  ] as const) {
    // The rules of the contract are among all: a campaign also checks them alone.
    const isDry = !all && !IS_CAMPAIGN;
    it(`${isDry ? 'chooses' : 'checks'} ${wanted}, and names the rules it skips`, async () => {
      const folder = makeTemporaryFolder();
      const service = await forkService('--ephemeral');
      try {
        const { url, apiKey, adminKey } = service.address;
        const remote = { URL: `${url}/`, API_KEY: apiKey, ADMIN_KEY: adminKey, WRITE: 'true', ...(all ? { ALL: 'true' } : {}) };
        const { stats, pending } = await runSuite(remote, join(folder.path, 'report.json'), isDry);
        const left = ROWS.filter(({ needs, evidence }) => needs !== undefined || (evidence !== undefined && !all));
        assert.deepEqual(stats, { ...stats, passes: ROWS.length - left.length, failures: 0, pending: left.length });
        for (const { title } of pending) assert.match(title, /\(left out: (it needs|the contract does not say it)/);
      } finally {
        await service.end();
        folder.remove();
      }
    }).timeout(300_000);
  }

  it('sends nothing that may change something unless that is allowed', async () => {
    const folder = makeTemporaryFolder();
    const service = await forkService('--ephemeral');
    try {
      const { url, apiKey, adminKey } = service.address;
      await finishSetup(service.address);
      const { connector } = CONNECTOR;
      const scope = 'accountIdentifier=default&orgIdentifier=default';
      for (const [path, sent] of [
        [`/ng/api/projects?${scope}`, { json: { project: { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' } } }],
        [`/ng/api/connectors?${scope}&projectIdentifier=shop`, { json: { connector } }],
        [`/pipeline/api/pipelines/v2?${scope}&projectIdentifier=shop`, { body: PIPELINE, headers: { 'content-type': 'application/yaml' } }],
      ] as const)
        assert.equal((await callService(service.address, 'POST', path, sent)).status, 200);
      await createActiveSegment(toLocalInstance(service.address));
      await callService(service.address, 'DELETE', '/__fairlead/requests');
      const { stats, pending, summary } = await runSuite(
        { URL: url, API_KEY: apiKey, ADMIN_KEY: adminKey },
        join(folder.path, 'report.json'),
        false,
      );
      assert.deepEqual([stats.failures, stats.passes + stats.pending], [0, ROWS.length]);
      console.log(summary);
      assert.ok(stats.passes >= 70, summary);
      for (const area of ['A', 'B', 'C', 'D']) {
        const [, tried, held] = new RegExp(`^${area}: (\\d+) tried: (\\d+) hold, 0 differ; \\d+ not tried`, 'm').exec(summary) ?? [];
        assert.ok(tried === held && Number(tried) >= LEAST_READ[area as 'A'], summary);
      }
      assert.match(summary, /^no data: A\. Developer records that are there: identities .*: the account has no identity of a developer$/m);
      assert.match(summary, /, 1 of them for lack of data$/m);
      assert.ok(
        pending.some(({ title }) => title.endsWith('(left out: it may change something; FAIRLEAD_CONFORMANCE_WRITE=true allows that)')),
      );
      const { body } = await callService<{ requests: { method: string; path: string }[] }>(
        service.address,
        'GET',
        '/__fairlead/requests?limit=1000',
      );
      const changing = body.requests.filter(
        ({ method, path }) => method !== 'GET' && !/\/(?:list|listV2|listbyfqn|reports)$/.test(path.split('?')[0]!),
      );
      assert.deepEqual(changing, []);
    } finally {
      await service.end();
      folder.remove();
    }
  }).timeout(300_000);

  it('reads the remote and its keys from the environment', () => {
    const name = (variables: Readonly<Record<string, string>>) =>
      readRemote(Object.fromEntries(Object.entries(variables).map(([key, value]) => [`FAIRLEAD_CONFORMANCE_${key}`, value])));
    assert.equal(name({}), null);
    assert.equal(name({ API_KEY: 'x' }), null);
    assert.throws(() => name({ URL: 'https://a.example', API_KEY: 'x' }), /ADMIN_KEY must be set/);
    assert.deepEqual(
      name({ URL: 'https://a.example/sei/api/', ADMIN_URL: 'https://b.example', API_KEY: 'pat.acc_1.i.s', ADMIN_KEY: 'k' }),
      {
        baseUrl: 'https://a.example/sei/api',
        adminUrl: 'https://b.example',
        platformUrl: 'https://a.example/sei/api',
        apiKey: 'pat.acc_1.i.s',
        platformKey: 'pat.acc_1.i.s',
        adminKey: 'k',
        account: 'acc_1',
        organization: 'default',
      },
    );
  });
});
