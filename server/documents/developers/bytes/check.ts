import { MOST_CSV_FAULTS } from '../../../core/checkLimits.ts';
import { type EmailNumbers, indexPeople, lazily, placeNumbers } from '../../../core/developers/indexPeople.ts';
import { readRosterHeader } from '../../../core/developers/rosterInputs.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../../core/developers/rosterSettings.ts';
import { foldEmail } from '../../../core/emails.ts';
import { describeRaggedRow } from '../../csv/faults.ts';
import type { RosterTable } from '../../csv/table.ts';
import { decodeText } from '../../encoding.ts';
import { checkRoster, findProblems, type RosterCheck } from '../check.ts';
import { EmailPacker } from '../emailPacker.ts';
import { assembleInputs, readSample } from '../readInputs.ts';
import { findCell, findCellEnd, readCells } from './cells.ts';
import { ScanModule } from './compiledModule.ts';
import { findByteHeader } from './header.ts';
import type { ByteScan, ScanBytes, ScannedColumns } from './scan.ts';
import { compileScan } from './scanCompiled.ts';
import { SCAN_MODULE } from './scanModule.ts';
import { readByteTable } from './table.ts';
import { ByteText, compileFind, type FindBytes, findPlainly } from './text.ts';

const SPACE = 32;
const QUOTE = 34;
const TAB = 9;
const LF = 10;
const CR = 13;

/** Resolves the e-mail numbers of a scan; each e-mail is read from the cell that `placeOf` points to. */
function readEmailNumbers(
  bytes: Uint8Array,
  table: RosterTable,
  scan: ByteScan,
  { email, managerEmail }: ScannedColumns,
  placeOf: (number: number) => number,
): EmailNumbers {
  const { rowStarts, size } = scan;
  let numbers: ReadonlyMap<string, number> | null = null;
  let folded: ReadonlyMap<string, number> | null = null;
  const recordOf = (number: number): number => Math.max(placeOf(number), ~placeOf(number));
  const columnOf = (number: number): number => (placeOf(number) < 0 ? managerEmail : email);
  const emailText = (number: number): string => table.value(recordOf(number), columnOf(number)).trim();
  const twins = scan.foreign.length === 0 ? scan.twins : new Map([...scan.twins, ...pairForeign(scan.foreign, emailText)]);
  return {
    size,
    emailText,
    emailCodes: () => {
      const packer = new EmailPacker(size);
      for (let number = 1; number < size; number++) {
        const start = findCell(bytes, rowStarts[recordOf(number)]!, columnOf(number));
        if (!addTrimmed(packer, bytes, start, findCellEnd(bytes, start))) packer.addText(emailText(number));
      }
      return packer.finish();
    },
    numberOf: (text) => {
      numbers ??= new Map(Array.from({ length: size - 1 }, (_, index) => [emailText(index + 1), index + 1]));
      const exact = numbers.get(text);
      if (exact !== undefined) return exact;
      // The last of several, which is just as good: each of them leads to the others.
      folded ??= new Map(Array.from(numbers, ([email, number]) => [foldEmail(email), number]));
      return folded.get(foldEmail(text)) ?? 0;
    },
    twinOf: (number) => twins.get(number) ?? number,
    laterTwins: [...twins.keys()],
  };
}

/** Packs the e-mail of a cell from its bytes; returns false if they are not sufficient. */
function addTrimmed(packer: EmailPacker, bytes: Uint8Array, cellStart: number, cellEnd: number): boolean {
  const isQuoted = bytes[cellStart] === QUOTE;
  let start = isQuoted ? cellStart + 1 : cellStart;
  let end = isQuoted ? cellEnd - 1 : cellEnd;
  while (start < end && isSpace(bytes[start]!)) start++;
  while (end > start && isSpace(bytes[end - 1]!)) end--;
  return packer.addBytes(bytes, start, end);
}

function isSpace(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= CR);
}

