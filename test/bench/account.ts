import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Agent, request } from 'undici';
import { toAccount } from '../../server/core/account/accountObject.ts';
import type { StoredAccountPlan } from '../../server/core/account/accountPlan.ts';
import { readFolder } from '../../server/documents/account/readFolder.ts';
import { writeFolder } from '../../server/documents/account/writeFolder.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { SEED } from '../support/campaign.ts';
import { writeRandomAccount } from '../support/randomAccount.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { withFolder } from './benchFolder.ts';
import { buildService, setUp, startBuiltService } from './builtService.ts';
import { judge } from './judge.ts';
import { readPeak } from './processFigures.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** People, segments with this many keys each, and pipelines. */
const SIZE = { people: 100_000, segments: 200, keys: 10_000, pipelines: 500 };

const PLACE = { workspace: 'Default', environment: 'Prod-Default' };
const AT_ONCE = 4;

/**
 * Measures a first application of a large account, against the same requests without any program around them, and the plan of the unchanged
 * folder afterwards; and compares what two services give that were filled one from the other.
 */
export async function benchAccount(): Promise<string[]> {
  buildService();
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=cli,commandLine,httpClient'], { cwd: PROJECT, stdio: 'inherit' });
  return withFolder(async (folder) => {
    writeLargeAccount(path.join(folder, 'account'));
    const applied = await startBuiltService(path.join(folder, 'data'));
    const run = (...args: string[]) => runCli(args, folder, path.join(folder, 'data'));
    const planned = await run('plan', 'account', '-o', 'plan.json', '--fail-on', 'none', '--format', 'json');
    const sent = await run('apply', 'plan.json', '--folder', 'account');
    const again = await run('plan', 'account', '--fail-on', 'none');
    if (again.output.trim() !== 'Nothing to change.') throw new Error(again.output.slice(0, 1000));
    await run('pull', 'pulled');
    await applied.end();
    const emptied = await startBuiltService(path.join(folder, 'emptied'));
    const runEmptied = (...args: string[]) => runCli(args, folder, path.join(folder, 'emptied'));
    await runEmptied('plan', 'pulled', '-o', 'second.json', '--fail-on', 'none');
    await runEmptied('apply', 'second.json', '--folder', 'pulled');
    await runEmptied('pull', 'pulledAgain');
    await emptied.end();
    const files = compareFolders(path.join(folder, 'pulled'), path.join(folder, 'pulledAgain'));
    const plan = JSON.parse(readFileSync(path.join(folder, 'plan.json'), 'utf8')) as StoredAccountPlan;
    const other = await startBuiltService(path.join(folder, 'other'));
    const bare = await sendBare(other.address, plan);
    await other.end();
    const peak = Math.max(planned.peak, sent.peak, again.peak);
    return [
      `An account with ${Object.entries(SIZE)
        .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
        .join(', ')} (keys of each segment)`,
      `  first plan ${planned.seconds.toFixed(1)} s; application ${sent.seconds.toFixed(1)} s; the same requests bare ${bare.toFixed(1)} s`,
      `  pulled into an empty folder, applied to an empty service and pulled again: ${files} files, byte for byte the same`,
      judge('plan of the unchanged folder', again.seconds, { at: 'most', value: 5, unit: ' s' }),
      judge('application of bare requests', sent.seconds / bare, { at: 'most', value: 1.3, unit: 'x' }),
      judge('peak memory of plan and application', peak, { at: 'most', value: 400, unit: ' MB' }),
    ];
  });
}

/** Throws unless two folders have the same files with the same bytes, but for the kept copies; returns the number of files. */
function compareFolders(one: string, other: string): number {
  const list = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.startsWith('.fairlead'))
      .sort();
  const names = list(one);
  if (names.join('\n') !== list(other).join('\n')) throw new Error('The two pulls have different files.');
  const different = names.filter((name) => !readFileSync(path.join(one, name)).equals(readFileSync(path.join(other, name))));
  if (different.length > 0) throw new Error(`The two pulls differ in ${different.slice(0, 10).join(', ')}.`);
  return names.length;
}

