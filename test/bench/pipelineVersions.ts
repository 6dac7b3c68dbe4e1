import { FILE_CHECK, PipelineChecker } from '../../server/documents/platform/check.ts';
import { convertToVersion1 } from '../../server/documents/platform/conversion/convert.ts';
import { writeLargePipeline, writeLargePipelineV1 } from '../support/largePipeline.ts';
import { median } from './interleave.ts';
import { judge } from './judge.ts';

const LINES = 2_000;
const ROUNDS = 41;
const WARM_UPS = 10;

/** Checks measured together: the clock of the processor is too coarse for one. */
const OPENS = 5;
const EDITS = 40;

/** The most that version 1 may take of the time of version 0. */
const MOST = 1;

/** A document that is edited in turns, and the milliseconds of processor time of its first check and of each edit. */
class Edited {
  readonly opens: number[] = [];
  readonly edits: number[] = [];
  readonly lines: number;
  readonly blocks: number;
  readonly #text: string;
  readonly #at: number;

  constructor(text: string) {
    this.#text = text;
    this.#at = text.indexOf('timeout: 10m', text.length >> 1) + 'timeout: '.length;
    this.lines = text.split('\n').length - 1;
    this.blocks = new PipelineChecker().read(text).blocks.length;
  }

  time(round: number): void {
    let checker = new PipelineChecker();
    const open = measure(OPENS, () => {
      checker = new PipelineChecker();
      expectProblems(checker, this.#text, 0);
    });
    const edit = measure(EDITS, (turn) => {
      expectProblems(checker, `${this.#text.slice(0, this.#at)}soon${turn}${this.#text.slice(this.#at + 3)}`, 1);
    });
    if (round < 0) return;
    this.opens.push(open);
    this.edits.push(edit);
  }
}

function expectProblems(checker: PipelineChecker, text: string, expected: number): void {
  const { problems } = checker.check(text, FILE_CHECK);
  if (problems.length !== expected) throw new Error(`${problems.length} problems instead of ${expected}`);
}

/** Returns the milliseconds of processor time of one turn: other programs on the machine do not count. */
function measure(turns: number, run: (turn: number) => void): number {
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn++) run(turn);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / turns;
}

/** Measures the check of a pipeline of 2,000 lines in both versions, and of its own conversion, opened and after an edit, in turns. */
export function benchPipelineVersions(): string[] {
  const zero = writeLargePipeline(LINES);
  const converted = convertToVersion1(zero);
  if (!('text' in converted)) throw new Error('The large pipeline cannot be converted.');
  const others = [
    { name: 'version 1 of as many lines', edited: new Edited(writeLargePipelineV1(LINES)) },
    { name: 'the same pipeline, converted', edited: new Edited(converted.text) },
  ];
  const first = new Edited(zero);
  for (let round = -WARM_UPS; round < ROUNDS; round++) for (const edited of [first, ...others.map((one) => one.edited)]) edited.time(round);
  const row = (name: string, edited: Edited, what: 'opens' | 'edits'): string[] => {
    const ratio = median(edited[what].map((time, round) => time / first[what][round]!));
    return [
      `  ${what.padEnd(8)} ${median(first[what]).toFixed(2).padStart(7)} ms ${median(edited[what]).toFixed(2).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} x`,
      judge(`${what}, ${name}`, ratio, { at: 'most', value: MOST, unit: 'x' }),
    ];
  };
  const describe = ({ lines, blocks }: Edited): string => `${lines.toLocaleString('en')} lines, ${blocks - 1} stages and steps`;
  return [
    `pipelines, ${ROUNDS} rounds in turns, medians of processor time: version 0 (${describe(first)}), version 1, ratio`,
    ...others.flatMap(({ name, edited }) => [
      `  ${name}: ${describe(edited)}`,
      ...row(name, edited, 'opens'),
      ...row(name, edited, 'edits'),
    ]),
  ];
}
