import assert from 'node:assert/strict';
import type { DevelopersChanged, UploadPreview, VersionList } from '../../server/wire/developers.ts';
import type { ServiceAddress, TokenCreated, TokenList } from '../../server/wire/local.ts';
import { campaign, IS_CAMPAIGN, SEED, timeLimit } from '../support/campaign.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { seededRandom } from '../support/seededRandom.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';

const ROUNDS = campaign(2, 60);
const MOST_ROUNDS = ROUNDS + 10;

/** Requests of each writer per round. */
const REQUESTS = 8;

/** Returns a roster whose content and length depend only on its number. */
function writeRoster(number: number): string {
  const rows = Array.from({ length: 5 + (number % 90) }, (_, row) => `P ${number}.${row},p${row}@example.com,,${number}`);
  return `name,email,manager_email,Note\n${rows.join('\n')}\n`;
}

/** Everything that the services have acknowledged. */
class Acknowledged {
  /** The CSV of the roster by version. */
  readonly uploads = new Map<string, string>();
  readonly approvals = new Set<string>();
  /** The content added for each single e-mail. */
  readonly added = new Map<string, string>();
  readonly tokens = new Set<string>();
  conflicts = 0;

  /** Whether each kind of write to the roster has succeeded, and one has conflicted with another one. */
  get hasEach(): boolean {
    return [this.uploads.size, this.approvals.size, this.added.size, this.conflicts].every((count) => count > 0);
  }
}

describe(`two services on one database (seed ${SEED})`, () => {
  onEachEngine(({ createEmptyTarget, fork }) => {
    let target: string;
    let one: ServiceProcess;
    let other: ServiceProcess;

    it('start at the same time on an empty one, with the same content', async () => {
      target = await createEmptyTarget();
      const services = await Promise.all([fork(target), fork(target)]);
      const lists = await Promise.all(services.map(({ address }) => readWorkspaces(address)));
      assert.deepEqual(lists[1], lists[0]);
      assert.deepEqual(
        lists[0]?.map(({ name }) => name),
        ['Default'],
      );
      [one, other] = services;
    }).timeout(timeLimit(120_000));

    it("refuse each other's session keys like those of strangers, and never revoke them", async () => {
      const former = other.address.apiKey;
      const versions = (address: ServiceAddress, key: string) => callService(address, 'GET', '/v2/developers/versions', { key });
      assert.equal((await versions(one.address, one.address.apiKey)).status, 200);
      assert.equal((await versions(other.address, other.address.apiKey)).status, 200);
      assert.equal((await versions(one.address, other.address.apiKey)).status, 401);
      assert.equal(await other.end(), 0);
      other = await fork(target);
      assert.equal((await versions(one.address, one.address.apiKey)).status, 200);
      assert.equal((await versions(other.address, former)).status, 401);
      const made = await callService<TokenCreated>(one.address, 'POST', '/__fairlead/tokens', {
        json: { name: 'all', scopes: ['developer_records:read'] },
      });
      assert.equal((await versions(other.address, made.body.value)).status, 200);
      await callService(other.address, 'DELETE', `/__fairlead/tokens/${made.body.id}`);
      assert.equal((await versions(one.address, made.body.value)).status, 401);
    }).timeout(timeLimit(120_000));

    it('complete the setup once if several first mappings are saved at once', async () => {
      const saves = await Promise.all(
        Array.from({ length: 6 }, async (_, number) => {
          const { address } = number % 2 === 0 ? one : other;
          const { body } = await sendRoster<UploadPreview>(address, 'POST', writeRoster(number));
          const path = `/v2/developers/versions/${body.versionId}/fieldMappings`;
          return callService(address, 'PUT', path, { json: body.fields });
        }),
      );
      assert.deepEqual(
        saves.map(({ status }) => status),
        saves.map(() => 200),
      );
      assert.equal(saves.filter(({ body }) => body.state === 'ACTIVE').length, 1);
      await checkOneActive(one.address);
    }).timeout(timeLimit(120_000));

    it(`lose no acknowledged write of either, ${ROUNDS} rounds`, async () => {
      const random = seededRandom(SEED);
      const acknowledged = new Acknowledged();
      let next = 1;
      // Chance decides which write comes first: more rounds follow until each kind has succeeded, and one has conflicted.
      for (let round = 0; round < ROUNDS || (!acknowledged.hasEach && round < MOST_ROUNDS); round++) {
        const write = async (address: ServiceAddress): Promise<void> => {
          for (let request = 0; request < REQUESTS; request++) await writeOne(address, next++, acknowledged, random);
        };
        // A reader that sees several active versions, or none, has seen an incomplete change.
        const watch = async (): Promise<void> => {
          for (let look = 0; look < REQUESTS; look++) await checkOneActive((look % 2 === 0 ? one : other).address);
        };
        await Promise.all([...[one, one, other, other].map(({ address }) => write(address)), watch()]);
        if (IS_CAMPAIGN) await Promise.all([one, other].map(({ address }) => checkAll(address, acknowledged)));
      }
      await Promise.all([one, other].map(({ address }) => checkAll(address, acknowledged)));
      assert.ok(acknowledged.hasEach, 'a kind of write never succeeded, or none ever conflicted with another one');
    }).timeout(timeLimit(120_000));
  });
});

