import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEED } from '../support/campaign.ts';
import { type Author, FAST_IMPORT_ENVIRONMENT, GIT_ENVIRONMENT, GitDraft, git } from '../support/gitHistory.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { withFolder } from './benchFolder.ts';
import { type BuiltService, buildService, startBuiltService } from './builtService.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';
import { readComputed, readPeak, readResident, readTreeComputed } from './processFigures.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Commits of the history; FAIRLEAD_COMMITS is for a quick look. */
const COMMITS = Number(process.env.FAIRLEAD_COMMITS ?? 100_000);
const NEW_COMMITS = 20;
const ROUNDS = 3;

const FILES = 2_000;
const AUTHORS = 60;
const LINES = { least: 20, most: 80 } as const;

/** Commits written to git at a time. */
const PORTION = 2_000;

/** Milliseconds between two looks at a running process. */
const GLANCE = 10;

/** Measures the import of a large Git history beside `git log --numstat` of the same history, and the import repeated without and with new commits. */
export function benchGitImport(): Promise<string[]> {
  buildService();
  execFileSync(process.execPath, ['esbuild.mjs', '--production', '--only=cli,commandLine,httpClient'], { cwd: PROJECT, stdio: 'inherit' });
  return withFolder(async (folder) => {
    const repository = path.join(folder, 'shop.git');
    const made = await makeHistory(repository, COMMITS);
    const runs = { git: [] as Ran[], first: [] as Ran[], repeated: [] as Ran[], more: [] as Ran[] };
    for (let round = 0; round < ROUNDS; round++) {
      runs.git.push(await run('git', ['-C', repository, 'log', '--numstat'], {}));
      const data = path.join(folder, `data-${round}`);
      const service = await startBuiltService(data);
      const importNow = (): Promise<Ran> => importAll(repository, path.join(data, 'cache'), service);
      try {
        runs.first.push(await importNow());
        runs.repeated.push(await importNow());
        addCommits(repository, NEW_COMMITS);
        runs.more.push(await importNow());
      } finally {
        await service.end();
        rmSync(data, { recursive: true });
      }
    }
    const ratio = (figure: 'wall' | 'cpu' | 'peak'): number =>
      median(runs.first.map((one, round) => one[figure] / runs.git[round]![figure]));
    const wall = (of: readonly Ran[]): number => median(of.map((one) => one.wall));
    return [
      `import of a history of ${COMMITS.toLocaleString('en')} commits (written in ${made.toFixed(0)} s), ${ROUNDS} rounds in turns, medians`,
      toLine('git log --numstat', runs.git),
      toLine('first import, with its service', runs.first),
      toLine('import again', runs.repeated),
      toLine(`import after ${NEW_COMMITS} new commits`, runs.more),
      judge('first import relative to git, time', ratio('wall'), { at: 'most', value: 1.5, unit: 'x' }),
      `         relative to git, CPU: ${ratio('cpu').toFixed(2)}x`,
      judge('first import relative to git, peak memory', ratio('peak'), { at: 'most', value: 1.3, unit: 'x' }),
      judge('import again', wall(runs.repeated) * 1000, { at: 'most', value: 2_000, unit: ' ms' }),
      judge(`import after ${NEW_COMMITS} new commits`, wall(runs.more) * 1000, { at: 'most', value: 2_000, unit: ' ms' }),
    ];
  });
}

/** Seconds and megabytes of a process that has ended; CPU with the processes it started. */
interface Ran {
  readonly wall: number;
  readonly cpu: number;
  readonly peak: number;
}

function toLine(what: string, runs: readonly Ran[]): string {
  const of = (figure: keyof Ran): number => median(runs.map((one) => one[figure]));
  return `  ${what.padEnd(32)} ${of('wall').toFixed(2).padStart(6)} s, CPU ${of('cpu').toFixed(2).padStart(6)} s, peak ${of('peak').toFixed(0).padStart(4)} MB`;
}

