import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { findRunning, type Running, runAs, runOutside, waitForUser } from '../../../../client/window/running.ts';

function toRunning(number: number, outer?: Running): Running {
  return { number, questionTime: 0, files: new Set(), isRefused: false, nextSteps: [], outer };
}

describe('a running operation', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'] }));
  afterEach(() => mock.timers.reset());

  it('knows how long its questions were open, and so does the one that started it', async () => {
    const outer = toRunning(1);
    const inner = toRunning(2, outer);
    const answer = await runAs(outer, () =>
      runAs(inner, async () => {
        mock.timers.tick(10);
        return waitForUser(async () => {
          mock.timers.tick(90_000);
          return 'answer';
        });
      }),
    );
    assert.deepEqual([answer, inner.questionTime, outer.questionTime], ['answer', 90_000, 90_000]);
  });

  it('counts the time of a cancelled question too', async () => {
    const running = toRunning(1);
    const left = waitForUser.bind(null, async () => {
      mock.timers.tick(500);
      throw new Error('left');
    });
    await assert.rejects(runAs(running, left), /left/);
    assert.equal(running.questionTime, 500);
  });

  it('does not exist outside operations', () => {
    assert.equal(findRunning(), undefined);
    return runAs(toRunning(1), async () => assert.equal(runOutside(findRunning), undefined));
  });
});
