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
 * Checks a roster by the bytes of its file, as `checkRoster` does by the text that they decode to: same problems, same places. Bytes that are sound
 * CSV in UTF-8 are not decoded, but for the cells that are asked for; they must not change while the check is in use. Never throws.
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

/** A check of a file, with the text that it was about. */
export interface ByteCheck extends RosterCheck {
  readonly text: ByteText | string;
  /** Gives its memory to the next check; of this one only the problems may be looked at any more. Who does not call it leaves it to the garbage. */
  release(): void;
}

/** Null where the bytes are at fault, so that only their text can be judged. */
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
  // Not spread: what is made only when asked for would be made then.
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
