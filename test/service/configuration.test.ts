import assert from 'node:assert/strict';
import type { FailureBody, UploadPreview } from '../../server/wire/developers.ts';
import type { Configuration } from '../../server/wire/local.ts';
import { callService, sendRoster } from '../support/serviceCall.ts';
import { configure, finishSetup, SMALL_ROSTER, startTestService, type TestService } from '../support/serviceInProcess.ts';

const PATH = '/__fairlead/configuration';

describe('the configuration', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.close());

  const codes = async (csv: string, method: 'POST' | 'PUT' = 'POST'): Promise<(readonly [string, string | null])[]> => {
    const { body } = await sendRoster<FailureBody>(service.address, method, csv);
    return (body.errors ?? []).map(({ errorType, fieldName }) => [errorType, fieldName] as const);
  };

  it('asks nothing to begin with', async () => {
    const { status, body } = await callService<Configuration>(service.address, 'GET', PATH);
    assert.deepEqual([status, body], [200, { managerEmailConfigured: false, orgTreeFilterColumns: [], groupByColumns: [] }]);
  });

  it('is stored, trimmed, and given back', async () => {
    const json = { managerEmailConfigured: true, orgTreeFilterColumns: [' Team ', 'Team'], groupByColumns: ['Site'] };
    const stored = { managerEmailConfigured: true, orgTreeFilterColumns: ['Team'], groupByColumns: ['Site'] };
    assert.deepEqual((await callService(service.address, 'PUT', PATH, { json })).body, stored);
    assert.deepEqual((await callService(service.address, 'GET', PATH)).body, stored);
  });

  it('makes the manager column a required one', async () => {
    const csv = 'name,email\nAnn,ann@example.com\n';
    assert.equal((await sendRoster<UploadPreview>(service.address, 'POST', csv)).status, 200);
    await configure(service.address, { managerEmailConfigured: true });
    assert.deepEqual(await codes(csv), [['REQUIRED_FIELD_MISSING', 'manager_email']]);
  });

  it('makes columns of org tree filters and group-by configurations required ones', async () => {
    await configure(service.address, { orgTreeFilterColumns: ['Site'], groupByColumns: ['Team', 'Level'] });
    assert.deepEqual(await codes(SMALL_ROSTER), [
      ['REQUIRED_FIELD_MISSING', 'Site'],
      ['REQUIRED_FIELD_MISSING', 'Level'],
    ]);
  });

  it('holds for a save, a second upload and an upsert too', async () => {
    const { body } = await sendRoster<UploadPreview>(service.address, 'POST', SMALL_ROSTER);
    await finishSetup(service.address);
    await configure(service.address, { groupByColumns: ['Site'] });
    assert.deepEqual(await codes(SMALL_ROSTER, 'PUT'), [['REQUIRED_FIELD_MISSING', 'Site']]);
    const path = `/v2/developers/versions/${body.versionId}/fieldMappings`;
    const save = await callService<FailureBody>(service.address, 'PUT', path, { json: { fieldMappings: body.fieldMappings } });
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
  ]) {
    it(`refuses ${json}: 400, and nothing is stored`, async () => {
      const { status, body } = await callService(service.address, 'PUT', PATH, { json });
      assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST']);
      assert.equal((await callService<Configuration>(service.address, 'GET', PATH)).body.managerEmailConfigured, false);
    });
  }
});
