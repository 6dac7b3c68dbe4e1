import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeveloperList, VersionList } from '../../server/wire/developers.ts';
import { campaign, SEED } from '../support/campaign.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { finishSetup, startTestService, type TestService } from '../support/serviceInProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

/** More than are stored without a thread. */
const ROWS = campaign(8_000, 20_000);

/** Lists that a caller gets during an upload at least; it would be one if the upload blocked others. */
const MANY = 10;

describe('an upload of a large roster', () => {
  let folder: TemporaryFolder;
  let service: TestService;
  let csv: string;
  before(async () => {
    csv = writeLargeRoster(largeRecords(ROWS, SEED), SEED);
    folder = makeTemporaryFolder();
    service = await startTestService({ ephemeral: false, dataDir: folder.path });
    await finishSetup(service.address);
  });
  after(async () => {
    await service.close();
    folder.remove();
  });

  const isListed = async (total: number): Promise<void> => {
    const { status, text, body } = await callService<DeveloperList>(service.address, 'GET', '/v2/developers?pageSize=1');
    assert.equal(status, 200, text);
    assert.equal(body.totalRecords, total, text);
  };

  it('is stored in a thread, while others list the active version', async () => {
    const started = once(process, 'worker');
    let isPending = true;
    const upload = sendRoster(service.address, 'PUT', csv).finally(() => {
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

  it('is stored in a thread by a service in memory too', async () => {
    const inMemory = await startTestService();
    try {
      const started = once(process, 'worker');
      const upload = sendRoster(inMemory.address, 'POST', csv);
      assert.ok(await Promise.race([started, upload.then(() => false)]), 'no thread was started');
      const { status, text, body } = await upload;
      assert.deepEqual([status, body.developerCount], [200, ROWS], text.slice(0, 500));
    } finally {
      await inMemory.close();
    }
  });

  it('takes the thread of the upload before it', async () => {
    let started = 0;
    const count = (): void => {
      started++;
    };
    process.on('worker', count);
    for (let uploads = 0; uploads < 2; uploads++) {
      const { status, text } = await sendRoster(service.address, 'PUT', csv);
      assert.equal(status, 200, text.slice(0, 500));
    }
    process.off('worker', count);
    // One if the thread of an earlier test has ended.
    assert.ok(started <= 1, `${started} threads`);
  });

  it('waits in turn for another one, and those who change a person wait for both', async () => {
    const person = [{ name: 'Zoe', email: 'zoe@example.com', manager_email: '' }];
    const answers = await Promise.all([
      sendRoster(service.address, 'PUT', csv),
      sendRoster(service.address, 'POST', csv),
      callService(service.address, 'GET', '/v2/developers/versions'),
      callService(service.address, 'PATCH', '/v2/developers', { json: person }),
    ]);
    for (const { status, text } of answers) assert.equal(status, 200, text.slice(0, 500));
    await isListed(ROWS + 1);
  });

  it('is stored whole or not at all if the service closes meanwhile', async () => {
    const versions = async () => (await callService<VersionList>(service.address, 'GET', '/v2/developers/versions')).body.versions;
    const before = await versions();
    const started = once(process, 'worker');
    const pending = sendRoster(service.address, 'POST', writeLargeRoster(largeRecords(3 * ROWS, SEED), SEED)).then(
      ({ status }) => status,
      () => null,
    );
    // Anywhere in the upload, because either outcome is checked; an idle thread is used without starting another.
    await Promise.race([started, sleep(100)]);
    await service.close();
    const status = await pending;
    service = await startTestService({ ephemeral: false, dataDir: folder.path });
    const after = await versions();
    assert.deepEqual(after.slice(after.length - before.length), before);
    assert.equal(after.length - before.length, status === 200 ? 1 : 0, `answered ${status}`);
    if (status === 200) assert.equal(after[0]?.developerCount, 3 * ROWS);
  });

  it('is refused with its errors, and stores nothing', async () => {
    const versions = async () => (await callService(service.address, 'GET', '/v2/developers/versions')).text;
    const before = await versions();
    const wrong = `name,email,manager_email\n${',,\n'.repeat(ROWS)}`;
    const { status, text, body } = await sendRoster(service.address, 'PUT', wrong);
    assert.equal(status, 400, text.slice(0, 500));
    assert.ok(Array.isArray(body.errors) && body.errors.length > 0, text.slice(0, 500));
    assert.equal(await versions(), before);
  });
});
