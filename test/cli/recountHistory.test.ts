import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { campaign, timeLimit } from '../support/campaign.ts';
import { writeLargeHistory } from '../support/gitHistory.ts';
import { readImportedRecords } from '../support/importedRecords.ts';
import { recountPulls } from '../support/recountHistory.ts';
import { makeFolder } from './fairlead.ts';

/** Histories of the machine to be recounted too, separated by colons. */
const GIVEN = (process.env.FAIRLEAD_HISTORIES ?? '').split(':').filter(Boolean);

describe('the pull requests of a history', () => {
  const { folder, remove } = makeFolder();
  after(remove);

  /** Compares the import of a repository with the recount; returns the number of pull requests and of lines. */
  async function compare(path: string): Promise<readonly [pulls: number, lines: number]> {
    const options = { off: new Set<never>(), releaseTags: [], hotfixHours: null, since: null };
    const records = await readImportedRecords(path, { name: 'shop' }, options);
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
    const sort = (rows: readonly (readonly unknown[])[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
    assert.deepEqual(sort(found), sort(expected));
    return [found.length, pulls.reduce((sum, { lines }) => sum + lines, 0)];
  }

  it('equal those counted by other code from plain git', async function () {
    this.timeout(GIVEN.length > 0 ? 0 : timeLimit(120_000));
    for (let seed = 1; seed <= campaign(1, 10); seed++) {
      const path = `${folder}/${seed}`;
      mkdirSync(path);
      const { draft } = writeLargeHistory(seed, campaign(300, 5_000));
      draft.build(path);
      const [pulls, lines] = await compare(path);
      assert.ok(pulls > 20 && lines > 0);
    }
    for (const path of GIVEN) console.log(path, ...(await compare(path)));
  });
});
