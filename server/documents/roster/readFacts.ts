import { findFieldColumns, mapFieldsByHeader } from '../../core/developers/fieldMapping.ts';
import { fitSettings } from '../../core/developers/followFieldMappings.ts';
import { indexPeople } from '../../core/developers/indexPeople.ts';
import type { RosterFacts } from '../../core/developers/rosterFacts.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { EmailIndex } from './emailIndex.ts';
import type { RosterTable, ScannedTable } from './table.ts';

const SPACE = 32;
const QUOTE = 34;
const FIRST_BEYOND_ASCII = 127;

/** Reads the input of the rules from a table; `garbled` are the rows (-1 is the header) with invalid CSV. */
export function readFacts(table: ScannedTable, garbled: ReadonlySet<number>, given: RosterSettings): RosterFacts {
  const { scan, rowCount } = table;
  const { cellStarts, cellEnds, rowCells } = scan;
  const headers = table.headers.map((header) => header.trim());
  const settings = fitSettings(headers, given);
  const fieldMappings = settings.fieldMappings ?? mapFieldsByHeader(headers);
  const columns = findFieldColumns(headers, fieldMappings);
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

  const isReadable = (record: number): boolean => !garbled.has(record);

  // Not spread: that would evaluate the lazy getters.
  return Object.assign(indexPeople(emails, managers, index), {
    headers,
    headerReadable: !garbled.has(-1),
    columns,
    fieldMappings,
    settings,
    namelessRecords: findBlanks(table, columns.name, garbled),
    emaillessRecords: columns.email === -1 ? [] : findZeros(emails).filter(isReadable),
    isReadable,
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
export function lookUpGarbled(table: RosterTable, garbled: ReadonlySet<number>): (text: string) => boolean {
  let words: ReadonlySet<string> | null = null;
  return (text) => {
    words ??= collectWords(table, garbled);
    return words.has(text);
  };
}

/** Returns all words of some unreadable rows that may be e-mails; those of the header are left out. */
export function collectWords(table: RosterTable, rows: Iterable<number>): ReadonlySet<string> {
  return new Set([...rows].filter((row) => row >= 0).flatMap((row) => table.record(row).flatMap(splitWords)));
}

function splitWords(value: string): string[] {
  return [value.trim(), ...value.split(/[",;\s]+/)];
}
