import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import {
  approveVersion,
  downloadRoster,
  listDevelopers,
  reuploadRoster,
  saveFieldMappings,
  uploadRoster,
} from '../../server/api/developers.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { checkRoster } from '../../server/documents/roster/check.ts';
import { type StartedService, startService } from '../../server/main/startService.ts';
import { SEED } from '../support/campaign.ts';
import { LARGE_HEADER, largeRecords, writeLargeRoster } from '../support/largeRoster.ts';

const ROWS = 100_000;

describe(`a roster of ${ROWS} rows (seed ${SEED})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-large-'));
  let service: StartedService;
  before(async () => {
    service = await startService({ dataDir: folder });
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  it('is checked, uploaded, mapped, approved and downloaded with every value as it was', async () => {
    const records = largeRecords(ROWS, SEED);
    const content = writeLargeRoster(records, SEED);
    assert.deepEqual(checkRoster(content).problems, []);

    const instance = toLocalInstance(service.address);
    const preview = await uploadRoster(instance, { fileName: 'large.csv', content });
    assert.equal(preview.totalRecords, ROWS);
    const saved = await saveFieldMappings(instance, preview.versionId, preview.fieldMappings);
    assert.deepEqual([saved.state, saved.developerCount], ['ACTIVE', ROWS]);

    const moved = records.map((record, i) => (i === ROWS - 1 ? [...record.slice(0, 3), 'Elsewhere', ...record.slice(4)] : record));
    const review = await reuploadRoster(instance, { fileName: 'large.csv', content: writeLargeRoster(moved, SEED) });
    assert.deepEqual(review.summary, { added: 0, updated: 1, removed: 0, unchanged: ROWS - 1 });
    const approved = await approveVersion(instance, review.versionId);
    assert.deepEqual([approved.state, approved.developerCount], ['ACTIVE', ROWS]);

    const page = await listDevelopers(instance, { searchKey: 'Team', searchValue: 'elsewhere', pageSize: 1000 });
    assert.deepEqual(
      page.content.map(({ email }) => email),
      [`person.${ROWS - 1}@example.com`],
    );
    const downloaded = parse(await (await downloadRoster(instance)).text()) as string[][];
    assert.deepEqual(downloaded, [[...LARGE_HEADER], ...moved]);
  });
});
