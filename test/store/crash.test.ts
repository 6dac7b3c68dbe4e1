import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadPreview, VersionList } from '../../server/wire/developers.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { forkService, type ServiceProcess } from '../support/serviceProcess.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const KILLS = 20;
const SEED = 20_262;

/** Longest time from the first write of a round to its end, in milliseconds. */
const LONGEST = 400;

const MAPPING = [
  { csvColumn: 'name', fieldType: 'NAME' },
  { csvColumn: 'email', fieldType: 'EMAIL' },
  { csvColumn: 'manager_email', fieldType: 'MANAGER_EMAIL' },
];

/** A roster that its number alone tells: the number is in its file name, so that the rows can be known again. */
function writeRoster(number: number): string {
  const rows = 200 + ((number * 7919) % 3000);
  const lines = Array.from({ length: rows }, (_, i) => `P ${number}.${i},p${rows - i}.${number % 5}@example.com,,"note, ${i}"`);
  return `name,email,manager_email,Note\n${lines.join('\n')}\n`;
}

/** What the service said it had done. */
class Acknowledged {
  /** Number of the roster by version. */
  readonly uploads = new Map<string, number>();
  readonly saves = new Set<string>();
  /** Versions whose rows were read once after a kill: they are not read again before the end. */
  readonly seenWhole = new Set<string>();
}

describe('a service that is killed in the middle of writing', () => {
  let folder: TemporaryFolder;
  const processes: ServiceProcess[] = [];
  before(() => {
    folder = makeTemporaryFolder();
  });
  after(async () => {
    await Promise.all(processes.map(({ child, end }) => (child.exitCode === null && child.signalCode === null ? end('SIGKILL') : null)));
    folder.remove();
  });

  it(`has everything that it had answered, and nothing half, ${KILLS} times over`, async () => {
    const random = seededRandom(SEED);
    const acknowledged = new Acknowledged();
    let next = 1;
    let cutOff = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const service = await forkService('--data', folder.path);
      processes.push(service);
      await checkWhole(service.address, acknowledged);
      const write = async (): Promise<void> => {
        while (await writeOne(service.address, next++, acknowledged, random));
        cutOff++;
      };
      const writers = Promise.allSettled([write(), write()]);
      await sleep(random() * LONGEST);
      assert.equal(await service.end('SIGKILL'), null);
      for (const writer of await writers) if (writer.status === 'rejected') throw writer.reason;
    }
    const service = await forkService('--data', folder.path);
    processes.push(service);
    acknowledged.seenWhole.clear();
    await checkWhole(service.address, acknowledged);
    assert.equal(await service.end('SIGTERM'), 0);
    checkRows(folder);
    assert.ok(cutOff === KILLS * 2 && acknowledged.uploads.size > KILLS && acknowledged.saves.size > 0);
  }).timeout(300_000);
});

/** Uploads a roster, and then perhaps saves its mapping and approves it; false once the service is gone. */
async function writeOne(address: ServiceAddress, number: number, acknowledged: Acknowledged, random: () => number): Promise<boolean> {
  try {
    const again = acknowledged.saves.size > 0 && random() < 0.4;
    const upload = await sendRoster<UploadPreview>(address, again ? 'PUT' : 'POST', writeRoster(number), { fileName: `${number}.csv` });
    assert.equal(upload.status, 200, upload.text);
    const { versionId } = upload.body;
    acknowledged.uploads.set(versionId, number);
    const path = `/v2/developers/versions/${versionId}`;
    if (!again) {
      const save = await callService(address, 'PUT', `${path}/fieldMappings`, { json: { fieldMappings: MAPPING } });
      assert.ok(save.status === 200 || save.status === 409, save.text);
      if (save.status === 200) acknowledged.saves.add(versionId);
    }
    if (random() < 0.5) {
      const approve = await callService(address, 'PATCH', path, { json: { active: true } });
      assert.ok(approve.status === 200 || approve.status === 409 || approve.status === 412, approve.text);
      if (approve.status === 200) acknowledged.saves.add(versionId);
    }
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return false;
  }
}

/** Demands each answered version, whole and in a state that follows from what was answered, and no half one. */
async function checkWhole(address: ServiceAddress, { uploads, saves, seenWhole }: Acknowledged): Promise<void> {
  const { body } = await callService<VersionList>(address, 'GET', '/v2/developers/versions');
  const found = new Map(body.versions.map((version) => [version.versionId, version]));
  for (const id of uploads.keys()) assert.ok(found.has(id), `version ${id} was answered and is gone`);
  for (const id of saves) assert.notEqual(found.get(id)?.state, 'UPLOADED', `the saved mapping of version ${id} is gone`);
  assert.equal(
    body.versions.filter(({ state }) => state === 'ACTIVE').length,
    body.versions.some(({ state }) => state !== 'UPLOADED') ? 1 : 0,
  );
  if (saves.size > 0) assert.ok(body.versions.some(({ state }) => state === 'ACTIVE'));
  for (const { versionId, fileName, developerCount } of body.versions) {
    if (seenWhole.has(versionId)) continue;
    const number = Number.parseInt(fileName, 10);
    assert.ok(!uploads.has(versionId) || uploads.get(versionId) === number);
    const expected = writeRoster(number);
    const { text } = await callService(address, 'GET', `/v2/developers?versionId=${versionId}`, { headers: { accept: 'text/csv' } });
    assert.ok(text === expected && developerCount === expected.split('\n').length - 2, `version ${versionId} is not whole`);
    seenWhole.add(versionId);
  }
}

/** Looks into the file itself: its structure is sound and no row stands without its version, its order or its number. */
function checkRows(folder: TemporaryFolder): void {
  const database = new DatabaseSync(join(folder.path, 'fairlead.db'));
  const read = (query: string): unknown[] =>
    database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }));
  try {
    assert.deepEqual(read('pragma integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(read('pragma foreign_key_check'), []);
    const counts = 'select count(*) from developers where version_id = developer_versions.id';
    const ranks = 'select count(distinct value) from developer_order, json_each(positions) where version_id = developer_versions.id';
    assert.deepEqual(read(`select id from developer_versions where developer_count != (${counts}) or developer_count != (${ranks})`), []);
    assert.deepEqual(read('select email from developers where email not in (select email from developer_refs)'), []);
  } finally {
    database.close();
  }
}
