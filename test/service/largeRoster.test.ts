import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { toDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { DeveloperList, FieldMappingsSaved, ReuploadReview, UploadPreview } from '../../server/wire/developers.ts';
import { campaign } from '../support/campaign.ts';
import { LARGE_HEADER, largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { createServiceDatabase, ON_POSTGRES } from '../support/postgres/testDatabases.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { forkService, forkServiceOn, type ServiceProcess } from '../support/serviceProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

/** Rows are stored by hundreds and read by thousands, so more of them repeat the same statements. */
const ROWS = campaign(ON_POSTGRES ? 20_000 : 40_000, 100_000);
const CHANGED = ROWS / 1000;
const SEED = 20_261;

describe(`a roster of ${ROWS} rows`, () => {
  let folder: TemporaryFolder;
  let service: ServiceProcess;
  before(async () => {
    folder = makeTemporaryFolder();
    // The built program: it reads rosters with the compiled scan, which the sources do not have.
    service = await (ON_POSTGRES ? forkServiceOn(await createServiceDatabase(), folder.path) : forkService('--data', folder.path));
  });
  after(async () => {
    assert.deepEqual([await service.end(), service.output()], [0, '']);
    folder.remove();
  });

  it('is uploaded, mapped, uploaded again, approved, listed and downloaded unchanged', async () => {
    const { address } = service;
    const records = largeRecords(ROWS, SEED);
    const upload = await sendRoster<UploadPreview>(address, 'POST', writeLargeRoster(records, SEED));
    assert.deepEqual([upload.status, upload.body.developerCount], [200, ROWS], upload.text.slice(0, 500));

    const path = `/v2/developers/versions/${upload.body.versionId}`;
    const save = await callService<FieldMappingsSaved>(address, 'PUT', `${path}/fieldMappings`, { json: upload.body.fields });
    assert.deepEqual([save.status, save.body.state, save.body.savedRecords], [200, 'ACTIVE', ROWS]);

    const csv = await callService(address, 'GET', '/v2/developers', { headers: { accept: 'text/csv' } });
    assert.deepEqual(parse(csv.text), [[...LARGE_HEADER], ...records]);

    const changed = records.map((record, i) => (i % 1000 === 5 ? [...record.slice(0, 3), 'Another team', ...record.slice(4)] : record));
    const review = await sendRoster<ReuploadReview>(address, 'PUT', writeLargeRoster(changed.slice(0, -1), SEED + 1));
    assert.deepEqual(
      [review.status, review.body.summary],
      [200, { added: 0, updated: CHANGED, removed: 1, unchanged: ROWS - CHANGED - 1 }],
    );
    const approve = await callService(address, 'PATCH', `/v2/developers/versions/${review.body.versionId}`, { json: { active: true } });
    assert.equal(approve.status, 200);

    const last = await callService<DeveloperList>(
      address,
      'GET',
      `/v2/developers?pageSize=1000&pageIndex=${ROWS / 1000 - 1}&sortKey=email`,
    );
    assert.deepEqual([last.body.totalRecords, last.body.records.length], [ROWS - 1, 999]);
    const found = await callService<DeveloperList>(address, 'GET', '/v2/developers?searchKey=team&searchValue=another');
    assert.equal(found.body.totalRecords, CHANGED);
    const names = await callService<DeveloperList>(address, 'GET', `/v2/developers?pageSize=1000&pageIndex=${ROWS / 2000}`);
    const sorted = toDevelopers(names.body).map(({ name }) => name.toLowerCase());
    assert.deepEqual(
      sorted,
      sorted.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
    );
  });

  it('is changed by e-mail', async () => {
    const upsert = await callService(service.address, 'PATCH', '/v2/developers', {
      json: [
        { email: 'person.7@example.com', Team: 'Alone' },
        { name: 'New', email: 'new@example.com' },
      ],
    });
    assert.deepEqual([upsert.status, upsert.body.updated, upsert.body.added, upsert.body.developerCount], [200, 1, 1, ROWS]);
  });
});
