import { FILE_CHECK, PipelineChecker } from '../../server/documents/platform/check.ts';
import { writeLargePipeline, writeLargePipelineV1 } from '../support/largePipeline.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const LINES = 2_000;
const ROUNDS = 41;
const WARM_UPS = 10;

/** The most that version 1 may take of the time of version 0. */
const MOST = 1;

/** A document that is edited in turns, and the milliseconds of its first check and of each edit. */
class Edited {
  readonly opens: number[] = [];
  readonly edits: number[] = [];
  readonly #text: string;
  readonly #at: number;
  #checker = new PipelineChecker();

  constructor(text: string) {
    this.#text = text;
    this.#at = text.indexOf('timeout: 10m', text.length >> 1) + 'timeout: '.length;
  }

  time(round: number): void {
    this.#checker = new PipelineChecker();
    const open = this.#measure(this.#text, 0);
    const edit = this.#measure(`${this.#text.slice(0, this.#at)}soon${this.#text.slice(this.#at + 3)}`, 1);
    if (round < 0) return;
    this.opens.push(open);
    this.edits.push(edit);
  }

  #measure(text: string, expected: number): number {
    const start = performance.now();
    const { problems } = this.#checker.check(text, FILE_CHECK);
    const time = performance.now() - start;
    if (problems.length !== expected) throw new Error(`${problems.length} problems instead of ${expected}`);
    return time;
  }
}

/** Measures the check of a pipeline of 2,000 lines in both versions, opened and after an edit, in turns. */
export function benchPipelineVersions(): string[] {
  const [zero, one] = [new Edited(writeLargePipeline(LINES)), new Edited(writeLargePipelineV1(LINES))];
  for (let round = -WARM_UPS; round < ROUNDS; round++) for (const edited of [zero, one]) edited.time(round);
  const row = (what: string, of: (edited: Edited) => readonly number[]): string[] => {
    const ratio = median(of(one).map((time, round) => time / of(zero)[round]!));
    return [
      `  ${what.padEnd(8)} ${median(of(zero)).toFixed(2).padStart(7)} ms ${median(of(one)).toFixed(2).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} x`,
      judge(`${what}, version 1 beside version 0`, ratio, { at: 'most', value: MOST, unit: 'x' }),
    ];
  };
  return [
    `a pipeline of ${LINES.toLocaleString('en')} lines, ${ROUNDS} rounds in turns, medians: version 0, version 1, ratio`,
    ...row('open', ({ opens }) => opens),
    ...row('edit', ({ edits }) => edits),
  ];
}
