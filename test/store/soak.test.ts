import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { campaign, IS_CAMPAIGN, SEED } from '../support/campaign.ts';
import { INSPECTED, type LiveMemory, MemoryInspector } from '../support/memoryInspector.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { seededRandom } from '../support/seededRandom.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { prepareSoak, type SoakCaller, type SoakWork } from '../support/soakLoad.ts';

/** Callers that send requests at once. */
const CALLERS = 8;

/** The load comes in rounds of so many seconds; the first one warms the service up. */
const ROUNDS = campaign(2, 6);
const ROUND = campaign(3, 30);

/**
 * MB that the heap of each thread may take. Without a limit Node lets a heap of 30 MB of live values grow to several hundred on a large machine
 * before it collects, and resident memory says nothing.
 */
const HEAP = 128;
const NODE_OPTIONS = [INSPECTED, `--max-old-space-size=${HEAP}`, '--max-semi-space-size=8'];

/** MB that may be more after the last round than after the first: what JavaScript holds, and what the system counts, in the rest after a collection and under load. A kilobyte kept for each request is more. */
const LIVE_SLACK = 4;
const RESIDENT_SLACK = 40;

/** Open files that may be more in the last round than in the first. */
const FILE_SLACK = 8;

/** What was seen of a service in one round and at rest after it. */
interface Round {
  readonly answers: number;
  readonly rest: LiveMemory;
  /** Medians under load: MB, and open files. */
  readonly resident: number;
  readonly files: number;
}

describe('a service under mixed load', () => {
  onEachEngine(({ name, createTarget, fork }) => {
    it('answers everything as it should, and neither its memory nor its open files grow', async function () {
      this.timeout((ROUNDS * ROUND + 180) * 1000);
      const service = await fork(await createTarget(), NODE_OPTIONS);
      const load = new SoakLoad(service, await prepareSoak(service.address));
      const inspector = await MemoryInspector.open(service.output);
      const rounds: Round[] = [];
      try {
        while (rounds.length < ROUNDS && load.wrong.length === 0) {
          const { answers, samples } = await load.run(ROUND);
          const [resident = 0, files = 0] = (['resident', 'files'] as const).map((figure) =>
            median(samples.map((sample) => sample[figure])),
          );
          rounds.push({ answers, rest: await inspector.measure(), resident, files });
        }
      } finally {
        inspector.close();
      }
      console.log(describeRounds(name, rounds, load));
      assert.deepEqual(load.wrong, []);
      assertFlat(rounds[0]!, rounds.at(-1)!);
    });
  });
});

/** In the short run the engine still compiles and fills its caches, so memory is measured and not judged. */
function assertFlat(first: Round, last: Round): void {
  assert.ok(last.files <= first.files + FILE_SLACK, `open files grew from ${first.files} to ${last.files}`);
  if (!IS_CAMPAIGN) return;
  assert.ok(last.rest.live <= first.rest.live + LIVE_SLACK, `live memory grew from ${first.rest.live} to ${last.rest.live} MB`);
  assert.ok(
    last.rest.resident <= first.rest.resident + RESIDENT_SLACK,
    `resident memory at rest grew from ${first.rest.resident} to ${last.rest.resident} MB`,
  );
  assert.ok(
    last.resident <= first.resident + RESIDENT_SLACK,
    `resident memory under load grew from ${first.resident} to ${last.resident} MB`,
  );
}

function describeRounds(engine: string, rounds: readonly Round[], { slowest }: SoakLoad): string {
  const list = (read: (round: Round) => number): string => rounds.map(read).join(', ');
  return [
    `${engine}: ${rounds.reduce((sum, { answers }) => sum + answers, 0)} answers in ${rounds.length} rounds of ${ROUND} s with seed ${SEED}; slowest ${slowest.seconds.toFixed(2)} s (${slowest.name})`,
    `MB after each round: live ${list(({ rest }) => rest.live)}; resident at rest ${list(({ rest }) => rest.resident)}`,
    `medians under load: resident ${list(({ resident }) => resident)} MB; open files ${list(({ files }) => files)}`,
  ]
    .map((line) => `      ${line}\n`)
    .join('');
}

/** Callers that each do one random work after the other. */
class SoakLoad {
  /** Answers that should not have come; the first one ends the load. */
  readonly wrong: string[] = [];
  readonly slowest = { name: '', seconds: 0 };
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

  /** Loads the service for so many seconds and waits for the last answers. */
  async run(seconds: number): Promise<{ readonly answers: number; readonly samples: readonly ReturnType<typeof readFigures>[] }> {
    const end = Date.now() + seconds * 1000;
    const samples: ReturnType<typeof readFigures>[] = [];
    let answers = 0;
    const watch = setInterval(() => samples.push(readFigures(this.#service.child.pid!)), 250);
    const keepCalling = async (caller: SoakCaller): Promise<void> => {
      for (; Date.now() < end && this.wrong.length === 0; answers++) await this.#call(caller);
    };
    try {
      await Promise.all(this.#callers.map(keepCalling));
    } finally {
      clearInterval(watch);
    }
    return { answers, samples };
  }

  async #call(caller: SoakCaller): Promise<void> {
    const { name, expect, send } = this.#works[caller.pick(this.#works.length)]!;
    const sent = Date.now();
    const { status, text } = await send(caller).catch((error: unknown) => ({ status: -1, text: this.#describe(error) }));
    const seconds = (Date.now() - sent) / 1000;
    if (seconds > this.slowest.seconds) Object.assign(this.slowest, { name, seconds });
    if (!expect.includes(status)) this.wrong.push(`${name}: ${status} ${text.slice(0, 900)}`);
  }

  #describe(error: unknown): string {
    const { child, output } = this.#service;
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return `${String(error)}${cause}; the service ${child.exitCode ?? child.signalCode ?? 'lives'}: ${output().slice(-500)}`;
  }
}

/** Reads the resident memory of a process, in MB, and how many files it has open; 0 if the system does not say. */
function readFigures(pid: number): { readonly resident: number; readonly files: number } {
  if (process.platform !== 'linux') return { resident: 0, files: 0 };
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { resident: Math.round(Number(kilobytes) / 1000), files: readdirSync(`/proc/${pid}/fd`).length };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}
