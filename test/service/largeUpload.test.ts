import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { DeveloperPage } from '../../server/wire/developers.ts';
import { SEED } from '../support/campaign.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const ROWS = 20_000;

/** Lists that one caller gets during an upload; it is one if the upload holds up others. */
const MANY = 10;

describe('an upload of a large roster', () => {
  let folder: TemporaryFolder;
  let service: TestService;
  before(async () => {
    folder = makeTemporaryFolder();
    service = await startTestService({ ephemeral: false, dataDir: folder.path });
    await finishSetup(service.address);
  });
  after(async () => {
    await service.close();
    folder.remove();
  });

  const isListed = async (total: number): Promise<void> => {
    const { status, text, body } = await callService<DeveloperPage>(service.address, 'GET', '/v2/developers?pageSize=1');
    assert.equal(status, 200, text);
    assert.equal(body.totalItems, total, text);
  };

  it('is stored in a thread, while others list the active version', async () => {
    const started = once(process, 'worker');
    let isPending = true;
    const upload = sendRoster(service.address, 'PUT', writeLargeRoster(largeRecords(ROWS, SEED), SEED)).finally(() => {
      isPending = false;
    });
    assert.ok(await Promise.race([started, upload.then(() => false)]), 'no thread was started');
    let listed = 0;
    for (; isPending; listed++) await isListed(3);
    const { status, text, body } = await upload;
    assert.equal(status, 200, text.slice(0, 500));
    assert.deepEqual(body.summary, { added: ROWS, updated: 0, removed: 3, unchanged: 0 });
    assert.ok(listed >= MANY, `${listed} lists`);
    const approved = await callService(service.address, 'PATCH', `/v2/developers/versions/${String(body.versionId)}`, {
      json: { active: true },
    });
    assert.equal(approved.status, 200, approved.text);
    await isListed(ROWS);
  });

  it('is refused with its errors, and stores nothing', async () => {
    const versions = async () => (await callService(service.address, 'GET', '/v2/developers/versions')).text;
    const before = await versions();
    const csv = `name,email,manager_email\n${',,\n'.repeat(ROWS)}`;
    const { status, text, body } = await sendRoster(service.address, 'PUT', csv);
    assert.equal(status, 400, text.slice(0, 500));
    assert.ok(Array.isArray(body.errors) && body.errors.length > 0, text.slice(0, 500));
    assert.equal(await versions(), before);
  });
});
