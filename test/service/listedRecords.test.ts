import assert from 'node:assert/strict';
import fc from 'fast-check';
import { writeCsv } from '../../server/documents/writeCsv.ts';
import type { DeveloperList, DevelopersChanged } from '../../server/wire/developers.ts';
import { campaign, SEED } from '../support/campaign.ts';
import { callService } from '../support/serviceCall.ts';
import { finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const OWN = ['Full Name', 'Email', 'Manager Email'];
/** Names of fields, and others that objects treat specially. */
const HEADERS = [
  'name',
  'email',
  'manager_email',
  'role',
  'Role',
  'attributes.name',
  'developerRefId',
  '__proto__',
  'constructor',
  '7',
  '名前',
];
const CELLS = ['', ' ', ' spaced ', '0', '007', '1e3', 'null', '"', ',', 'a\nb', '=1+1', "'", 'é', '名前'];

describe('a record as listed', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const list = async (): Promise<DeveloperList> =>
    (await callService<DeveloperList>(service.address, 'GET', '/v2/developers?pageSize=1000')).body;
  const upsert = (json: unknown) => callService<DevelopersChanged>(service.address, 'PATCH', '/v2/developers', { json });
  const reset = () => callService(service.address, 'POST', '/__fairlead/reset', { json: { area: 'developers' } });

  it('goes back through PATCH and changes nothing, whatever the columns are called', async () => {
    const headers = fc.uniqueArray(fc.constantFrom(...HEADERS), { maxLength: 6 });
    const rosters = headers.chain((more) =>
      fc.record({
        more: fc.constant(more),
        rows: fc.array(fc.array(fc.constantFrom(...CELLS), { minLength: more.length, maxLength: more.length }), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(rosters, async ({ more, rows }) => {
        await reset();
        const people = rows.map((cells, row) => [` Person ${row}`, `p${row}@x.y `, row === 0 ? '' : ' p0@x.y', ...cells]);
        await finishSetup(service.address, writeCsv([[...OWN, ...more], ...people]));
        const before = await list();
        const { status, body, text } = await upsert(before.records);
        assert.equal(status, 200, text);
        assert.deepEqual([body.added, body.updated], [0, 0]);
        assert.deepEqual(await list(), before);
      }),
      { seed: SEED, numRuns: campaign(25, 1000) },
    );
  });

  it('changes the column whose header a key is, and else the field of that name', async () => {
    await finishSetup(service.address, 'Full Name,Email,Manager Email,name\nAnn,ann@x.y,,Annie\n');
    assert.equal((await upsert([{ email: 'ann@x.y', name: 'A.', 'Full Name': 'Ann Lee' }])).body.updated, 1);
    assert.deepEqual((await list()).records, [{ 'Full Name': 'Ann Lee', Email: 'ann@x.y', 'Manager Email': '', name: 'A.' }]);
  });

  it('types its columns by the first records: e-mails, numbers, UUIDs, otherwise strings', async () => {
    const columns: Readonly<Record<string, readonly [string, string]>> = {
      Level: ['7', '-1.5'],
      Staff: ['007', '12'],
      Site: ['', ' '],
      Backup: ['a@x.y', ''],
      Key: ['0b3ddf4c-6f2e-4f6c-8a3e-1f6f0a9b2c11', '0B3DDF4C-6F2E-4F6C-8A3E-1F6F0A9B2C12'],
      Mixed: ['7', 'seven'],
    };
    const rows = [0, 1].map((row) => [`P${row}`, `p${row}@x.y`, '', ...Object.values(columns).map((cells) => cells[row]!)]);
    await finishSetup(service.address, writeCsv([['name', 'email', 'manager_email', ...Object.keys(columns)], ...rows]));
    const types = Object.fromEntries((await list()).fields!.map(({ name, dataType }) => [name, dataType]));
    assert.deepEqual(types, {
      name: 'STRING',
      email: 'EMAIL',
      manager_email: 'EMAIL',
      Level: 'NUMBER',
      Staff: 'STRING',
      Site: 'STRING',
      Backup: 'EMAIL',
      Key: 'UUID',
      Mixed: 'STRING',
    });
    const { body } = await callService<DeveloperList>(service.address, 'GET', '/v2/developers/schema');
    assert.deepEqual(body.fields, (await list()).fields);
  });
});
