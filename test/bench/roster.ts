import { inferSchema, initParser } from 'udsv';
import { decodeText } from '../../server/documents/decodeText.ts';
import { checkRoster } from '../../server/documents/roster/check.ts';
import { SEED } from '../support/campaign.ts';
import { largeRecords, writeLargeRoster } from '../support/largeRoster.ts';
import { interleave, medianRatio } from './interleave.ts';

const ROWS = 100_000;
const ROUNDS = 15;

/** The whole check of a roster against uDSV's bare parse of the same text: no rule, no place, only strings. */
export function benchRosterCheck(): string[] {
  const hostile = writeLargeRoster(largeRecords(ROWS, SEED), SEED);
  const plain = largeRecords(ROWS, SEED)
    .map(([name, email, manager]) => `${name},${email},${manager}`)
    .join('\n');
  return [
    ...compare('quotes, line breaks in cells, CRLF, BOM, six columns', hostile),
    ...compare('nothing quoted, three columns', `name,email,manager_email\n${plain}\n`),
  ];
}

function compare(what: string, roster: string): string[] {
  const bytes = new TextEncoder().encode(roster);
  const { text } = decodeText(bytes);
  const [whole, check, peer] = interleave(
    [
      { name: 'bytes to problems', run: () => checkRoster(decodeText(bytes).text).problems.length },
      { name: 'text to problems', run: () => checkRoster(text).problems.length },
      { name: 'uDSV, bare parse of the text', run: () => initParser(inferSchema(text)).stringArrs(text).length },
    ],
    ROUNDS,
  );
  return [
    `roster check, ${ROWS.toLocaleString('en')} rows, ${(bytes.length / 1e6).toFixed(1)} MB (${what}), ${ROUNDS} rounds, medians`,
    ...[whole!, check!].map(
      (timing) =>
        `  ${timing.name.padEnd(30)} ${timing.median.toFixed(1).padStart(7)} ms   ${medianRatio(timing, peer!).toFixed(2)} x uDSV`,
    ),
    `  ${peer!.name.padEnd(30)} ${peer!.median.toFixed(1).padStart(7)} ms`,
  ];
}
