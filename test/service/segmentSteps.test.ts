import assert from 'node:assert/strict';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import * as api from '../../server/api/segments/segments.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from '../../server/core/segments/keys.ts';
import { judgeStep, SEGMENT_STATES, SEGMENT_STEPS, type SegmentState, type SegmentStep } from '../../server/core/segments/states.ts';
import { startTestService, type TestService } from '../support/serviceInProcess.ts';

const KEY_COUNTS: Readonly<Record<SegmentState, number | null>> = {
  missing: null,
  inactive: null,
  empty: 0,
  filled: 2,
  full: MAX_SEGMENT_KEYS,
};

/** Every step is tried over HTTP in every state: the client must allow exactly what the service accepts. */
describe('the next steps of a segment', () => {
  let service: TestService;
  let instance: Instance;
  let workspaceId: string;
  let environmentId: string;
  before(async () => {
    service = await startTestService();
    instance = toLocalInstance(service.address);
    workspaceId = (await call(instance, 'createWorkspace', { body: { name: 'Steps' } })).id;
    environmentId = (await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Live' } })).id;
    await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
  });
  after(() => service.close());

  const take: Readonly<Record<SegmentStep, (segmentName: string) => Promise<unknown>>> = {
    create: (name) => call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name } }),
    activate: (segmentName) => call(instance, 'activateSegment', { parameters: { environmentId, segmentName } }),
    addKeys: (segmentName) =>
      call(instance, 'updateSegmentKeys', { parameters: { environmentId, segmentName }, body: { keys: ['another'] } }),
    removeKeys: (segmentName) =>
      call(instance, 'removeSegmentKeys', { parameters: { environmentId, segmentName }, body: { keys: ['key 0'] } }),
    deactivate: (segmentName) => call(instance, 'deactivateSegment', { parameters: { environmentId, segmentName } }),
    delete: (segmentName) => call(instance, 'deleteSegment', { parameters: { workspaceId, segmentName } }),
  };

  async function bringInto(state: SegmentState, segmentName: string): Promise<void> {
    if (state === 'missing') return;
    await take.create(segmentName);
    if (state === 'inactive') return;
    await take.activate(segmentName);
    const count = KEY_COUNTS[state] ?? 0;
    for (let first = 0; first < count; first += MAX_REQUEST_KEYS) {
      const keys = Array.from({ length: Math.min(MAX_REQUEST_KEYS, count - first) }, (_, index) => `key ${first + index}`);
      await api.uploadSegmentKeys(instance, { environmentId, segmentName }, keys);
    }
  }

  for (const state of SEGMENT_STATES) {
    it(`match what the service accepts: ${state}`, async function () {
      this.timeout(60_000);
      // One segment for the refused steps, and a new one after each successful step, except that a full one gets its key back: to create it takes
      // ten requests.
      let made = 0;
      let segmentName = '';
      const make = (): Promise<void> => {
        segmentName = `${state}${made++}`;
        return bringInto(state, segmentName);
      };
      await make();
      for (const step of SEGMENT_STEPS) {
        const { is, refusal: expected } = judgeStep(step, {
          segment: segmentName,
          environment: 'Live',
          keyCount: KEY_COUNTS[state],
          missing: state === 'missing',
        });
        const refusal = await take[step](segmentName).then(
          () => null,
          (error: unknown) => error,
        );
        if (is === 'refused') {
          assert.ok(refusal instanceof Refusal, `${step} is refused`);
          assert.equal(refusal.code, expected.code, step);
          if (state !== 'missing') assert.ok(refusal.message.startsWith(expected.reason), `${step}: ${refusal.message}`);
        } else {
          assert.equal(refusal, null, step);
          if (step === 'removeKeys' && state === 'full') await api.uploadSegmentKeys(instance, { environmentId, segmentName }, ['key 0']);
          else if (step !== SEGMENT_STEPS.at(-1)) await make();
        }
      }
    });
  }

  it('include removing keys from an empty segment, which changes nothing', async () => {
    await bringInto('empty', 'idle');
    const { message } = await call(instance, 'removeSegmentKeys', {
      parameters: { environmentId, segmentName: 'idle' },
      body: { keys: ['a'] },
    });
    assert.equal(message, 'Deleted 0 keys');
  });
});
