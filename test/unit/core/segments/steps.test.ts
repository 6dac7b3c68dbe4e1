import assert from 'node:assert/strict';
import { MAX_SEGMENT_KEYS } from '../../../../server/core/segments/keys.ts';
import {
  findNextStep,
  judgeStep,
  requireStep,
  SEGMENT_STATES,
  SEGMENT_STEPS,
  type SegmentInEnvironment,
  type SegmentState,
  toSegmentState,
} from '../../../../server/core/segments/states.ts';

const PLACE = { segment: 'beta', environment: 'Prod' };

const SEGMENTS: Readonly<Record<SegmentState, SegmentInEnvironment>> = {
  missing: { ...PLACE, keyCount: null, missing: true },
  inactive: { ...PLACE, keyCount: null },
  empty: { ...PLACE, keyCount: 0 },
  filled: { ...PLACE, keyCount: 312 },
  full: { ...PLACE, keyCount: MAX_SEGMENT_KEYS },
};

describe('the steps of a segment', () => {
  it('derive its state from its keys', () => {
    for (const state of SEGMENT_STATES) assert.equal(toSegmentState(SEGMENTS[state]), state);
    assert.equal(toSegmentState({ ...PLACE, keyCount: MAX_SEGMENT_KEYS - 1 }), 'filled');
    assert.equal(toSegmentState({ ...PLACE, keyCount: MAX_SEGMENT_KEYS, adding: 0 }), 'filled');
    assert.equal(toSegmentState({ ...PLACE, keyCount: 5, adding: MAX_SEGMENT_KEYS }), 'full');
  });

  it('say why each impossible one is impossible, in words that a person can act on', () => {
    for (const state of SEGMENT_STATES) {
      for (const step of SEGMENT_STEPS) {
        const { is, refusal } = judgeStep(step, SEGMENTS[state]);
        if (refusal === null) assert.equal(is, 'possible');
        else assert.match(refusal.reason, /^\S.*[^.]$/);
      }
    }
    const { refusal } = judgeStep('deactivate', SEGMENTS.filled);
    assert.equal(refusal?.reason, 'The segment beta still holds 312 keys in Prod');
    assert.equal(refusal.first, 'removeKeys');
  });

  it('next of a segment that was just filled adds keys, and removes none', () => {
    assert.equal(findNextStep(SEGMENTS.filled), 'addKeys');
    assert.equal(findNextStep(SEGMENTS.full), 'removeKeys');
  });

  it('lead through each state, with the next one always possible', () => {
    for (const state of SEGMENT_STATES) {
      const next = findNextStep(SEGMENTS[state]);
      assert.equal(judgeStep(next, SEGMENTS[state]).is, 'possible', state);
    }
  });

  it('name a first step that is possible or leads to one', () => {
    for (const state of SEGMENT_STATES) {
      for (const step of SEGMENT_STEPS) {
        const first = judgeStep(step, SEGMENTS[state]).refusal?.first ?? null;
        if (first !== null) assert.equal(judgeStep(first, SEGMENTS[state]).is, 'possible', `${step} of ${state}`);
      }
    }
  });

  it('are refused with the sentence of the caller; steps without effect are allowed', () => {
    assert.throws(() => requireStep('activate', SEGMENTS.empty, '. Go on.'), /already exists\. Go on\.$/);
    requireStep('removeKeys', SEGMENTS.empty, '. Never said.');
  });
});
