import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { UploadPreview, VersionList } from '../../server/wire/developers.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { campaign, SEED } from '../support/campaign.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';

/** Times that a service is killed on each engine; a server of PostgreSQL lives on, so that less can go wrong there. */
const KILLS = { SQLite: campaign(20, 200), PostgreSQL: campaign(8, 50) };

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

  get count(): number {
    return this.uploads.size + this.saves.size;
  }
}

describe('a service that is killed in the middle of writing', () => {
  onEachEngine(({ name, createTarget, fork }) => {
    const kills = KILLS[name];

    it(`has everything that it had answered, and nothing half, ${kills} times over (seed ${SEED})`, async () => {
      const random = seededRandom(SEED);
      const target = await createTarget();
      const acknowledged = new Acknowledged();
      let next = 1;
      let cutOff = 0;
      for (let kill = 0; kill < kills; kill++) {
        const service = await fork(target);
        await checkWhole(service.address, acknowledged);
        const write = async (): Promise<void> => {
          while (await writeOne(service.address, next++, acknowledged, random));
          cutOff++;
        };
        const writers = Promise.allSettled([write(), write()]);
        // Every other time only after some answers, however slow the machine is.
        const enough = acknowledged.count + 3;
        while (kill % 2 === 1 && acknowledged.count < enough && cutOff === kill * 2) await sleep(5);
        await sleep(random() * LONGEST);
        assert.equal(await service.end('SIGKILL'), null);
        for (const writer of await writers) if (writer.status === 'rejected') throw writer.reason;
      }
      const service = await fork(target);
      acknowledged.seenWhole.clear();
      await checkWhole(service.address, acknowledged);
      assert.equal(await service.end(), 0);
      await (name === 'SQLite' ? checkFile(target) : checkServer(target));
      assert.ok(cutOff === kills * 2 && acknowledged.uploads.size >= kills / 2 && acknowledged.saves.size > 0);
    }).timeout(campaign(300_000, 3_600_000));
  });
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

/** Finds versions whose rows, or the order of them, are not whole, and rows without a number; a database lists the positions of an order in its own way. */
function findHalf(positions: string): readonly string[] {
  const counts = 'select count(*) from developers where version_id = developer_versions.id';
  const ranks = `select count(distinct value) from developer_order, ${positions} where version_id = developer_versions.id`;
  return [
    `select id from developer_versions where developer_count != (${counts}) or developer_count != (${ranks})`,
    'select email from developers where email not in (select email from developer_refs)',
  ];
}

/** Looks into the file itself: its structure is sound, and no row stands without what belongs to it. */
function checkFile(file: string): void {
  const database = new DatabaseSync(file);
  const read = (query: string): unknown[] =>
    database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }));
  try {
    assert.deepEqual(read('pragma integrity_check'), [{ integrity_check: 'ok' }]);
    assert.deepEqual(read('pragma foreign_key_check'), []);
    for (const query of findHalf('json_each(positions)')) assert.deepEqual(read(query), []);
  } finally {
    database.close();
  }
}

/** Looks into the database past the service. */
async function checkServer(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    for (const query of findHalf('json_array_elements_text(cast(positions as json)) as value')) {
      assert.deepEqual((await client.query(query)).rows, []);
    }
  } finally {
    await client.end();
  }
}
