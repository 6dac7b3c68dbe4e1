import assert from 'node:assert/strict';
import { readConfiguration } from '../../server/service/configuration.ts';
import { putConfiguration } from '../../server/store/configuration.ts';
import { openDatabase } from '../../server/store/database.ts';
import type { FailureBody, FieldMappingsSaved, UploadPreview } from '../../server/wire/developers.ts';
import type { Configuration } from '../../server/wire/local.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { configure, finishSetup, SMALL_ROSTER, type TestService, takeTestService } from '../support/serviceInProcess.ts';

const PATH = '/__fairlead/configuration';

const DEFAULTS: Configuration = {
  managerEmailConfigured: true,
  orgTreeFilterColumns: [],
  groupByColumns: [],
  orgTreeFilters: [],
  timeZone: 'UTC',
  membership: 'current',
  workingDays: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'],
  bots: [],
  teamOnly: false,
  tierSet: 'published',
  productionEnvironments: [],
  coAuthors: false,
  keepVersions: null,
};

describe('the configuration', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await takeTestService();
  });
  afterEach(() => service.close());

  const codes = async (csv: string, method: 'POST' | 'PUT' = 'POST'): Promise<(readonly [string, string | null])[]> => {
    const { body } = await sendRoster<FailureBody>(service.address, method, csv);
    return (body.errors ?? []).map(({ errorType, fieldName }) => [errorType, fieldName] as const);
  };

  it('requires nothing at first', async () => {
    const { status, body } = await callService<Configuration>(service.address, 'GET', PATH);
    assert.deepEqual([status, body], [200, DEFAULTS]);
  });

  it('is stored trimmed and returned', async () => {
    const json = {
      managerEmailConfigured: true,
      orgTreeFilterColumns: [' Team ', 'Team'],
      groupByColumns: ['Site'],
      orgTreeFilters: [{ column: ' Level ', values: [' 1', '1', '', '2'] }],
      timeZone: 'europe/berlin',
      membership: 'atTheTime',
      workingDays: ['sun', 'MON', 'MON'],
      bots: [' Ci ', 'Ci'],
      teamOnly: true,
      tierSet: 'dora2024',
      productionEnvironments: [' eu-* ', 'eu-*', '!eu-test'],
      coAuthors: true,
      keepVersions: 7,
    };
    const stored = {
      ...json,
      orgTreeFilterColumns: ['Team'],
      orgTreeFilters: [{ column: 'Level', values: ['1', '', '2'] }],
      timeZone: 'Europe/Berlin',
      workingDays: ['MON', 'SUN'],
      bots: ['Ci'],
      productionEnvironments: ['eu-*', '!eu-test'],
    };
    assert.deepEqual((await callService(service.address, 'PUT', PATH, { json })).body, stored);
    assert.deepEqual((await callService(service.address, 'GET', PATH)).body, stored);
  });

  it('changes only the settings that PATCH names', async () => {
    await callService(service.address, 'PUT', PATH, { json: { timeZone: 'Europe/Berlin', groupByColumns: ['Team'] } });
    const changed = await callService<Configuration>(service.address, 'PATCH', PATH, { json: { workingDays: ['FRI', 'MON'] } });
    assert.deepEqual(changed.body, { ...DEFAULTS, timeZone: 'Europe/Berlin', groupByColumns: ['Team'], workingDays: ['MON', 'FRI'] });
    for (const [json, message] of [
      [{ timezone: 'UTC' }, /Unknown setting "timezone"\. Did you mean "timeZone"\?/],
      [{ workingDays: [] }, /workingDays must be an array of at least one of MON/],
      [{ bots: [''] }, /bots must be an array/],
      [{ teamOnly: 'yes' }, /teamOnly must be true or false/],
      [{ coAuthors: 1 }, /coAuthors must be true or false/],
      [{ tierSet: 'dora2025' }, /tierSet must be "published"/],
      [{ productionEnvironments: ['!'] }, /productionEnvironments must be an array of at most 100 globs/],
    ] as const) {
      const { status, body } = await callService<{ message: string }>(service.address, 'PATCH', PATH, { json });
      assert.equal(status, 400);
      assert.match(body.message, message);
    }
    assert.deepEqual((await callService(service.address, 'GET', PATH)).body, changed.body);
  });

  it('requires the manager column unless that is switched off', async () => {
    const csv = 'name,email\nAnn,ann@example.com\n';
    assert.deepEqual(await codes(csv), [['REQUIRED_FIELD_MISSING', 'manager_email']]);
    await configure(service.address, { managerEmailConfigured: false });
    const { status, body } = await sendRoster<UploadPreview>(service.address, 'POST', csv);
    assert.deepEqual([status, body.validationErrors], [200, []]);
    const { fields } = body;
    const path = `/v2/developers/versions/${body.versionId}/fieldMappings`;
    const saved = await callService<FieldMappingsSaved>(service.address, 'PUT', path, { json: fields });
    assert.deepEqual([saved.status, saved.body.state], [200, 'ACTIVE']);
  });

  it('makes the columns of org tree filters and group-by configurations required', async () => {
    await configure(service.address, { orgTreeFilterColumns: ['Site'], groupByColumns: ['Team', 'Level'] });
    assert.deepEqual(await codes(SMALL_ROSTER), [
      ['REQUIRED_FIELD_MISSING', 'Site'],
      ['REQUIRED_FIELD_MISSING', 'Level'],
    ]);
  });

  it('makes the columns of filters required, in addition to those listed explicitly', async () => {
    const filter = { column: 'Site', values: ['Oslo'] };
    await configure(service.address, { orgTreeFilterColumns: ['Floor'], orgTreeFilters: [filter, { ...filter, column: 'Team' }, filter] });
    assert.deepEqual(await codes(SMALL_ROSTER), [
      ['REQUIRED_FIELD_MISSING', 'Floor'],
      ['REQUIRED_FIELD_MISSING', 'Site'],
    ]);
  });

  it('falls back to the defaults for keys that an older Fairlead did not store', async () => {
    const stored = { managerEmailConfigured: true, orgTreeFilterColumns: ['Site'], groupByColumns: ['Team'] };
    const database = await openDatabase(null);
    try {
      await putConfiguration(database, 'rosters', stored);
      const context = { database, sessionKeys: new Map(), now: () => 0 };
      assert.deepEqual(await readConfiguration(context), { ...DEFAULTS, ...stored });
    } finally {
      await database.destroy();
    }
  });

  it('applies to a saved mapping, a second upload and an upsert too', async () => {
    const { body } = await sendRoster<UploadPreview>(service.address, 'POST', SMALL_ROSTER);
    await finishSetup(service.address);
    await configure(service.address, { groupByColumns: ['Site'] });
    assert.deepEqual(await codes(SMALL_ROSTER, 'PUT'), [['REQUIRED_FIELD_MISSING', 'Site']]);
    const path = `/v2/developers/versions/${body.versionId}/fieldMappings`;
    const save = await callService<FailureBody>(service.address, 'PUT', path, { json: body.fields });
    assert.deepEqual([save.status, save.body.errors[0]?.errorType], [400, 'REQUIRED_FIELD_MISSING']);
    const json = [{ email: 'ann@example.com', name: 'Anna' }];
    const upsert = await callService<FailureBody>(service.address, 'PATCH', '/v2/developers', { json });
    assert.deepEqual([upsert.status, upsert.body.errors[0]?.errorType], [400, 'REQUIRED_FIELD_MISSING']);
  });

  for (const json of [
    '[]',
    '""',
    'null',
    '{',
    '{"managerEmailConfigured":"yes"}',
    '{"groupByColumns":"Team"}',
    '{"groupByColumns":[" "]}',
    '{"orgTreeFilterColumns":[1]}',
    `{"groupByColumns":${JSON.stringify(Array.from({ length: 21 }, (_, index) => `Level ${index}`))}}`,
    '{"orgTreeFilters":{"Site":["Oslo"]}}',
    '{"orgTreeFilters":["Site"]}',
    '{"orgTreeFilters":[{"column":" ","values":["Oslo"]}]}',
    '{"orgTreeFilters":[{"column":"Site"}]}',
    '{"orgTreeFilters":[{"column":"Site","values":[]}]}',
    '{"orgTreeFilters":[{"column":"Site","values":"Oslo"}]}',
    '{"orgTreeFilters":[{"column":"Site","values":[null]}]}',
    '{"timeZone":"Mars/Base"}',
    '{"timeZone":"+01:00"}',
    '{"timeZone":7}',
    '{"timeZone":null}',
    '{"membership":"CURRENT"}',
    '{"membership":null}',
  ]) {
    it(`refuses ${json} with 400 and stores nothing`, async () => {
      const { status, body } = await callService(service.address, 'PUT', PATH, { json });
      assert.deepEqual([status, body.error], [400, 'INVALID_REQUEST']);
      assert.equal((await callService<Configuration>(service.address, 'GET', PATH)).body.managerEmailConfigured, true);
    });
  }
});
