import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { startLineCounter } from '../../server/cli/insights/git/lineCounter.ts';
import type { ActivitySummary } from '../../server/wire/activity.ts';
import type { TeamPage } from '../../server/wire/insights.ts';
import { type ActivityProxy, startActivityProxy } from '../support/activityProxy.ts';
import { GIT_ENVIRONMENT, GitDraft, git, writeLargeHistory } from '../support/gitHistory.ts';
import { readReport } from '../support/insightReports.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { buildIfStale, makeFolder, runFairlead, startFairlead } from './fairlead.ts';
import { runHere } from './runHere.ts';

/** Milliseconds in which a program that only waits for an answer notices a signal, also on a busy machine. */
const SIGNAL_MS = 1_000;

const LEAST_COMMITS = 5_200;

/** Returns the coding days of each author, counted by git, sort and uniq. */
function countDays(repository: string): ReadonlyMap<string, number> {
  const pipe = `git log --use-mailmap --no-merges --date=format-local:%Y-%m-%d --format='%aE %ad' | sort -u | cut -d' ' -f1 | uniq -c`;
  const lines = execFileSync('sh', ['-c', pipe], { cwd: repository, env: GIT_ENVIRONMENT }).toString('utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.trim().split(' ')).map(([days = '', email = '']) => [email.toLowerCase(), Number(days)]));
}

interface Outcome {
  readonly repositories: readonly {
    readonly sent: number;
    readonly counts: Readonly<Record<string, number>>;
    readonly notes: readonly string[];
  }[];
  readonly unmatched: readonly { readonly developer: string; readonly facts: number; readonly nearest: string | null }[];
}

describe('fairlead insights import-git', () => {
  const { folder, remove } = makeFolder();
  const repository = join(folder, 'shop');
  let service: TestService;
  let proxy: ActivityProxy;
  const flags = (): string[] => ['insights', 'import-git', repository, '--url', proxy.url, '--format', 'json'];
  const env = () => ({ FAIRLEAD_ADMIN_KEY: service.address.adminKey, FAIRLEAD_API_KEY: service.address.apiKey });
  const run = async (...more: string[]): Promise<Outcome['repositories'][number] & Pick<Outcome, 'unmatched'>> => {
    const { code, stdout, stderr } = await runHere([...flags(), ...more], { env: env() });
    assert.equal(code, 0, stderr);
    const { repositories, unmatched } = JSON.parse(stdout) as Outcome;
    return { ...repositories[0]!, unmatched };
  };
  const readSummary = async (): Promise<ActivitySummary> =>
    (await callService<ActivitySummary>(service.address, 'GET', '/__fairlead/activity')).body;
  /** Starts an import and stops it with a signal after this number of stored requests. */
  const interrupt = async (signal: NodeJS.Signals, requests: number): Promise<{ code: number | null; stderr: string }> => {
    proxy.takeAnswers();
    const child = startFairlead(flags(), { env: env() });
    const closed = once(child, 'close') as Promise<[number | null]>;
    // Without the answer it cannot send the next request before the signal reaches it; after an interruption it waits for the answer.
    proxy.onImport = async (count) => {
      if (count !== requests) return;
      child.kill(signal);
      await Promise.race([closed, wait(SIGNAL_MS)]);
    };
    child.stdin!.end();
    const [[code], stderr] = await Promise.all([closed, text(child.stderr!), text(child.stdout!)]);
    proxy.onImport = () => {};
    return { code, stderr };
  };

  before(async function () {
    this.timeout(180_000);
    buildIfStale();
    mkdirSync(repository);
    const { draft, emails } = writeLargeHistory(5, LEAST_COMMITS);
    draft.build(repository);
    service = await startTestService();
    proxy = await startActivityProxy(service.address.url);
    const people = emails.map((_, i) => `Person ${i},person${i}@example.com,,Core`);
    await finishSetup(service.address, ['Full Name,Email,Manager Email,Team', ...people, ''].join('\n'));
  });
  after(async () => {
    await proxy?.close();
    await service?.close();
    remove();
  });

  it('resumes after an interruption, with the same result', async function () {
    this.timeout(180_000);
    const { code, stderr } = await interrupt('SIGINT', 1);
    assert.equal(code, 130, stderr);
    assert.match(stderr, /^fairlead: The import was interrupted\. .* Run the same command again/);
    const first = (await readSummary()).facts;
    assert.ok(first >= 1_000 && first < LEAST_COMMITS);
    assert.equal((await interrupt('SIGKILL', 1)).code, null);
    const second = (await readSummary()).facts;
    assert.ok(second > first);
    const rest = await run();
    const { facts } = await readSummary();
    assert.equal(rest.sent, facts - second);
    assert.ok(rest.sent > 0);
    assert.equal((await run()).sent, 0);
    proxy.takeAnswers();
    const all = await run('--all');
    assert.equal(all.sent, facts);
    assert.equal(
      proxy.takeAnswers().reduce((sum, { unchanged }) => sum + unchanged, 0),
      facts,
    );
    for (const made of ['commits', 'tickets', 'merges', 'squashes', 'releases', 'leadTimes', 'reverts', 'hotfixes']) {
      assert.ok(all.counts[made]! > 0, made);
    }
  });

  it('lists authors missing from the roster, and maps them', async () => {
    const { unmatched } = await run();
    assert.deepEqual(
      unmatched.map(({ developer, nearest }) => [developer, nearest]),
      // Another spelling of an account may be another person.
      [['P�rson8@example.com', null]],
    );
    const mapped = await runFairlead(['insights', 'map', 'P�rson8@example.com', 'person8@example.com', '--url', proxy.url], { env: env() });
    assert.deepEqual([mapped.code, mapped.stdout], [0, 'The activity records of P�rson8@example.com count for person8@example.com.\n']);
    assert.deepEqual((await run()).unmatched, []);
  });

  it('counts the coding days of every author like git, sort and uniq', async function () {
    this.timeout(60_000);
    assert.ok(Number(git(repository, ['rev-list', '--count', 'HEAD'])) >= 5_000);
    const { first, last } = (await readSummary()).kinds.commit;
    const teams = await callService<TeamPage>(service.address, 'GET', '/v2/teams/list?leafTeamsOnly=false');
    const collectionId = String(teams.body.items[0]?.refId);
    const found = new Map<string, number>();
    const from = new Date(first!);
    // In a full month, days per month equal days.
    for (let month = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1); month <= last!; ) {
      const next = Date.UTC(new Date(month).getUTCFullYear(), new Date(month).getUTCMonth() + 1, 1);
      const [dateStart, dateEnd] = [month, next - 1].map((time) => new Date(time).toISOString().slice(0, 10));
      const productivityContributors = { metrics: ['CODING_DAYS'] };
      const [, ...rows] = await readReport(service.address, {
        dateStart,
        dateEnd,
        granularity: 'monthly',
        collectionId,
        productivityContributors,
      });
      for (const [name = '', days = ''] of rows.filter(([first = '']) => first.startsWith('Person '))) {
        const email = `${name.replace('Person ', 'person')}@example.com`;
        found.set(email, (found.get(email) ?? 0) + Number(days));
      }
      month = next;
    }
    const expected = new Map([...countDays(repository)].map(([email, days]) => [email.replace('p�rson', 'person'), days]));
    assert.equal(expected.size, 40);
    assert.deepEqual(new Map([...found].sort()), new Map([...expected].sort()));
  });

  it('sends new commits, and earlier ones that they affect', async function () {
    this.timeout(60_000);
    const last = Number(git(repository, ['log', '-1', '--format=%ct']));
    const released = git(repository, ['for-each-ref', '--sort=-creatordate', '--count=1', '--format=%(refname:short)', 'refs/tags']).trim();
    const waiting = Number(git(repository, ['rev-list', '--count', '--no-merges', 'HEAD', '--not', '--tags']));
    const identity = ['-c', 'user.name=Person 3', '-c', 'user.email=person3@example.com'];
    const reverted = git(repository, ['log', '-1', '--no-merges', '--format=%H', '--invert-grep', '--grep=^Revert', `${released}`]).trim();
    const dated = (args: string[], at: number) =>
      execFileSync('git', ['-C', repository, ...identity, ...args], {
        env: { ...GIT_ENVIRONMENT, GIT_AUTHOR_DATE: `${at} +0000`, GIT_COMMITTER_DATE: `${at} +0000` },
      });
    dated(['commit', '--allow-empty', '-m', `Revert "it"\n\nThis reverts commit ${reverted}.`], last + 400_000);
    dated(['tag', '-m', 'More', 'v77.0.0'], last + 400_100);
    const before = await readSummary();
    proxy.takeAnswers();
    const { sent } = await run();
    const answers = proxy.takeAnswers();
    const after = await readSummary();
    assert.deepEqual(
      [after.kinds.commit.facts, after.kinds.deployment.facts],
      [before.kinds.commit.facts + 1, before.kinds.deployment.facts + 1],
    );
    // The revert and the unreleased commits, the new release, and updates of the reverted commit.
    assert.ok(sent >= waiting + 2 && sent <= waiting + 4, `${sent} of ${waiting}`);
    assert.equal(
      answers.reduce((sum, { unchanged }) => sum + unchanged, 0),
      0,
    );
    proxy.takeAnswers();
    const all = await run('--all');
    assert.equal(
      proxy.takeAnswers().reduce((sum, { unchanged }) => sum + unchanged, 0),
      all.sent,
    );
  });
});

