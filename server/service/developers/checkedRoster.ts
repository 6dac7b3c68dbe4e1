import { canBeMapped, findUnmappedTypes } from '../../core/developers/columnsToMap.ts';
import type { FieldColumns } from '../../core/developers/fieldMapping.ts';
import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { describeStrange } from '../../core/developers/rules/columns.ts';
import type { Problem } from '../../core/problem.ts';
import { type ErrorEntry, Refusal, type RefusedRecords } from '../../core/refusal.ts';
import type { RosterTable } from '../../documents/csv/table.ts';
import { checkRosterBytes } from '../../documents/developers/bytes/check.ts';
import { checkRoster, type RosterCheck, type RosterProblem } from '../../documents/developers/check.ts';
import { describeProblems, type NamedRows, toErrorEntries, toWarningEntries } from '../../documents/developers/errorEntries.ts';
import { type RosterText, withHints } from '../../documents/developers/hints.ts';
import type { DeveloperRow } from '../../store/developers/rows.ts';
import type { RosterColumn } from '../../store/developers/versions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { toRosterColumns } from './rosterColumns.ts';
import { isQuicklyChecked, type RosterReport, type RosterVerdict } from './rosterVerdict.ts';

/** An accepted roster, read into rows. */
export interface CheckedRoster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
  /** Whether each required field has a column; otherwise the roster waits for its mapping. */
  readonly isMapped: boolean;
  /** Warnings, notes and hints if requested; errors would have refused the roster. */
  readonly problems: readonly Problem[];
  readonly validationErrors: readonly ErrorEntry[];
  /** The warnings among the problems. */
  readonly warnings: readonly ErrorEntry[];
}

/** How a roster is examined. */
interface CheckOptions {
  /** How messages name rows: by their place in the file, or as records. */
  readonly rows?: NamedRows;
  /** Whether to return each problem with its range, and hints, which take as long as the check itself. */
  readonly places?: boolean;
  /** Errors that were found before; they are reported with those of a roster that is refused. */
  readonly errors?: readonly ErrorEntry[];
}

/**
 * Checks a file and reads it; a large one is first checked in a worker thread. Throws what `requireValidRoster` throws, and INVALID_REQUEST
 * or UNAVAILABLE if that takes too much memory or time.
 */
export async function requireValidFile(
  context: ServiceContext,
  { bytes, places = false }: { readonly bytes: Uint8Array; readonly places?: boolean },
  settings: RosterSettings,
): Promise<CheckedRoster> {
  if (isQuicklyChecked(bytes)) return requireValidRoster(bytes, settings, { places });
  const verdict = await context.judgeRoster(bytes, settings, places);
  if (verdict.refused) throw new Refusal(verdict.code, verdict.message, verdict.details);
  return readRoster(check(bytes, settings), settings, () => verdict.report);
}

/**
 * Checks a roster, given as the bytes of its file or as text, and reads it. Throws VALIDATION_FAILED with all errors; a required field
 * without a column is not an error while a mapping can still provide one.
 */
export function requireValidRoster(roster: Uint8Array | string, settings: RosterSettings, look: CheckOptions = {}): CheckedRoster {
  return readRoster(check(roster, settings), settings, (checked, waiting) => requireNoErrors(checked, waiting, look));
}

