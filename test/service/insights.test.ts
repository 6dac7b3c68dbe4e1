import assert from 'node:assert/strict';
import * as insights from '../../server/api/insights/insights.ts';
import { toLocalInstance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { INSIGHT_RULES } from '../conformance/insightRules.ts';
import { createInsightWorld, DAYS, type InsightWorld } from '../conformance/insightWorld.ts';
import { createKey, finishSetup, type TestService, takeTestService } from '../support/serviceInProcess.ts';

describe('the insights export', () => {
  let service: TestService;
  let world: InsightWorld;
  before(async () => {
    service = await takeTestService();
    await finishSetup(service.address);
    world = createInsightWorld(service.address);
  });
  after(async () => {
    await service.close();
    assert.deepEqual(service.log, [], 'no request failed because of a bug');
  });

  for (const { sentence, check } of INSIGHT_RULES) {
    it(sentence, () => check(world));
  }

  it('requires a key with the scope insights:read, as x-api-key or authorization: ApiKey (facts A3)', async () => {
    const { value } = await createKey(service.address, { scopes: ['insights:read'] });
    assert.equal((await world.send({ json: DAYS, key: value })).status, 200);
    assert.equal((await world.send({ json: DAYS, key: null, headers: { authorization: `APIKEY ${value}` } })).status, 200);
    const bearer = await world.send({ json: DAYS, key: null, headers: { authorization: `Bearer ${value}` } });
    assert.deepEqual([bearer.status, bearer.headers.get('www-authenticate')], [401, 'ApiKey']);
  });

  it('answers under the prefixes of real addresses too', async () => {
    const { url, apiKey } = service.address;
    for (const prefix of ['/prod1/sei/api', '/gratis/sei/api', '/gateway/sei/api', '/sei/api']) {
      assert.equal((await createInsightWorld({ url: url + prefix, apiKey }).ask(DAYS)).status, 200, prefix);
    }
  });

  it('dates its file name by the clock of the service', async () => {
    service.turnClock(-Date.now());
    const { headers } = await world.ask(DAYS);
    service.turnClock(Date.now());
    assert.match(headers.get('content-disposition') ?? '', /Insights-1970-01-01-00-0\d-\d\d\.csv/);
  });

  describe('through the client', () => {
    it('returns the file and its name', async () => {
      const instance = toLocalInstance(service.address);
      const report = await insights.exportReport(instance, { ...DAYS, efficiency: { calculationType: 'P90' } });
      assert.match(report.fileName ?? '', /^Efficiency-.*\.csv$/);
      assert.equal(await report.text(), '');
    });

    it('rebuilds the refusal of the service with every field', async () => {
      const instance = toLocalInstance(service.address);
      const call = insights.exportReport(instance, { dateStart: '2026-07-01', dateEnd: '2026-06-31', granularity: 'hourly' });
      await assert.rejects(call, (error) => {
        assert.ok(error instanceof Refusal);
        assert.equal(error.code, 'INVALID_REQUEST');
        assert.deepEqual(
          error.details.fields?.map(({ fieldId }) => fieldId),
          ['dateEnd', 'granularity'],
        );
        return true;
      });
      await assert.rejects(insights.exportReport(instance, DAYS, { format: 'pdf' }), /csv only/);
    });
  });
});