async function readWorkspaces(address: ServiceAddress): Promise<readonly { readonly name: string; readonly id: string }[]> {
  const { body } = await callService<{ objects: { name: string; id: string }[] }>(address, 'GET', '/internal/api/v2/workspaces', {
    key: address.adminKey,
  });
  return body.objects;
}

/** Uploads, approves, adds a person or creates a key; each answer is 200, or 409 if another one was faster. */
async function writeOne(address: ServiceAddress, number: number, acknowledged: Acknowledged, random: () => number): Promise<void> {
  const choice = random();
  if (choice < 0.35) {
    const csv = writeRoster(number);
    const upload = await sendRoster<UploadPreview>(address, 'PUT', csv);
    assert.equal(upload.status, 200, upload.text);
    const { versionId } = upload.body;
    acknowledged.uploads.set(versionId, csv);
    if (random() < 0.5) return;
    const approve = await callService(address, 'PATCH', `/v2/developers/versions/${versionId}`, { json: { active: true } });
    if (takes(approve.status, approve.text, acknowledged)) acknowledged.approvals.add(versionId);
  } else if (choice < 0.8) {
    const email = `single.${number}@example.com`;
    const json = [{ name: `Single ${number}`, email, manager_email: '' }];
    const upsert = await callService<DevelopersChanged>(address, 'PATCH', '/v2/developers', { json });
    if (takes(upsert.status, upsert.text, acknowledged)) acknowledged.added.set(email, upsert.body.versionId!);
  } else {
    const token = await callService<TokenCreated>(address, 'POST', '/__fairlead/tokens', {
      json: { name: `${number}`, scopes: ['developer_records:read'] },
    });
    assert.equal(token.status, 200, token.text);
    acknowledged.tokens.add(token.body.id);
  }
}

function takes(status: number, text: string, acknowledged: Acknowledged): boolean {
  assert.ok(status === 200 || status === 409, `${status} ${text}`);
  if (status === 409) acknowledged.conflicts++;
  return status === 200;
}

async function checkOneActive(address: ServiceAddress): Promise<VersionList> {
  const { body } = await callService<VersionList>(address, 'GET', '/v2/developers/versions');
  assert.equal(body.versions.filter(({ state }) => state === 'ACTIVE').length, 1);
  return body;
}

/** Verifies everything that was acknowledged, completely. */
async function checkAll(address: ServiceAddress, { uploads, approvals, added, tokens }: Acknowledged): Promise<void> {
  const { versions } = await checkOneActive(address);
  const found = new Map(versions.map((version) => [version.versionId, version]));
  const csvs = new Map<string, Promise<string>>();
  const readCsv = (id: string): Promise<string> => {
    const path = `/v2/developers?versionId=${id}`;
    const csv = csvs.get(id) ?? callService(address, 'GET', path, { headers: { accept: 'text/csv' } }).then(({ text }) => text);
    csvs.set(id, csv);
    return csv;
  };
  for (const [id, csv] of uploads) {
    assert.ok(found.has(id), `version ${id} was acknowledged and is lost`);
    assert.equal(await readCsv(id), csv);
  }
  for (const id of approvals) assert.ok(['ACTIVE', 'INACTIVE'].includes(found.get(id)?.state ?? ''), `the approval of ${id} is gone`);
  for (const [email, id] of added) {
    assert.ok(['ACTIVE', 'INACTIVE'].includes(found.get(id)?.state ?? ''), `version ${id} was acknowledged and is lost`);
    assert.ok((await readCsv(id)).includes(email), `${email} is not in version ${id}`);
  }
  for (const { versionId, developerCount } of versions) {
    const rows = (await readCsv(versionId)).trimEnd().split('\n').length - 1;
    assert.equal(rows, developerCount, `version ${versionId} is incomplete`);
  }
  const kept = new Set((await callService<TokenList>(address, 'GET', '/__fairlead/tokens')).body.tokens.map(({ id }) => id));
  for (const id of tokens) assert.ok(kept.has(id), `the key ${id} is gone`);
}
