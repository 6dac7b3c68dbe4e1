import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Imported } from '../../server/cli/insights/git/importRepository.ts';
import type { RepositoryFlags } from '../../server/cli/insights/git/repository.ts';
import type { GitRecord } from '../../server/core/insights/git/records.ts';
import { campaign, timeLimit } from '../support/campaign.ts';
import { GIT_ENVIRONMENT, git, writeLargeHistory } from '../support/gitHistory.ts';
import { type ImportRun, readImportedRecords, StoredImports } from '../support/importedRecords.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const OPTIONS = { off: new Set<never>(), releaseTags: [], hotfixHours: null, since: null, coAuthors: false };

describe('a history that was read before', () => {
  const folder = makeTemporaryFolder();
  const repository = join(folder.path, 'shop');
  const cache = join(folder.path, 'cache', 'fairlead', 'histories');
  const environment = { ...GIT_ENVIRONMENT, HOME: folder.path, XDG_CACHE_HOME: join(folder.path, 'cache') };
  let line: string[] = [];
  before(function () {
    this.timeout(timeLimit(180_000));
    mkdirSync(repository);
    const { draft, mailmap } = writeLargeHistory(21, campaign(120, 3_000));
    draft.build(repository);
    assert.equal(readFileSync(join(repository, '.mailmap'), 'utf8'), `${mailmap}\n`);
    line = git(repository, ['rev-list', '--first-parent', '--reverse', 'main']).trim().split('\n');
  });
  after(() => folder.remove());

  const sort = (records: readonly GitRecord[]): string[] => records.map((record) => JSON.stringify(record)).sort();

  /** Imports with the cache, compares that with an import without, and returns how many commits were read. */
  async function importBoth(flags: RepositoryFlags = {}, again = false): Promise<number> {
    let read = 0;
    const watch = (text: string): void => {
      read = Number(/commits read: ([\d,]+) of/.exec(text)?.[1]?.replaceAll(',', '') ?? read);
    };
    const found = await readImportedRecords(repository, { name: 'shop', ...flags }, OPTIONS, { environment, watch, again });
    assert.deepEqual(sort(found), sort(await readImportedRecords(repository, { name: 'shop', ...flags }, OPTIONS)));
    return read;
  }

  const moveTo = (tip: string): string => git(repository, ['update-ref', 'refs/heads/main', tip]);
  const countAll = (...tips: string[]): number => Number(git(repository, ['rev-list', '--count', '--tags', ...tips]));

  it('is read again only where it is new, with the same records', async function () {
    this.timeout(timeLimit(180_000));
    assert.equal(await importBoth(), countAll('main'));
    assert.equal(await importBoth(), 0);
    const identity = ['-c', 'user.name=Person 2', '-c', 'user.email=person2@example.com'];
    for (let i = 0; i < 2; i++) {
      git(repository, [...identity, 'commit', '--quiet', '--allow-empty', '-m', `More (#${90_000 + i})`]);
      assert.equal(await importBoth(), 1);
    }
    git(repository, ['tag', 'v90.0.0', line.at(-1)!]);
    assert.equal(await importBoth(), 0);
    if (process.platform !== 'win32') {
      const [file = ''] = readdirSync(cache);
      assert.deepEqual([statSync(cache).mode & 0o777, statSync(join(cache, file)).mode & 0o777], [0o700, 0o600]);
    }
  });

  it('is not needed if nothing is new, with the same result', async function () {
    this.timeout(timeLimit(180_000));
    const stored = new StoredImports();
    const importAll = (run: ImportRun = {}): Promise<Imported> => stored.import(repository, 'shop', OPTIONS, { environment, ...run });
    const first = await importAll();
    assert.ok(first.sent > 0);
    const removeHistories = (): void => {
      for (const name of readdirSync(cache)) if (name.endsWith('.history')) rmSync(join(cache, name));
    };
    removeHistories();
    // What is read of the history is kept: here nothing was.
    assert.deepEqual(await importAll(), { ...first, sent: 0, removed: 0, undo: [] });
    const { authors } = await importAll({ isBot: (developer) => developer === first.authors[0]!.developer });
    assert.deepEqual(authors, [{ ...first.authors[0]!, isBot: true }, ...first.authors.slice(1)]);
    assert.equal(readdirSync(cache).filter((name) => name.endsWith('.history')).length, 0);
    const withoutMerges = { ...OPTIONS, off: new Set(['merges'] as const) };
    assert.equal((await stored.import(repository, 'shop', withoutMerges, { environment })).counts.merges, null);
    git(repository, ['tag', 'v91.0.0', line.at(-1)!]);
    const more = await importAll();
    assert.equal(more.counts.releases, first.counts.releases! + 1);
    git(repository, ['tag', '--delete', 'v91.0.0']);
    assert.equal((await importAll()).counts.releases, first.counts.releases);
    assert.deepEqual(
      sort(stored.records.filter(({ id }) => !id.endsWith(':v91.0.0'))),
      sort(await readImportedRecords(repository, { name: 'shop' }, OPTIONS)),
    );
  });

  it('counts for others once the .mailmap says so', async function () {
    this.timeout(timeLimit(180_000));
    const stored = new StoredImports();
    const all = async (): Promise<string[]> => sort(await readImportedRecords(repository, { name: 'shop' }, OPTIONS));
    const file = join(repository, '.mailmap');
    const mailmap = readFileSync(file, 'utf8');
    for (const content of [mailmap, `${mailmap}Someone <person1@example.com> <person2@example.com>\n`, mailmap]) {
      writeFileSync(file, content);
      await stored.import(repository, 'shop', OPTIONS, { environment });
      assert.deepEqual(sort(stored.records), await all());
    }
    assert.equal((await stored.import(repository, 'shop', OPTIONS, { environment })).sent, 0);
  });

  it('counts for others once a .mailmap that the settings of git name says so', async function () {
    this.timeout(timeLimit(180_000));
    const stored = new StoredImports();
    const file = join(folder.path, 'own.mailmap');
    const blob = git(repository, ['hash-object', '-w', '--stdin'], 'Someone <person1@example.com> <person3@example.com>\n').trim();
    for (const [name, value, content] of [
      ['mailmap.file', '~/own.mailmap', ''],
      ['mailmap.file', '~/own.mailmap', 'Someone <person1@example.com> <person2@example.com>\n'],
      ['mailmap.file', '../own.mailmap', ''],
      ['mailmap.blob', blob, ''],
    ] as const) {
      writeFileSync(file, content);
      git(repository, ['config', name, value]);
      await stored.import(repository, 'shop', OPTIONS, { environment });
      assert.deepEqual(sort(stored.records), sort(await readImportedRecords(repository, { name: 'shop' }, OPTIONS, { environment })));
      git(repository, ['config', '--unset', name]);
    }
  });

  it('is read again and kept if everything is sent again', async function () {
    this.timeout(timeLimit(180_000));
    rmSync(cache, { recursive: true });
    assert.equal(await importBoth({}, true), countAll('main'));
    assert.equal(await importBoth(), 0);
    assert.equal(await importBoth({}, true), countAll('main'));
  });

  it('is read from the beginning if anything else about it changed', async function () {
    this.timeout(timeLimit(180_000));
    const side = git(repository, ['commit-tree', 'main^{tree}', '-p', line.at(-2)!, '-m', 'Rewritten (#91000)'], '', {
      ...GIT_ENVIRONMENT,
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.com',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.com',
    }).trim();
    git(repository, ['tag', '--delete', 'v90.0.0']);
    moveTo(side);
    assert.equal(await importBoth(), countAll('main'), 'rewritten');
    writeFileSync(join(repository, '.mailmap'), 'Someone <person1@example.com> <person2@example.com>\n');
    assert.equal(await importBoth(), countAll('main'), 'another .mailmap');
    git(repository, ['branch', 'next', 'main']);
    assert.equal(await importBoth({ branch: 'next' }), countAll('main'), 'another branch');
    git(repository, ['config', 'mailmap.file', '/nonexistent']);
    assert.equal(await importBoth(), countAll('main'), 'settings of git');
    git(repository, ['config', '--unset', 'mailmap.file']);
    git(repository, ['replace', line.at(-3)!, line.at(-4)!]);
    assert.equal(await importBoth(), countAll('main'), 'a replaced commit');
    git(repository, ['replace', '--delete', line.at(-3)!]);
    assert.equal(await importBoth(), 0);
    for (const file of readdirSync(cache)) {
      const bytes = readFileSync(join(cache, file));
      bytes[bytes.length >> 1]! ^= 1;
      writeFileSync(join(cache, file), bytes);
    }
    assert.equal(await importBoth(), countAll('main'), 'a damaged file');
  });
});
