import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { AnswerWatch } from '../support/answerWatch.ts';
import { campaign, IS_CAMPAIGN, SEED } from '../support/campaign.ts';
import { INSPECTED, type LiveMemory, MemoryInspector } from '../support/memoryInspector.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { seededRandom } from '../support/seededRandom.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { prepareSoak, type SoakCaller, type SoakWork } from '../support/soakLoad.ts';

/** Concurrent callers. */
const CALLERS = 8;

/** Rounds of the load; the first one warms the service up. */
const ROUNDS = campaign(2, 6);
/** Maximum seconds per round. */
const ROUND = campaign(1, 30);
/** Number of answers after which a round ends earlier. */
const ANSWERS = campaign(240, Number.POSITIVE_INFINITY);

/**
 * Maximum heap of each thread in MB. Without a limit Node lets 30 MB of live values grow to several hundred on a large machine before it
 * collects, and resident memory says nothing.
 */
const HEAP = 128;
const NODE_OPTIONS = [INSPECTED, `--max-old-space-size=${HEAP}`, '--max-semi-space-size=8'];

/** MB by which live memory may grow between the first and the last round. */
const LIVE_SLACK = 4;
/** MB by which resident memory may grow between the first and the last round. */
const RESIDENT_SLACK = 40;

/** Maximum resident memory in MB at any time. */
const MAX_RESIDENT_MB = 450;

/**
 * Number of open files by which the last round may exceed the first. The short first round of a slow machine may not have needed the threads of
 * reports and rosters yet, which open 9 each.
 */
const FILE_SLACK = IS_CAMPAIGN ? 8 : 26;

/** What was observed of a service in one round, and at rest after it. */
interface Round {
  readonly answers: number;
  /** The peak of resident memory under load, in MB. */
  readonly peak: number;
  /** The median of open files under load. */
  readonly files: number;
  readonly rest: LiveMemory;
}

describe('a service under mixed load', () => {
  onEachEngine(({ name, createTarget, fork }) => {
    it('answers every request correctly, and neither its memory nor its open files grow', async function () {
      this.timeout((ROUNDS * ROUND + 300) * 1000);
      const service = await fork(await createTarget(), NODE_OPTIONS);
      const load = new SoakLoad(service, await prepareSoak(service.address));
      const inspector = await MemoryInspector.open(service.output);
      const rounds: Round[] = [];
      try {
        while (rounds.length < ROUNDS && load.wrong.length === 0) {
          const { answers, samples } = await load.run(ROUND);
          const peak = Math.max(0, ...samples.map(({ resident }) => resident));
          rounds.push({ answers, peak, files: median(samples.map(({ files }) => files)), rest: await inspector.measure() });
        }
      } finally {
        inspector.close();
      }
      console.log(describeRounds(name, rounds, load));
      assert.deepEqual(load.wrong, []);
      assertFlat(rounds);
    });
  });
});

/** In the short run the engine still compiles and fills its caches, so memory at rest is measured but not judged. */
function assertFlat(rounds: readonly Round[]): void {
  const [first, last] = [rounds[0]!, rounds.at(-1)!];
  assert.ok(last.files <= first.files + FILE_SLACK, `open files grew from ${first.files} to ${last.files}`);
  for (const { peak } of rounds) assert.ok(peak <= MAX_RESIDENT_MB, `resident memory grew to ${peak} MB`);
  if (!IS_CAMPAIGN) return;
  const slacks = { live: LIVE_SLACK, resident: RESIDENT_SLACK } as const;
  for (const figure of ['live', 'resident'] as const) {
    const [before, after] = [first.rest[figure], last.rest[figure]];
    assert.ok(after <= before + slacks[figure], `${figure} memory at rest grew from ${before} to ${after} MB`);
  }
}

function describeRounds(engine: string, rounds: readonly Round[], { answers: { slowest } }: SoakLoad): string {
  const list = (read: (round: Round) => number): string => rounds.map(read).join(', ');
  return [
    `${engine}: ${list(({ answers }) => answers)} answers in rounds of up to ${ROUND} s with seed ${SEED}; slowest answer ${slowest.seconds.toFixed(2)} s (${slowest.request})`,
    `MB at rest: live ${list(({ rest }) => rest.live)}; resident ${list(({ rest }) => rest.resident)}`,
    `under load: at most ${list(({ peak }) => peak)} MB resident; ${list(({ files }) => files)} open files`,
  ]
    .map((line) => `      ${line}\n`)
    .join('');
}

/** Callers that each do random work continuously. */
class SoakLoad {
  /** Unexpected answers; the first one ends the load. */
  readonly wrong: string[] = [];
  readonly answers = new AnswerWatch();
  readonly #service: ServiceProcess;
  readonly #works: readonly SoakWork[];
  readonly #callers: readonly SoakCaller[];

  constructor(service: ServiceProcess, works: readonly SoakWork[]) {
    this.#service = service;
    this.#works = works;
    this.#callers = Array.from({ length: CALLERS }, (_, number) => {
      const random = seededRandom(SEED + number);
      return { number, pick: (end) => Math.floor(random() * end) };
    });
  }

  /** Loads the service for `seconds`, or until it has given enough answers, and waits for the last ones. */
  async run(seconds: number): Promise<{ readonly answers: number; readonly samples: readonly ReturnType<typeof readFigures>[] }> {
    const end = Date.now() + seconds * 1000;
    const samples: ReturnType<typeof readFigures>[] = [];
    const before = this.answers.count;
    this.answers.start();
    const watch = setInterval(() => samples.push(readFigures(this.#service.child.pid!)), 250);
    const keepCalling = async (caller: SoakCaller): Promise<void> => {
      while (Date.now() < end && this.answers.count - before < ANSWERS && this.wrong.length === 0) await this.#call(caller);
    };
    try {
      await Promise.all(this.#callers.map(keepCalling));
    } finally {
      clearInterval(watch);
      this.answers.stop();
    }
    return { answers: this.answers.count - before, samples };
  }

  async #call(caller: SoakCaller): Promise<void> {
    const { name, expect, send } = this.#works[caller.pick(this.#works.length)]!;
    const { status, text } = await send(caller).catch((error: unknown) => ({ status: -1, text: this.#describe(error) }));
    if (!expect.includes(status)) this.wrong.push(`${name}: ${status} ${text.slice(0, 900)}`);
  }

  #describe(error: unknown): string {
    const { child, output } = this.#service;
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `${String(error)}${cause}; the service ${child.exitCode ?? child.signalCode ?? 'lives'}: ${output().slice(-500)}`;
  }
}

/** Reads the resident memory of a process, in MB, and its number of open files; 0 if the system does not report them. */
function readFigures(pid: number): { readonly resident: number; readonly files: number } {
  if (process.platform !== 'linux') return { resident: 0, files: 0 };
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { resident: Math.round(Number(kilobytes) / 1024), files: readdirSync(`/proc/${pid}/fd`).length };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