/** Returns the outcome of `requireValidRoster` for a file as plain data. */
export function judgeRoster(bytes: Uint8Array, settings: RosterSettings, places: boolean): RosterVerdict {
  try {
    const { problems, validationErrors, warnings } = requireValidRoster(bytes, settings, { places });
    return { refused: false, report: { problems, validationErrors, warnings } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    return { refused: true, code, message, details };
  }
}

/** A check with the text that was checked. */
type Checked = RosterCheck & { readonly text: RosterText };

function check(roster: Uint8Array | string, settings: RosterSettings): Checked {
  return typeof roster === 'string' ? { ...checkRoster(roster, settings), text: roster } : checkRosterBytes(roster, settings);
}

/** Reads a checked roster; `judge` reports its problems, given the fields that wait for a column. */
function readRoster(
  checked: Checked,
  settings: RosterSettings,
  judge: (checked: Checked, waiting: ReadonlySet<string | null>) => RosterReport,
): CheckedRoster {
  const unmapped = canBeMapped(checked.inputs) ? findUnmappedTypes(checked.inputs) : [];
  const report = judge(checked, new Set(unmapped.map((type) => FIELD_NAMES[type])));
  const { headers } = checked.table;
  requireKnownColumns(headers, settings);
  const columns = toRosterColumns(headers, checked.fieldMappings);
  return { columns, rows: readTableRows(checked), isMapped: unmapped.length === 0, ...report };
}

/** Returns everything that a check reports; throws VALIDATION_FAILED if there is an error that no mapping can fix. */
function requireNoErrors(
  checked: Checked,
  waiting: ReadonlySet<string | null>,
  { rows = 'file', places = false, errors: before = [] }: CheckOptions,
): RosterReport {
  const problems = places ? withHints(checked, checked.text).map(toProblem) : [];
  const errors = checked.problems.filter(
    ({ code, severity, fieldName }) => severity === 'error' && !(code === 'REQUIRED_FIELD_MISSING' && waiting.has(fieldName)),
  );
  const validationErrors = toErrorEntries(checked);
  if (errors.length > 0) {
    const details = {
      errors: [...validationErrors, ...before],
      problems,
      ...(rows === 'file' ? { records: countRecords(checked, errors) } : {}),
    };
    throw new Refusal('VALIDATION_FAILED', describeProblems(checked, errors, rows), details);
  }
  return { problems, validationErrors, warnings: toWarningEntries(checked) };
}

function countRecords({ table }: Checked, errors: readonly RosterProblem[]): RefusedRecords {
  const more = errors.reduce((sum, problem) => sum + (problem.more ?? 0), 0);
  const named = new Set(errors.flatMap(({ record }) => record ?? [])).size;
  const invalidRecords = Math.min(named + more, table.rowCount);
  return { totalRecords: table.rowCount, validRecords: table.rowCount - invalidRecords, invalidRecords };
}

function toProblem({ code, severity, message, range, related }: Problem): Problem {
  return { code, severity, message, range, related };
}

function requireKnownColumns(headers: readonly string[], { fieldMappings }: RosterSettings): void {
  const known = new Set(headers.map((header) => header.trim()));
  const strange = fieldMappings?.find(({ csvColumn }) => !known.has(csvColumn.trim()));
  if (strange !== undefined) throw new Refusal('INVALID_REQUEST', describeStrange([...known], strange));
}

/** Returns the rows of a roster without errors, in which each row has as many cells as the header. */
function readTableRows(check: RosterCheck): DeveloperRow[] {
  const reader = new RowReader(check);
  const rows: DeveloperRow[] = [];
  for (let row = 0; row < check.table.rowCount; row++) rows.push(new TableRow(reader, row));
  return rows;
}

/**
 * A row that reads its cells on access: keeping those of 100,000 rows at once would strain the garbage collector. Access the cells, or
 * their JSON, before the fields.
 */
class TableRow implements DeveloperRow {
  readonly #reader: RowReader;
  readonly #row: number;

  constructor(reader: RowReader, row: number) {
    this.#reader = reader;
    this.#row = row;
  }

  get name(): string {
    return this.#reader.field(this.#row, this.#reader.columns.name);
  }

  get email(): string {
    return this.#reader.field(this.#row, this.#reader.columns.email);
  }

  get managerEmail(): string {
    return this.#reader.field(this.#row, this.#reader.columns.managerEmail);
  }

  get cells(): readonly string[] {
    return this.#reader.cells(this.#row);
  }

  get cellsJson(): string {
    return this.#reader.json(this.#row);
  }
}

/** Reads rows and caches the last one, as cells or as JSON. */
class RowReader {
  readonly columns: FieldColumns;
  readonly #table: RosterTable;
  #cellsRow = -1;
  #cells: readonly string[] = [];
  #jsonRow = -1;
  #json = '';

  constructor({ table, columns }: RosterCheck) {
    this.#table = table;
    this.columns = columns;
  }

  cells(row: number): readonly string[] {
    if (row !== this.#cellsRow) {
      this.#cells = this.#table.record(row);
      this.#cellsRow = row;
    }
    return this.#cells;
  }

  json(row: number): string {
    if (row !== this.#jsonRow) {
      this.#json = this.#table.recordJson(row);
      this.#jsonRow = row;
    }
    return this.#json;
  }

  field(row: number, column: number): string {
    if (row === this.#cellsRow) return (this.#cells[column] ?? '').trim();
    const value = row === this.#jsonRow ? readListItem(this.#json, column) : this.#table.value(row, column);
    return value.trim();
  }
}

const BACKSLASH = 92;

/**
 * Returns one item of a JSON list of strings without spaces between them, as `JSON.stringify` writes it; '' if the list is shorter. It
 * skips the other items without parsing them.
 */
export function readListItem(json: string, index: number): string {
  if (index < 0) return '';
  // After the opening quote of the first item.
  let start = 2;
  for (let passed = 0; passed < index; passed++) start = findClosingQuote(json, start) + 3;
  if (start >= json.length) return '';
  const text = json.slice(start, findClosingQuote(json, start));
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** Returns the index of the closing quote of a string; the length of the list if no string starts there. */
function findClosingQuote(json: string, start: number): number {
  let quote = json.indexOf('"', start);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote === -1 ? json.length : quote;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
  return backslashes % 2 === 1;
}
