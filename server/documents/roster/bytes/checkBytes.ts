import { MOST_CSV_FAULTS } from '../../../core/checkLimits.ts';
import { findFieldColumns, mapFieldsByHeader } from '../../../core/developers/fieldMapping.ts';
import { fitSettings } from '../../../core/developers/followFieldMappings.ts';
import { indexPeople } from '../../../core/developers/indexPeople.ts';
import { placeNumbers } from '../../../core/developers/placeNumbers.ts';
import type { RosterFacts } from '../../../core/developers/rosterFacts.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../../core/developers/rosterSettings.ts';
import { onceAsked } from '../../../core/onceAsked.ts';
import { decodeText } from '../../decodeText.ts';
import { checkRoster, findProblems, type RosterCheck } from '../check.ts';
import { describeRaggedRow } from '../faults.ts';
import { lookUpGarbled } from '../readFacts.ts';
import { readCells } from './byteCells.ts';
import type { ScanBytes, ScannedColumns } from './byteScan.ts';
import { readByteTable } from './byteTable.ts';
import { ByteText } from './byteText.ts';
import { ScanModule } from './compiledModule.ts';
import { readEmailNumbers } from './emailNumbers.ts';
import { compileFind, type FindBytes, findPlainly } from './findBytes.ts';
import { findByteHeader } from './header.ts';
import { compileScan } from './scanCompiled.ts';
import { SCAN_MODULE } from './scanModule.ts';
import { scanPlainly } from './scanPlainly.ts';

const MODULE = SCAN_MODULE === null ? null : new ScanModule(SCAN_MODULE);
const SCAN: ScanBytes = MODULE === null ? scanPlainly : compileScan(MODULE);
const FIND: FindBytes = MODULE === null ? findPlainly : compileFind(MODULE);

/**
 * Checks a roster by the bytes of its file, with the same problems and ranges as `checkRoster` finds in the decoded text. If the bytes are
 * valid CSV in UTF-8, only the requested cells are decoded; the bytes must not change while the check is in use. Never throws.
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

/** Returns null if the bytes are invalid and their decoded text must be checked instead. */
function checkSound(bytes: Uint8Array, given: RosterSettings, scanBytes: ScanBytes, find: FindBytes): ByteCheck | null {
  const header = findByteHeader(bytes);
  if (header === null) return null;
  const headers = header.cells.map((cell) => cell.trim());
  const settings = fitSettings(headers, given);
  const fieldMappings = settings.fieldMappings ?? mapFieldsByHeader(headers);
  const fields = findFieldColumns(headers, fieldMappings);
  const columns: ScannedColumns = { count: headers.length, ...fields };
  const scan = scanBytes(bytes, header.end, columns);
  if (scan === null) return null;

  const table = readByteTable(bytes, scan, readCells(bytes), header);
  const garbled = new Set(scan.ragged);
  const isReadable = (record: number): boolean => !garbled.has(record);
  const { emails, managers, size, named, sharers } = scan;
  const all = onceAsked(() => placeNumbers(emails, managers, size));
  const placeOf = (number: number): number => (number < named.length ? named[number]! : all()[number]!);
  const people = indexPeople(emails, managers, readEmailNumbers(bytes, table, scan, columns, placeOf), {
    named: () => named,
    sharers: () => sharers,
    placeOf,
  });
  // Not spread: that would evaluate the lazy getters.
  const facts: RosterFacts = Object.assign(people, {
    headers,
    headerReadable: true,
    columns: fields,
    fieldMappings,
    settings,
    namelessRecords: scan.doubtfulNames.filter((record) => table.value(record, fields.name).trim() === ''),
    emaillessRecords: scan.emailless,
    isReadable,
    maybeGarbled: lookUpGarbled(table, garbled),
  });
  const faults = scan.ragged.slice(0, MOST_CSV_FAULTS).map((row) => describeRaggedRow(table, row));
  return {
    problems: findProblems(facts, table, faults),
    table,
    columns: fields,
    fieldMappings,
    facts,
    text: new ByteText(bytes, header.textStart, find),
    release: () => scan.release(),
  };
}
