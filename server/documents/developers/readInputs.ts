import type { Sample } from '../../core/developers/fieldMapping.ts';
import { indexPeople } from '../../core/developers/indexPeople.ts';
import {
  type PeopleIndex,
  type RosterHeader,
  type RosterInputs,
  readRosterHeader,
  SAMPLED_RECORDS,
} from '../../core/developers/rosterInputs.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { scanCsv } from '../csv/scan.ts';
import { type RosterTable, readTable, type ScannedTable } from '../csv/table.ts';
import { EmailIndex } from './emailIndex.ts';

const SPACE = 32;
const QUOTE = 34;
const FIRST_BEYOND_ASCII = 127;

/** Reads the input of the rules from a table; `garbled` are the rows (-1 is the header) with invalid CSV. */
export function readRosterInputs(table: ScannedTable, garbled: ReadonlySet<number>, given: RosterSettings): RosterInputs {
  const { scan, rowCount } = table;
  const { cellStarts, cellEnds, rowCells } = scan;
  const header = readRosterHeader(table.headers, given, sampleTable(table));
  const { columns } = header;
  const index = new EmailIndex(scan, columns.managerEmail === -1 ? rowCount : rowCount * 2);

  const readColumn = (column: number): Int32Array => {
    const numbers = new Int32Array(rowCount);
    if (column === -1) return numbers;
    for (let record = 0; record < rowCount; record++) {
      const cell = rowCells[record + 1]! + column;
      if (cell >= rowCells[record + 2]! || garbled.has(record)) continue;
      numbers[record] = index.add(cellStarts[cell]!, cellEnds[cell]!);
    }
    return numbers;
  };
  const emails = readColumn(columns.email);
  const managers = readColumn(columns.managerEmail);
  return assembleInputs(indexPeople(emails, managers, index), header, table, garbled, {
    namelessRecords: findBlanks(table, columns.name, garbled),
    emaillessRecords: columns.email === -1 ? [] : findZeros(emails).filter((record) => !garbled.has(record)),
  });
}

/** Returns the values of a column in the first records of a table. */
export function sampleTable(table: RosterTable): Sample {
  return (column) => Array.from({ length: Math.min(table.rowCount, SAMPLED_RECORDS) }, (_, row) => table.value(row, column));
}

/** Reads the header and the first records of a text. */
export function readSample(text: string): { readonly headers: readonly string[]; readonly valuesOf: Sample } {
  const table = readTable(scanCsv(text, SAMPLED_RECORDS + 1));
  return { headers: table.headers, valuesOf: sampleTable(table) };
}

/** Assembles the input of the rules for a whole roster; `garbled` are the rows (-1 is the header) with invalid CSV. */
export function assembleInputs(
  people: PeopleIndex,
  header: RosterHeader,
  table: RosterTable,
  garbled: ReadonlySet<number>,
  blank: Pick<RosterInputs, 'namelessRecords' | 'emaillessRecords'>,
): RosterInputs {
  // Not spread: that would evaluate the lazy getters of `people`.
  return Object.assign(people, header, blank, {
    headerReadable: !garbled.has(-1),
    valuesOf: sampleTable(table),
    isReadable: (record: number): boolean => !garbled.has(record),
    maybeGarbled: lookUpGarbled(table, garbled),
  });
}

/** Returns the records whose cell in a column is blank. */
function findBlanks(table: ScannedTable, column: number, garbled: ReadonlySet<number>): number[] {
  const { codes, cellStarts, cellEnds, rowCells } = table.scan;
  const blanks: number[] = [];
  if (column === -1) return blanks;
  for (let record = 0; record < table.rowCount; record++) {
    const cell = rowCells[record + 1]! + column;
    const isWritten = cell < rowCells[record + 2]! && cellStarts[cell]! < cellEnds[cell]!;
    const code = isWritten ? codes[cellStarts[cell]!]! : SPACE;
    if (code > SPACE && code !== QUOTE && code < FIRST_BEYOND_ASCII) continue;
    if (!garbled.has(record) && table.value(record, column).trim() === '') blanks.push(record);
  }
  return blanks;
}

/** Returns the indexes of the zeros. */
function findZeros(numbers: Int32Array): number[] {
  const found: number[] = [];
  for (let record = numbers.indexOf(0); record !== -1; record = numbers.indexOf(0, record + 1)) found.push(record);
  return found;
}

/** Treats every word of the garbled rows as an e-mail that may be there; read on first use. */
function lookUpGarbled(table: RosterTable, garbled: ReadonlySet<number>): (text: string) => boolean {
  let words: ReadonlySet<string> | null = null;
  return (text) => {
    words ??= collectWords(table, garbled);
    return words.has(text);
  };
}

/** Returns all words of some unreadable rows that may be e-mails; those of the header are left out. */
export function collectWords(table: RosterTable, rows: Iterable<number>): ReadonlySet<string> {
  const values = [...rows].filter((row) => row >= 0).flatMap((row) => table.record(row));
  return new Set(values.flatMap((value) => [value.trim(), ...value.split(/[",;\s]+/)]));
}