/** Runs a program to its end, and throws if it fails. What it prints is read and thrown away. */
async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
  const start = performance.now();
  const child = spawn(program, args, { env: { ...GIT_ENVIRONMENT, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  let [cpu, peak] = [0, 0];
  const look = setInterval(() => {
    if (child.exitCode !== null || child.pid === undefined) return;
    // An ended process whose exit was not noticed yet has no memory.
    if (readResident(child.pid) === null) return;
    cpu = readTreeComputed(child.pid) ?? cpu;
    peak = Math.max(peak, readPeak(child.pid) ?? 0);
  }, GLANCE);
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${program} ended with code ${code}`);
  return { wall: (performance.now() - start) / 1000, cpu: cpu / 1000, peak };
}

/** Imports a repository; the CPU includes that of the service meanwhile. */
async function importAll(repository: string, cache: string, { child, address }: BuiltService): Promise<Ran> {
  const before = readComputed(child.pid!) ?? 0;
  const keys = { FAIRLEAD_ADMIN_KEY: address.adminKey, FAIRLEAD_API_KEY: address.apiKey };
  const args = ['dist/cli.cjs', 'insights', 'import-git', repository, '--name', 'shop', '--url', address.url, '--format', 'json'];
  const ran = await run(process.execPath, args, { ...keys, HOME: PROJECT, XDG_CACHE_HOME: cache });
  return { ...ran, cpu: ran.cpu + ((readComputed(child.pid!) ?? 0) - before) / 1000 };
}

/**
 * Creates a bare repository with files that change by a few lines: a third of the commits on branches of pull requests, merged later, the
 * others squashed ones and plain ones, and a release every hundred. Returns the seconds that it took.
 */
async function makeHistory(repository: string, commits: number): Promise<number> {
  const start = performance.now();
  mkdirSync(repository);
  git(repository, ['init', '--quiet', '--bare', '--initial-branch=main']);
  const child = spawn('git', ['-C', repository, 'fast-import', '--quiet', '--depth=20'], {
    env: FAST_IMPORT_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const closed = once(child, 'close');
  const random = seededRandom(SEED);
  const below = (limit: number): number => Math.floor(random() * limit);
  const authors = Array.from(
    { length: AUTHORS },
    (_, i): Author => ({ name: `Person ${i}`, email: `person${i}@example.com`, zone: '+0100' }),
  );
  const writeLineAt = (): string => `value_${below(1e6)} = compute(${below(1e6)}, ${below(1e4)})`;
  const files = Array.from({ length: FILES }, () => Array.from({ length: LINES.least + below(LINES.most - LINES.least) }, writeLineAt));
  const draft = new GitDraft();
  let now = Date.UTC(2015, 0, 1) / 1000;
  const commit = (parents: readonly number[], message: string): number => {
    now += below(5_000);
    const changed: Record<string, string> = {};
    for (let rest = parents.length > 1 ? 0 : 1 + below(2); rest > 0; rest--) {
      const at = below(FILES);
      const lines = files[at]!;
      for (let edits = 1 + below(6); edits > 0; edits--) lines.splice(below(lines.length), below(2), writeLineAt());
      changed[`part${at % 40}/area${at % 7}/file${at}.py`] = `${lines.slice(-2 * LINES.most).join('\n')}\n`;
    }
    return draft.commit({ by: authors[below(AUTHORS)]!, at: now, message, parents, files: changed });
  };
  let tip = commit([], 'Begin');
  for (let count = 1, serial = 1, portion = 0; count < commits; serial++) {
    const title = `Change what the ${serial}th part does${random() < 0.3 ? ` SHOP-${serial}` : ''}`;
    const body = `\n\nThe values of the part were computed too late, so that a second look at them\nwas necessary. Now they are computed once, and kept until the next change.\n`;
    const length = random() < 0.25 ? 1 + below(4) : 0;
    let side = tip;
    for (let i = 0; i < length; i++) side = commit([side], `${title}, step ${i}${body}`);
    tip =
      length > 0
        ? commit([tip, side], `Merge pull request #${serial} from team/topic-${serial}\n\n${title}`)
        : commit([tip], `${title}${random() < 0.7 ? ` (#${serial})` : ''}${body}`);
    count += length + 1;
    if (serial % 100 === 0) draft.tag(`v1.${serial / 100}.0`, tip);
    portion += length + 1;
    if (portion < PORTION && count < commits) continue;
    portion = 0;
    if (!child.stdin.write(draft.take())) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = (await closed) as [number | null];
  if (code !== 0) throw new Error(`git fast-import ended with code ${code}`);
  return (performance.now() - start) / 1000;
}

/** Adds commits without changes to the branch. */
function addCommits(repository: string, count: number): void {
  const identity = {
    GIT_AUTHOR_NAME: 'Person 1',
    GIT_AUTHOR_EMAIL: 'person1@example.com',
    GIT_COMMITTER_NAME: 'P',
    GIT_COMMITTER_EMAIL: 'p@x.io',
  };
  const call = (...args: string[]): string => git(repository, args, '', { ...GIT_ENVIRONMENT, ...identity }).trim();
  for (let i = 0; i < count; i++) {
    call('update-ref', 'refs/heads/main', call('commit-tree', 'main^{tree}', '-p', 'main', '-m', `Another change (#${900_000 + i})`));
  }
}
