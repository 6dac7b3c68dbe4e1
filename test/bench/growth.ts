import { DEFAULT_ROSTER_SETTINGS } from '../../server/core/developers/rosterSettings.ts';
import type { DocumentKind } from '../../server/core/documentKinds.ts';
import { checkDocument } from '../../server/documents/checkDocument.ts';
import { FileContent } from '../../server/documents/fileContent.ts';
import { fixDocument } from '../../server/documents/fixDocument.ts';
import { judgeRoster } from '../../server/service/developers/checkedRoster.ts';
import { HOSTILE_TEXTS, type HostileText } from '../support/hostileTexts.ts';

/** Milliseconds of the processor from which on a growth is measured, and the largest size that is tried. */
const ENOUGH = 300;
const LARGEST = 64_000;

/** More than twice the time for twice the text, as far as collecting garbage may make it. */
const MOST_GROWTH = 3;

const KINDS: Partial<Record<HostileText['kind'], DocumentKind>> = {
  roster: 'roster',
  pipeline: 'pipeline',
  request: 'request',
  keys: 'keys',
};

const DOORS: Readonly<Record<string, (kind: DocumentKind, text: string) => unknown>> = {
  check: (kind, text) => checkDocument('a', new FileContent(Buffer.from(text)), kind, DEFAULT_ROSTER_SETTINGS),
  editor: (kind, text) => checkDocument('a', text, kind, DEFAULT_ROSTER_SETTINGS),
  fix: (kind, text) => fixDocument(text, kind, DEFAULT_ROSTER_SETTINGS),
  upload: (kind, text) => (kind === 'roster' ? judgeRoster(Buffer.from(text), DEFAULT_ROSTER_SETTINGS) : null),
};

/** Measures how the time of each hostile shape grows when its size doubles, at each door that documents come through. */
export async function benchGrowth(): Promise<string[]> {
  const lines = ['| kind | shape | door | size | time | growth |', '|---|---|---|---|---|---|'];
  for (const { kind, shape, make } of HOSTILE_TEXTS) {
    const checkedAs = KINDS[kind];
    if (checkedAs === undefined) continue;
    for (const [door, run] of Object.entries(DOORS)) {
      let before = 0;
      let size = 1_000;
      let time = measure(() => run(checkedAs, make(size)));
      while (time < ENOUGH && size < LARGEST) {
        size *= 2;
        before = time;
        time = measure(() => run(checkedAs, make(size)));
      }
      const growth = before === 0 ? 0 : time / before;
      const sign = time >= ENOUGH && growth > MOST_GROWTH ? ' !' : '';
      lines.push(`| ${kind} | ${shape} | ${door} | ${size} | ${time.toFixed(0)} ms | ${growth.toFixed(1)}${sign} |`);
    }
  }
  return lines;
}

function measure(run: () => unknown): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