describe('fairlead insights import-git with unusual repositories', () => {
  const { folder, remove } = makeFolder();
  const dry = (path: string, ...more: string[]) => runHere(['insights', 'import-git', path, '--dry-run', ...more], { cwd: folder });
  const ANN = { name: 'Ann', email: 'ann@example.com', zone: '+0000' };
  const make = (name: string, commits: number, ...options: string[]): string => {
    const path = join(folder, name);
    mkdirSync(path);
    const draft = new GitDraft();
    for (let i = 0; i < commits; i++) {
      draft.commit({
        by: ANN,
        at: 1_700_000_000 + i * 100,
        message: `Change ${i}`,
        parents: i === 0 ? [] : [i],
        files: { 'a.txt': `${i}\n` },
      });
    }
    if (commits > 0) draft.branch('main', commits);
    if (commits > 0) draft.build(path, ...options);
    else git(path, ['init', '--quiet', '--initial-branch=main']);
    return path;
  };

  before(buildIfStale);
  after(remove);

  it('counts without a service, and can disable each kind of record', async () => {
    const path = make('plain', 3);
    const { code, stdout } = await dry(path);
    assert.equal(code, 0);
    assert.match(stdout, /^plain: 3 commits of main and 0 tags read\.\nMADE +WHAT +SWITCH\n3 +commits +--no-commits\n/);
    assert.match(stdout, /\nNothing was sent\.\n$/);
    assert.match((await dry(path, '--no-commits')).stdout, /\n- +commits +off\n/);
    assert.match((await dry(path, '--since', '2023-11-15')).stdout, /\n0 +commits /);
    assert.match((await dry(path, '--name', 'web')).stdout, /^web: /);
  });

  it('reads bare repositories and subfolders', async () => {
    assert.match((await dry(make('bare.git', 2, '--bare'))).stdout, /^bare: 2 commits of main/);
    const path = make('deep', 2);
    mkdirSync(join(path, 'inner'));
    assert.match((await dry(join(path, 'inner'))).stdout, /^deep: 2 commits/);
  });

  it('reports shallow clones', async () => {
    const path = make('whole', 5);
    git(folder, ['clone', '--quiet', '--depth', '2', `file://${path}`, join(folder, 'shallow')]);
    const { code, stdout } = await dry('shallow');
    assert.equal(code, 0);
    assert.match(stdout, /^whole: 2 commits of main/);
    assert.match(stdout, /This is a shallow clone: .*git fetch --unshallow/);
  });

  it('explains what cannot be read, and what to do', async () => {
    const empty = await dry(make('empty', 0));
    assert.deepEqual([empty.code, empty.stdout], [0, '']);
    assert.match(empty.stderr, /empty has no commits yet, so there is nothing to import/);
    mkdirSync(join(folder, 'nothing'));
    const wrong: [string[], RegExp][] = [
      [['nothing'], /nothing is not a Git repository\. Name the folder of one/],
      [['missing'], /missing is not a folder\. Name the folder/],
      [['plain', '--branch', 'mian'], /has no branch mian\. Did you mean main\?/],
      [['plain', '--branch', '--output=x'], /has no branch --output=x/],
      [['plain', '--since', 'yesterday'], /must be a date/],
      [['plain', '--name', 'a b'], /--name must have/],
      [['plain', './plain'], /would both be named plain/],
    ];
    for (const [[path = '', ...more], message] of wrong) {
      const { code, stdout, stderr } = await dry(path, ...more);
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, message);
    }
    const without = await runFairlead(['insights', 'import-git', 'plain', '--dry-run'], {
      cwd: folder,
      env: { PATH: join(folder, 'none') },
    });
    assert.equal(without.code, 2);
    assert.match(without.stderr, /git cannot be started: it is not on your PATH\. Install git/);
  });

  it('runs no program that a repository names', async () => {
    const path = make('hostile', 3);
    const trap = `touch ${join(folder, 'sprung')} #`;
    for (const setting of [
      'core.fsmonitor',
      'core.pager',
      'diff.external',
      'diff.x.command',
      'diff.x.textconv',
      'gpg.program',
      'core.sshCommand',
      'alias.log',
      'core.alternateRefsCommand',
    ]) {
      git(path, ['config', setting, trap]);
    }
    git(path, ['config', 'log.showSignature', 'true']);
    const { code, stdout } = await dry(path);
    assert.equal(code, 0);
    assert.match(stdout, /^hostile: 3 commits/);
    const counter = startLineCounter({ path, environment: GIT_ENVIRONMENT, signal: new AbortController().signal });
    const lines = new Map<string, number>();
    await counter.count(git(path, ['rev-list', 'main']).trim().split('\n'), (name, count) => lines.set(name, count));
    await counter.close();
    assert.deepEqual([...lines.values()], [2, 2, 1]);
    assert.throws(() => execFileSync('ls', [join(folder, 'sprung')], { stdio: 'ignore' }));
  });
});