async function runCli(args: readonly string[], cwd: string, data: string) {
  const start = performance.now();
  const child = spawn(process.execPath, [`${PROJECT}dist/cli.cjs`, ...args], { cwd, env: { ...process.env, FAIRLEAD_DATA: data } });
  let output = '';
  let peak = 0;
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (output += piece.toString()));
  const watch = setInterval(() => (peak = Math.max(peak, child.pid === undefined ? 0 : (readPeak(child.pid) ?? 0))), 50);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${output.slice(0, 2000)}`);
  return { seconds: (performance.now() - start) / 1000, peak, output };
}

/** Writes the files of the account: the objects of a random one, with more of each. */
function writeLargeAccount(dir: string): void {
  const random = seededRandom(SEED);
  const small = writeRandomAccount(random, { people: SIZE.people * 2, projects: 3, pipelines: 3, segments: 0, keys: 0 });
  const { account } = readFolder(small);
  const pipeline = [...account.values()].find(({ kind }) => kind === 'pipeline');
  const objects = [...account.values()].filter(({ kind }) => kind !== 'roster');
  for (let index = 0; index < SIZE.pipelines && pipeline?.kind === 'pipeline'; index++) {
    const identifier = `large_${index}`;
    const yaml = pipeline.yaml.replace(/^( {2}identifier: ).*/m, `$1${identifier}`).replace(/^( {2}name: ).*/m, `$1${identifier}`);
    objects.push({ kind: 'pipeline', address: [...pipeline.address.slice(0, 2), identifier], yaml });
  }
  const rows = Array.from({ length: SIZE.people }, (_, index) => {
    const manager = index === 0 ? '' : `person${Math.floor(random() * index)}@example.com`;
    return `Person ${index},person${index}@example.com,${manager},Oslo`;
  });
  const content = `Full Name,Email,Manager Email,Site\n${rows.join('\n')}\n`;
  const fieldMappings = [...account.values()].flatMap((object) => (object.kind === 'roster' ? object.fieldMappings : []));
  objects.push({ kind: 'roster', address: [], content, fieldMappings, versionId: '' });
  for (let index = 0; index < SIZE.segments; index++) {
    const segment = `large${index}`;
    objects.push({ kind: 'segment', address: [PLACE.workspace, segment], value: { trafficType: 'user' } });
    const keys = Array.from({ length: SIZE.keys }, () => Math.floor(random() * 2 ** 48).toString(36));
    objects.push({ kind: 'keys', address: [PLACE.workspace, PLACE.environment, segment], keys: [...new Set(keys)] });
  }
  const files = new Map([['fairlead.yaml', small.get('fairlead.yaml') ?? '']]);
  for (const [name, text] of [...files, ...writeFolder(toAccount(objects), readFolder(files), files).written]) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
}

/** Sends the large part of a plan, the same bodies four at a time, with nothing but an HTTP client; returns the seconds. */
async function sendBare(address: ServiceAddress, { changes }: StoredAccountPlan): Promise<number> {
  const dispatcher = new Agent({ connections: AT_ONCE });
  const call = async (method: 'GET' | 'POST' | 'PUT', place: string, body: string | null, type = 'application/json') => {
    const area = place.startsWith('/internal') ? { authorization: `Bearer ${address.adminKey}` } : { 'x-api-key': address.apiKey };
    const headers = { ...area, 'content-type': type };
    const answer = await request(`${address.url}${place}`, { method, headers, body, dispatcher });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${place}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
    const waiting = items.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const item of waiting) await work(item);
      }),
    );
  };
  const of = (kind: string) => changes.filter((change) => change.kind === kind);
  const start = performance.now();
  const [roster] = of('roster');
  await setUp(address, roster?.roster?.content ?? '');
  for (const { kind, address: place, value } of [...of('organization'), ...of('project')]) {
    if (place[0] === 'default') continue;
    const query = kind === 'project' ? `?accountIdentifier=default&orgIdentifier=${place[0]}` : '?accountIdentifier=default';
    await call('POST', `/ng/api/${kind}s${query}`, JSON.stringify({ [kind]: value }));
  }
  await inTurns(of('connector'), ({ value }) =>
    call('POST', '/ng/api/connectors?accountIdentifier=default', JSON.stringify({ connector: value })),
  );
  await inTurns(of('pipeline'), ({ address: [org, project], yaml = '' }) => {
    const query = `accountIdentifier=default&orgIdentifier=${org}&projectIdentifier=${project}`;
    return call('POST', `/pipeline/api/pipelines/v2?${query}`, yaml, 'application/yaml');
  });
  const { objects } = (await call('GET', '/internal/api/v2/workspaces?limit=200', null)) as { objects: { id: string; name: string }[] };
  const workspace = objects.find(({ name }) => name === PLACE.workspace)?.id;
  const environments = (await call('GET', `/internal/api/v2/environments/ws/${workspace}`, null)) as { id: string; name: string }[];
  const environment = environments.find(({ name }) => name === PLACE.environment)?.id;
  const large = of('segment').filter(({ address: place }) => place[0] === PLACE.workspace);
  await inTurns(large, ({ address: [, name] }) =>
    call('POST', `/internal/api/v2/segments/ws/${workspace}/trafficTypes/user`, JSON.stringify({ name, description: '' })),
  );
  await inTurns(
    of('keys').filter(({ address: place }) => place[0] === PLACE.workspace),
    async ({ address: [, , name], keys }) => {
      const place = `/internal/api/v2/segments/${environment}/${name}`;
      await call('POST', place, null);
      await call('PUT', `${place}/upload`, JSON.stringify(keys?.adds));
    },
  );
  await dispatcher.close();
  return (performance.now() - start) / 1000;
}
