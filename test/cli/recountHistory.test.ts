import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { campaign, timeLimit } from '../support/campaign.ts';
import { GIT_ENVIRONMENT, git, writeLargeHistory } from '../support/gitHistory.ts';
import { readImportedRecords, StoredImports } from '../support/importedRecords.ts';
import { recountPulls } from '../support/recountHistory.ts';
import { makeFolder } from './fairlead.ts';

/** Histories of the machine to be recounted too, separated by colons. */
const GIVEN = (process.env.FAIRLEAD_HISTORIES ?? '').split(':').filter(Boolean);

describe('the pull requests of a history', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  const OPTIONS = { off: new Set<never>(), releaseTags: [], hotfixHours: null, since: null, coAuthors: false };
  const sort = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

  /** Compares the import of a repository with the recount; returns the number of pull requests and of lines. */
  async function compare(path: string): Promise<readonly [pulls: number, lines: number]> {
    const records = await readImportedRecords(path, { name: 'shop' }, OPTIONS);
    const pulls = records.flatMap((record) => (record.kind === 'pullRequest' ? [record] : []));
    const found = pulls.map(({ id, developer, createdAt, mergedAt, lines }) => [
      id.slice('shop'.length),
      developer,
      createdAt,
      mergedAt,
      lines,
    ]);
    const expected = recountPulls(path).map(({ id, author, createdAt, mergedAt, lines }) => [
      id,
      author,
      createdAt * 1000,
      mergedAt * 1000,
      lines,
    ]);
    assert.deepEqual(sort(found), sort(expected));
    return [found.length, pulls.reduce((sum, { lines = 0 }) => sum + lines, 0)];
  }

  it('equal those counted by other code from plain git', async function () {
    this.timeout(GIVEN.length > 0 ? 0 : timeLimit(120_000));
    for (let seed = 1; seed <= campaign(1, 10); seed++) {
      const path = `${folder}/${seed}`;
      mkdirSync(path);
      const { draft } = writeLargeHistory(seed, campaign(150, 5_000));
      draft.build(path);
      const [pulls, lines] = await compare(path);
      assert.ok(pulls > 20 && lines > 0);
    }
    for (const path of GIVEN) console.log(path, ...(await compare(path)));
  });

  /**
   * Imports a repository with only the first half of its commits, and then the rest, and compares that with one import. Returns the number of
   * records of the first step, of the second one, and of all that are stored.
   */
  async function compareSteps(path: string): Promise<readonly number[]> {
    const clone = `${folder}/clone`;
    const run = { environment: { ...GIT_ENVIRONMENT, HOME: folder, XDG_CACHE_HOME: `${folder}/cache` } };
    git(folder, ['clone', '--quiet', '--bare', '--shared', path, clone]);
    const branch = git(clone, ['branch', '--show-current']).trim();
    const line = git(clone, ['rev-list', '--first-parent', '--reverse', 'HEAD']).trim().split('\n');
    const tags = git(clone, ['for-each-ref', '--format=update %(refname) %(objectname)', 'refs/tags']);
    const head = git(clone, ['rev-parse', 'HEAD']).trim();
    const middle = line[line.length >> 1]!;
    git(clone, ['update-ref', `refs/heads/${branch}`, middle]);
    const until = Number(git(clone, ['log', '-1', '--format=%ct', middle]));
    const dated = git(clone, ['for-each-ref', '--format=%(creatordate:unix) delete %(refname)', 'refs/tags']).split('\n');
    const later = dated.filter((tag) => Number.parseInt(tag, 10) > until).map((tag) => tag.replace(/^\d+ /, ''));
    git(clone, ['update-ref', '--stdin'], later.map((tag) => `${tag}\n`).join(''));
    const stored = new StoredImports();
    const { sent: first } = await stored.import(clone, 'shop', OPTIONS, run);
    git(clone, ['update-ref', '--stdin'], `${tags}update refs/heads/${branch} ${head}\n`);
    const { sent: second } = await stored.import(clone, 'shop', OPTIONS, run);
    assert.deepEqual(sort(stored.records), sort(await readImportedRecords(clone, { name: 'shop' }, OPTIONS)));
    assert.equal((await stored.import(clone, 'shop', OPTIONS, run)).sent, 0);
    rmSync(clone, { recursive: true });
    return [first, second, stored.records.length];
  }

  it('are the same after imports in two steps, like all other records', async function () {
    this.timeout(GIVEN.length > 0 ? 0 : timeLimit(120_000));
    const path = `${folder}/steps`;
    mkdirSync(path);
    writeLargeHistory(31, campaign(150, 5_000)).draft.build(path);
    for (const one of [path, ...GIVEN]) {
      const [first = 0, second = 0, all = 0] = await compareSteps(one);
      assert.ok(first > 0 && second > 0 && first < all);
      if (one !== path) console.log(one, `${first} records, then ${second}, together ${all}`);
    }
  });
});
