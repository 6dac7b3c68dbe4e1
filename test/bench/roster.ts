import { inferSchema, initParser } from 'udsv';
import { checkRosterBytes } from '../../server/documents/developers/bytes/check.ts';
import { checkRoster } from '../../server/documents/developers/check.ts';
import { decodeText } from '../../server/documents/encoding.ts';
import { SEED } from '../support/campaign.ts';
import { readCompiledScan } from '../support/compiledScan.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { countByteProblems } from './countByteProblems.ts';
import { type Contestant, interleave, medianRatio, type Timing } from './interleave.ts';
import { judge } from './judge.ts';

const SIZES = [
  { rows: 100_000, rounds: 15, mostOfPeer: 0.4 },
  { rows: 1_000_000, rounds: 7, mostOfPeer: 0.25 },
] as const;
const MOST_OF_NEWLINES = 6;
const CHAIN = 100_000;
const MOST_OF_TREE = 3;
const LF = 10;

const scan = await readCompiledScan();

/** Measures the complete check of a roster, from the bytes of the file to problems with positions, against only parsing its text and only searching for line ends. */
export function benchRosterCheck(): string[] {
  const lines: string[] = [];
  for (const size of SIZES) {
    for (const [what, write] of [
      ['nothing quoted, three columns', writePlain],
      ['the same with a problem in every thousandth row', writeFaulty],
      ['quotes, line breaks in cells, CRLF, BOM, six columns', writeHostile],
    ] as const) {
      lines.push(...compare(what, write(size.rows), size));
    }
  }
  return [...lines, ...benchChain()];
}

function writePlain(rows: number): Uint8Array {
  return new TextEncoder().encode(`name,email,manager_email\n${toLines(largeRecords(rows, SEED))}\n`);
}

/** Alternates between a duplicate e-mail, one in a different case, and an unknown manager. */
function writeFaulty(rows: number): Uint8Array {
  const records = largeRecords(rows, SEED);
  for (let i = 999; i < rows; i += 1000) {
    const [name = '', email = '', manager = ''] = records[i]!;
    records[i] = [
      [name, records[i - 500]![1]!, manager],
      [name, records[i - 500]![1]!.toUpperCase(), manager],
      [name, email, 'nobody@example.com'],
    ][Math.floor(i / 1000) % 3]!;
  }
  return new TextEncoder().encode(`name,email,manager_email\n${toLines(records)}\n`);
}

function writeHostile(rows: number): Uint8Array {
  return new TextEncoder().encode(writeLargeRoster(largeRecords(rows, SEED), SEED));
}

function toLines(records: readonly (readonly string[])[]): string {
  return records.map(([name, email, manager]) => `${name},${email},${manager}`).join('\n');
}

function compare(what: string, bytes: Uint8Array, { rows, rounds, mostOfPeer }: (typeof SIZES)[number]): string[] {
  const { text } = decodeText(bytes);
  const contestants: Contestant[] = [
    { name: 'bytes to problems', run: () => check(bytes) },
    { name: 'uDSV, bare parse of the text', run: () => initParser(inferSchema(text)).stringArrs(text).length },
    { name: 'bare search for line ends', run: () => countLineEnds(bytes) },
  ];
  const [full, peer, newlines] = interleave(contestants, rounds) as [Timing, Timing, Timing];
  const title = `roster check, ${rows.toLocaleString('en')} rows, ${(bytes.length / 1e6).toFixed(1)} MB (${what}), ${rounds} rounds, medians`;
  const ofPeer = medianRatio(full, peer);
  const ofNewlines = medianRatio(full, newlines);
  return [
    `${title}; ${check(bytes)} problems`,
    ...[full, peer, newlines].map(writeTiming),
    ...(rows === SIZES[0].rows ? compareWithText(bytes, text) : []),
    judge('bytes to problems, time relative to uDSV', ofPeer, { at: 'most', value: mostOfPeer, unit: 'x' }),
    judge('bytes to problems, time relative to the search for line ends', ofNewlines, { at: 'most', value: MOST_OF_NEWLINES, unit: 'x' }),
  ];
}

/** Times the check of decoded text, which editors use. */
function compareWithText(bytes: Uint8Array, text: string): string[] {
  const contestants: Contestant[] = [
    { name: 'decoded text to problems', run: () => checkRoster(text).problems.length },
    { name: 'bytes to problems, no wasm', run: () => checkRosterBytes(bytes).problems.length },
  ];
  return interleave(contestants, 5).map(writeTiming);
}

function benchChain(): string[] {
  const chain = Array.from({ length: CHAIN }, (_, i) => `P,p${i}@example.com,${i === 0 ? '' : `p${i - 1}@example.com`}`);
  const tree = Array.from({ length: CHAIN }, (_, i) => `P,p${i}@example.com,${i === 0 ? '' : `p${(i - 1) >> 3}@example.com`}`);
  const [long, wide] = [chain, tree].map((rows) => new TextEncoder().encode(`name,email,manager_email\n${rows.join('\n')}\n`)) as [
    Uint8Array,
    Uint8Array,
  ];
  const [one, other] = interleave(
    [
      { name: 'each the manager of the next', run: () => check(long) },
      { name: 'eight reports each', run: () => check(wide) },
    ],
    15,
  ) as [Timing, Timing];
  return [
    `a chain of ${CHAIN.toLocaleString('en')} managers, 15 rounds, medians`,
    ...[one, other].map(writeTiming),
    judge('chain, time relative to the tree', medianRatio(one, other), { at: 'most', value: MOST_OF_TREE, unit: 'x' }),
  ];
}

function check(bytes: Uint8Array): number {
  return countByteProblems(bytes, scan);
}

function countLineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}

function writeTiming({ name, median }: Timing): string {
  return `  ${name.padEnd(30)} ${median.toFixed(1).padStart(7)} ms`;
}
