import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GIT_ENVIRONMENT, GitDraft, git } from '../support/gitHistory.ts';
import { callService } from '../support/serviceCall.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeFolder } from './fairlead.ts';
import { runHere } from './runHere.ts';

const ANN = { name: 'Ann', email: 'ann@example.com', zone: '+0000' };
const START = Date.UTC(2025, 4, 1) / 1000;
const DAY = 86_400;

/** The rows of the service's tables that are counted, by kind and ID. */
type Rows = ReadonlyMap<string, readonly unknown[]>;

describe('fairlead insights import-git, case by case', () => {
  const { folder, remove } = makeFolder();
  let service: TestService;
  const env = () => ({ FAIRLEAD_ADMIN_KEY: service.address.adminKey, FAIRLEAD_API_KEY: service.address.apiKey });
  const at = (): string[] => ['--url', service.address.url];

  before(async () => {
    service = await startTestService();
  });
  after(async () => {
    await service?.close();
    remove();
  });

  /** Runs git as Ann, some seconds after the start. */
  function ann(path: string, seconds: number, ...args: string[]): void {
    const date = `${START + seconds} +0000`;
    const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'pull.rebase=false'];
    execFileSync('git', ['-C', path, ...identity, ...args], {
      env: { ...GIT_ENVIRONMENT, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_MERGE_AUTOEDIT: 'no' },
    });
  }

  function commit(path: string, seconds: number, message: string): void {
    writeFileSync(join(path, `${seconds}.txt`), `${message}\n`);
    ann(path, seconds, 'add', '.');
    ann(path, seconds, 'commit', '--quiet', '--message', message);
  }

  /** Creates a repository of some commits, a day apart, each with a tag if one is given. */
  function make(
    name: string,
    drafts: readonly (readonly [message: string, tag?: string | undefined, seconds?: number])[],
    remote?: string,
  ): string {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    const draft = new GitDraft();
    for (const [index, [message, , seconds]] of drafts.entries()) {
      const parents = index === 0 ? [] : [index];
      draft.commit({ by: ANN, at: seconds ?? START + index * DAY, message, parents, files: { 'a.txt': `${index}\n` } });
    }
    for (const [index, [, tag]] of drafts.entries()) if (tag !== undefined) draft.tag(tag, index + 1);
    draft.branch('main', drafts.length);
    draft.build(path);
    if (remote !== undefined) git(path, ['remote', 'add', 'origin', remote]);
    return path;
  }

  async function importGit(path: string, ...more: string[]): Promise<string> {
    const { code, stdout, stderr } = await runHere(['insights', 'import-git', path, ...at(), ...more], { env: env() });
    assert.equal(code, 0, stderr);
    return stdout;
  }

  async function dry(path: string, ...more: string[]): Promise<string> {
    const { code, stdout, stderr } = await runHere(['insights', 'import-git', path, '--dry-run', ...more]);
    assert.equal(code, 0, stderr);
    return stdout;
  }

  async function readRows(part: string): Promise<Rows> {
    const { text } = await callService(service.address, 'GET', '/__fairlead/data');
    const rows = text.split('\n').filter((line) => /^\[[0-5],"/.test(line) && line.includes(part));
    return new Map(
      rows.map((line) => {
        const cells = JSON.parse(line) as readonly unknown[];
        return [`${String(cells[0])} ${String(cells[1])}`, cells];
      }),
    );
  }

  it('counts pull requests that came by a pull, and not the pull', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    for (const path of [one, other]) mkdirSync(path);
    git(one, ['init', '--quiet', '--initial-branch=main']);
    commit(one, 0, 'Begin');
    git(folder, ['clone', '--quiet', one, other]);
    for (const number of [1, 2, 3]) commit(one, number * 10, `Add ${number} (#${number})`);
    commit(other, 40, 'Local');
    ann(other, 50, 'pull', '--quiet', '--no-rebase');
    const text = await dry(other);
    assert.match(text, /^0 +merged pull requests /m);
    assert.match(text, /^3 +squashed pull requests /m);
    assert.match(text, /^- 1 merge is of the branch itself/m);
  });

  it('never reads a date as a patch, and patches only where they are rare', async () => {
    const days = ['2025.05.01', '2025.05.02', '2025.05.03', '2025.05.04', '2025.05.05'];
    const calendar = await dry(
      make(
        'calendar',
        days.map((tag, day) => [`Day ${day}`, tag]),
      ),
    );
    assert.match(calendar, /^0 +failed deployments by hotfixes /m);
    assert.match(calendar, /^- Hotfixes: .*5 versions are dates and never a patch\.$/m);
    const patches = make(
      'patches',
      [1, 2, 3, 4, 5].map((patch) => [`Change ${patch}`, `v1.4.${patch}`]),
    );
    assert.match(
      await dry(patches),
      /^- Hotfixes: none as a patch, because 5 of 5 versions are patches \(--hotfix-hours 48 counts them\)/m,
    );
    assert.match(await dry(patches, '--hotfix-hours', '48'), /^4 +failed deployments by hotfixes /m);
    assert.match(
      await dry(
        make('rare', [
          ['a', 'v1.0.0'],
          ['b', 'v1.0.1'],
        ]),
      ),
      /^1 +failed deployment by a hotfix /m,
    );
  });

  it('names commits of 1970, tags without a rule, and bots', async () => {
    const path = make('odd', [
      ['Old', undefined, 1_000],
      ['New', 'build-7'],
      ['Newest', 'v1.0.0'],
      ['Next', 'v1.1.0rc1'],
    ]);
    const old = git(path, ['rev-list', '--max-parents=0', 'HEAD']).slice(0, 12);
    const text = await dry(path, '--bot', 'Ann');
    assert.match(text, new RegExp(`^- 1 commit is dated 1970 and left out of lead times: ${old}\\.$`, 'm'));
    assert.match(text, /^2 +commits in production /m);
    assert.match(text, /^- 1 of 3 tags match no rule for releases: build-7\. If they are releases, name them with --release-tag\.$/m);
    assert.match(text, /^- Taken for bots, with their records: ann@example\.com \(5\)\./m);
  });

  it('says what is in no pull request, of another host, or reviewed elsewhere, and advises tags of components', async () => {
    const reviewed = (title: string): string => `${title}\n\nChange-Id: I${'82a1f0d0'.repeat(5)}`;
    const path = make(
      'acme/mirror',
      [
        ['Begin'],
        ['One\n\nPart-of: <https://gitlab.example/acme/mirror/-/merge_requests/12>', 'api-v1.0.0'],
        [reviewed('Two'), 'web-v1.0.0'],
        [reviewed('Three'), 'cart-v2.0.1'],
        ['Four', 'v1.0.0-next.1'],
      ],
      'git@github.com:acme/mirror.git',
    );
    const text = await dry(path);
    assert.match(text, /^- 1 pull request is of another repository or code host\. .*--name gitlab\.example\.com\/acme\/shop\.$/m);
    assert.match(text, /^- 4 commits are in no pull request that the history names: pushed without one, or rebased\./m);
    assert.match(text, /^- 2 commits name reviews of Gerrit/m);
    assert.match(text, /^- 3 of 4 tags match no rule .* such as --release-tag '\*-v\*\.\*\.\*'\.$/m);
    assert.doesNotMatch(await dry(path, '--name', 'gitlab.example/acme/mirror'), /of another repository/);
    const merged = join(folder, 'merged');
    const draft = new GitDraft();
    draft.commit({ by: ANN, at: START, message: 'Begin', parents: [], files: { 'a.txt': 'a' } });
    draft.commit({ by: ANN, at: START + 1, message: reviewed('Prices'), parents: [1], files: { 'b.txt': 'b' } });
    draft.commit({ by: ANN, at: START + 2, message: 'Merge "Prices"', parents: [1, 2], files: {} });
    draft.branch('main', 3);
    mkdirSync(merged);
    draft.build(merged);
    assert.doesNotMatch(await dry(merged), /Gerrit|in no pull request/);
  });

  it('keeps repositories of one name apart, and refuses another one under a known name', async () => {
    const one = make('acme/api', [['Add (#1)']], 'git@github.com:acme/api.git');
    const other = make('beta/api', [['Change (#1)']], 'https://github.com/beta/api');
    for (const path of [one, other]) await importGit(path);
    const rows = await readRows('/api#1');
    assert.deepEqual([...rows.keys()].sort(), ['1 github.com/acme/api#1', '1 github.com/beta/api#1']);
    await importGit(one, '--name', 'same');
    const refused = await runHere(['insights', 'import-git', other, '--name', 'same', ...at()], { env: env() });
    assert.equal(refused.code, 3, refused.stderr);
    assert.match(refused.stderr, /Another repository was already imported under the name "same": .*--name acme\/same/);
  });

  it('takes another history without a remote under a known name only with --all', async () => {
    await importGit(make('first', [['Begin']]), '--name', 'local');
    const other = make('second', [['Begin anew']]);
    const refused = await runHere(['insights', 'import-git', other, '--name', 'local', ...at()], { env: env() });
    assert.equal(refused.code, 3, refused.stderr);
    assert.match(refused.stderr, /If it is the same repository with a rewritten history, add --all\./);
    await importGit(other, '--name', 'local', '--all');
  });

  it('makes one pull request of what Git and GitHub say, in any order', async () => {
    const list = (name: string): string => {
      const file = join(folder, `${name}.json`);
      const pull = {
        number: 1,
        author: { login: 'ann-on-hub' },
        title: 'Add',
        headRefName: 'add',
        additions: 7,
        deletions: 1,
        reviews: [],
      };
      const times = { createdAt: '2025-04-01T00:00:00Z', mergedAt: '2025-05-01T00:00:00Z', closedAt: null };
      const comments = [
        { author: { login: 'codecov' }, createdAt: '2025-04-01T00:01:00Z' },
        { author: { login: 'bob' }, createdAt: '2025-04-01T03:00:00Z' },
      ];
      writeFileSync(file, JSON.stringify([{ ...pull, ...times, comments, url: `https://github.com/Acme/${name}/pull/1` }]));
      return file;
    };
    const importList = async (name: string): Promise<string> => {
      const { code, stdout, stderr } = await runHere(['insights', 'import', '--from', 'github-prs', list(name), ...at()], {
        env: env(),
      });
      assert.equal(code, 0, stderr);
      return stdout;
    };
    const repository = (name: string): string => make(name, [['Add (#1)']], `git@github.com:acme/${name}.git`);
    await importGit(repository('git-first'));
    assert.match(await importList('git-first'), /Taken for bots, whose comments do not count: codecov\./);
    await importList('hub-first');
    await importGit(repository('hub-first'));
    for (const name of ['git-first', 'hub-first']) {
      const rows = await readRows(`/${name}#1`);
      assert.deepEqual([...rows.keys()], [`1 github.com/acme/${name}#1`]);
      const [, , person, merged, created, noted, lines, comments] = [...rows.values()][0]!;
      const commits = await readRows(`/${name}@`);
      assert.equal(person, [...commits.values()][0]![2], 'the author is that of the commit');
      const [opened, commented] = [Date.UTC(2025, 3, 1), Date.UTC(2025, 3, 1, 3)];
      assert.deepEqual([merged, created, noted, lines, comments], [START * 1000, opened, commented, 8, 1]);
    }
  });
});
