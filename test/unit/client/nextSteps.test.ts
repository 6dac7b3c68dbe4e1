import assert from 'node:assert/strict';
import { NEXT_STEPS, type StepName } from '../../../client/window/nextSteps.ts';
import { toRefusal } from '../../../server/api/responseRefusal.ts';
import { REFUSALS } from '../../../server/core/refusal.ts';
import { ENDPOINTS } from '../../../server/wire/endpoints.ts';

/** Steps that rerun the same command, for which the same request would be refused again. */
const AGAIN: readonly StepName[] = ['retry', 'retryLater'];

describe('the next step of a refusal', () => {
  it('is defined for each code, or has a reason for its absence', () => {
    assert.deepEqual(Object.keys(NEXT_STEPS), Object.keys(REFUSALS));
    for (const [code, next] of Object.entries(NEXT_STEPS)) {
      if ('none' in next) assert.match(next.none, /^[A-Z].{20,}\.$/, code);
      else assert.ok(next.steps.length > 0 && next.steps.length <= 3, code);
    }
  });

  it('is to retry only if that may end differently', () => {
    const codes = Object.entries(NEXT_STEPS).filter(([, next]) => 'steps' in next && next.steps.some((step) => AGAIN.includes(step)));
    assert.deepEqual(codes.map(([code]) => code).sort(), ['SERVICE_ERROR', 'TOO_MANY_REQUESTS', 'UNAVAILABLE', 'UNREACHABLE']);
  });

  it('is also in the message, whatever a remote service answers', () => {
    const address = new URL('https://example.com/sei/api/v2/developers');
    for (const { status } of Object.values(REFUSALS).filter((row) => row.status > 0)) {
      const { message } = toRefusal(status, {}, '<html>', address, ENDPOINTS.uploadRoster.needs);
      assert.match(message, /\. [A-Z].+\.$/, `${status}: ${message}`);
    }
  });
});
