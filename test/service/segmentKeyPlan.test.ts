import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { readAllKeys, sendKeyPlan } from '../../server/api/segments/keys.ts';
import type * as api from '../../server/api/segments/segments.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { planKeys } from '../../server/core/segments/keyPlan.ts';
import { createActiveSegment } from '../support/activeSegment.ts';
import { campaign, timeLimit } from '../support/campaign.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `k${String(from + index).padStart(6, '0')}`);

describe('a plan of segment keys against the service', function () {
  this.timeout(timeLimit(120_000));
  let service: TestService;
  let instance: Instance;
  let place: api.DefinitionPlace;

  before(async () => {
    service = await startTestService();
    instance = toLocalInstance(service.address);
    place = await createActiveSegment(instance);
  });
  after(() => service.close());
  afterEach(() => call(instance, 'clearFaults'));

  /** Makes the segment contain the wanted keys, retrying after each failure; returns the number of attempts. */
  async function applyUntilDone(wanted: readonly string[]): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      try {
        const plan = planKeys(await readAllKeys(instance, place), wanted);
        await sendKeyPlan(instance, place, plan, {}, { pause: async () => undefined });
        return attempt;
      } catch (error) {
        assert.ok(error instanceof Refusal && ['UNREACHABLE', 'SERVICE_ERROR'].includes(error.code), String(error));
      }
    }
  }

  it('ends with exactly the wanted keys, wherever it is interrupted', async () => {
    await applyUntilDone(range(0, 15_000));
    for (const endpoint of ['uploadSegmentKeys', 'removeSegmentKeys']) {
      await call(instance, 'createFault', { body: { endpoint, cut: 'before', probability: 0.2 } });
      await call(instance, 'createFault', { body: { endpoint, cut: 'after', probability: 0.2 } });
      await call(instance, 'createFault', { body: { endpoint, status: 500, probability: 0.2 } });
    }
    for (const from of [12_000, 40_000, 5_000]) {
      const wanted = range(from, from + campaign(15_000, 33_000));
      await applyUntilDone(wanted);
      assert.deepEqual(await readAllKeys(instance, place), wanted);
    }
  });

  // Last: a test after it would begin by reading and removing 100,000 keys.
  it('fills a segment to its last key, and replaces most keys of a full one, without a single refusal', async () => {
    assert.equal(await applyUntilDone(range(0, 100_000)), 1);
    assert.equal(await applyUntilDone(range(60_000, 160_000)), 1);
    assert.deepEqual(await readAllKeys(instance, place), range(60_000, 160_000));
  });
});
