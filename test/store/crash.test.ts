import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { campaign, SEED, timeLimit } from '../support/campaign.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { seededRandom } from '../support/seededRandom.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { Cells } from './crash/cells.ts';
import { observe } from './crash/observe.ts';
import { writeDevelopers } from './crash/writeDevelopers.ts';
import { writePlatform } from './crash/writePlatform.ts';
import type { Writer } from './crash/writer.ts';
import { writeIdentities, writeSegments } from './crash/writeSegments.ts';
import { writeTokens } from './crash/writeTokens.ts';

/** Number of kills on each engine; a PostgreSQL server survives them, so less can go wrong there. */
const KILLS = { SQLite: campaign(2, 200), PostgreSQL: campaign(2, 50) };

/** Maximum milliseconds between the first answers of a round and its end. */
const MAX_ROUND_MS = 500;

/** Concurrent writers, each with cells of its own. */
const WRITERS: readonly Writer[] = [
  writeDevelopers,
  writeSegments('one'),
  writeSegments('two'),
  writeIdentities,
  writePlatform,
  writeTokens,
];

describe('a service that is killed while it writes to all areas at once', () => {
  onEachEngine(({ name, createTarget, fork }) => {
    const kills = KILLS[name];

    it(`has everything that it acknowledged, and nothing incomplete, after ${kills} kills (seed ${SEED})`, async function () {
      const random = seededRandom(SEED);
      const target = await createTarget();
      const cells = new Cells();
      let number = 0;
      for (let kill = 0; kill < kills; kill++) {
        const service = await fork(target);
        assert.deepEqual(await cells.check(await observe(service.address, target), false), []);
        // Waits for some answers, however slow the machine is; every other time it does not wait.
        const enough = cells.answered + (kill % 2 === 0 ? 1 : 8);
        const turns = WRITERS.map((writer) => () => writer({ service: service.address, cells, random, number: ++number }));
        await runUntilKilled(service, turns, () => cells.answered >= enough, random() * MAX_ROUND_MS);
      }
      const service = await fork(target);
      assert.deepEqual(await cells.check(await observe(service.address, target), true), []);
      assert.equal(await service.end(), 0);
      const { done, notDone } = cells.cutOff;
      assert.ok(cells.answered > kills * 3 && done + notDone > kills, `${cells.answered} answered, ${done} + ${notDone} cut off`);
      this.test!.title += `: ${cells.answered} requests answered, of those cut off ${done} done and ${notDone} not done`;
    }).timeout(timeLimit(300_000));
  });
});

/**
 * Runs the writers concurrently without pause, and kills the service some time after there was enough. Throws if a turn fails before that,
 * or because of an impossible answer.
 */
async function runUntilKilled(
  service: ServiceProcess,
  turns: readonly (() => Promise<void>)[],
  isEnough: () => boolean,
  pause: number,
): Promise<void> {
  let over = false;
  const run = async (turn: () => Promise<void>): Promise<void> => {
    try {
      while (!over) await turn();
    } catch (error) {
      if (over && !(error instanceof assert.AssertionError)) return;
      over = true;
      throw error;
    }
  };
  const running = Promise.allSettled(turns.map(run));
  while (!over && !isEnough()) await sleep(2);
  await sleep(pause);
  over = true;
  assert.equal(await service.end('SIGKILL'), null);
  for (const result of await running) if (result.status === 'rejected') throw result.reason;
}