/** Pairs e-mails with non-ASCII letters that differ from an earlier one only by case with that one. */
function pairForeign(foreign: readonly number[], emailText: (number: number) => string): [number, number][] {
  const first = new Map<string, number>();
  const pairs: [number, number][] = [];
  for (const number of foreign) {
    const key = foldEmail(emailText(number));
    const twin = first.get(key);
    if (twin === undefined) first.set(key, number);
    else pairs.push([number, twin]);
  }
  return pairs;
}

const MODULE = SCAN_MODULE === null ? null : new ScanModule(SCAN_MODULE);
/** Sources that run as they are have no compiled scan: the check of the text is faster than a scan of bytes in TypeScript. */
const SCAN: ScanBytes = MODULE === null ? () => null : compileScan(MODULE);
const FIND: FindBytes = MODULE === null ? findPlainly : compileFind(MODULE);

/**
 * Checks a roster by the bytes of its file, with the same problems and ranges as `checkRoster` finds in the decoded text. If the bytes are
 * valid CSV in UTF-8, only the requested cells are decoded; the bytes must not change while the check is in use. Never throws
 * (docs/decisions/checking.md#files-of-rosters).
 */
export function checkRosterBytes(
  bytes: Uint8Array,
  settings: RosterSettings = DEFAULT_ROSTER_SETTINGS,
  scan: ScanBytes = SCAN,
  find: FindBytes = FIND,
): ByteCheck {
  const sound = checkSound(bytes, settings, scan, find);
  if (sound !== null) return sound;
  const { text } = decodeText(bytes);
  return { ...checkRoster(text, settings), text, release: () => undefined };
}

/** A check of a file, with the text that was checked. */
export interface ByteCheck extends RosterCheck {
  readonly text: ByteText | string;
  /** Returns its memory for reuse by the next check; afterwards only the problems may be read. Without a call, the garbage collector frees it. */
  release(): void;
}

/** Maximum bytes that are decoded for the first records. */
const SAMPLED_BYTES = 1 << 20;

function sampleBytes(bytes: Uint8Array, start: number, column: number): readonly string[] {
  const text = new TextDecoder().decode(bytes.subarray(start, start + SAMPLED_BYTES));
  return readSample(text).valuesOf(column);
}

/** Returns null if the bytes are invalid and their decoded text must be checked instead. */
function checkSound(bytes: Uint8Array, given: RosterSettings, scanBytes: ScanBytes, find: FindBytes): ByteCheck | null {
  const header = findByteHeader(bytes);
  if (header === null) return null;
  const rosterHeader = readRosterHeader(header.cells, given, (column) => sampleBytes(bytes, header.rowStart, column));
  const { columns: fields, fieldMappings } = rosterHeader;
  const columns: ScannedColumns = { count: header.cells.length, ...fields };
  const scan = scanBytes(bytes, header.end, columns);
  if (scan === null) return null;

  const table = readByteTable(bytes, scan, readCells(bytes), header);
  const { emails, managers, size, named, sharers } = scan;
  const all = lazily(() => placeNumbers(emails, managers, size));
  const placeOf = (number: number): number => (number < named.length ? named[number]! : all()[number]!);
  const people = indexPeople(emails, managers, readEmailNumbers(bytes, table, scan, columns, placeOf), {
    named: () => named,
    sharers: () => sharers,
    placeOf,
  });
  const inputs = assembleInputs(people, rosterHeader, table, new Set(scan.ragged), {
    namelessRecords: scan.doubtfulNames.filter((record) => table.value(record, fields.name).trim() === ''),
    emaillessRecords: scan.emailless,
  });
  const unended = bytes.at(-1) !== LF && bytes.at(-1) !== CR;
  const faults = scan.ragged.slice(0, MOST_CSV_FAULTS).map((row) => describeRaggedRow(table, row, unended));
  return {
    problems: findProblems(inputs, table, faults),
    table,
    columns: fields,
    fieldMappings,
    inputs,
    text: new ByteText(bytes, header.textStart, find),
    release: () => scan.release(),
  };
}
