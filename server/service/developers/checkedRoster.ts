import { canBeMapped, findUnmappedTypes } from '../../core/developers/columnsToMap.ts';
import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { describeStrange } from '../../core/developers/rules/requiredFields.ts';
import type { Problem } from '../../core/problem.ts';
import { type ErrorEntry, Refusal } from '../../core/refusal.ts';
import { checkRosterBytes } from '../../documents/roster/bytes/checkBytes.ts';
import { checkRoster, type RosterCheck } from '../../documents/roster/check.ts';
import { withHints } from '../../documents/roster/checkHints.ts';
import { describeProblems, type NamedRows, toErrorEntries, toWarningEntries } from '../../documents/roster/errorEntries.ts';
import type { DeveloperRow } from '../../store/developerRows.ts';
import type { RosterColumn } from '../../store/developerVersions.ts';
import { toRosterColumns } from './rosterColumns.ts';

/** A roster that can be taken, read into rows. */
export interface CheckedRoster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
  /** Whether each required field has a column; without one the roster waits for its mapping. */
  readonly isMapped: boolean;
  /** Warnings, notes and hints; errors would have refused it. */
  readonly problems: readonly Problem[];
  readonly validationErrors: readonly ErrorEntry[];
  /** The warnings among the problems. */
  readonly warnings: readonly ErrorEntry[];
}

/**
 * Checks a roster, the bytes of its file or a text, and reads it. Throws VALIDATION_FAILED with everything that is wrong (service.md, developer
 * validation errors); a required field without a column is no reason as long as a mapping can give it one.
 */
export function requireValidRoster(roster: Uint8Array | string, settings: RosterSettings, rows: NamedRows = 'file'): CheckedRoster {
  const check = typeof roster === 'string' ? { ...checkRoster(roster, settings), text: roster } : checkRosterBytes(roster, settings);
  const problems = withHints(check, check.text).map(({ code, severity, message, range, related }) => ({
    code,
    severity,
    message,
    range,
    related,
  }));
  const unmapped = canBeMapped(check.facts) ? findUnmappedTypes(check.facts) : [];
  const waiting = new Set<string | null>(unmapped.map((type) => FIELD_NAMES[type]));
  const errors = check.problems.filter(
    ({ code, severity, fieldName }) => severity === 'error' && !(code === 'REQUIRED_FIELD_MISSING' && waiting.has(fieldName)),
  );
  const validationErrors = toErrorEntries(check);
  if (errors.length > 0)
    throw new Refusal('VALIDATION_FAILED', describeProblems(check, errors, rows), { errors: validationErrors, problems });
  const { headers } = check.table;
  requireKnownColumns(headers, settings);
  const columns = toRosterColumns(headers, check.fieldMappings);
  return { columns, rows: readRows(check), isMapped: unmapped.length === 0, problems, validationErrors, warnings: toWarningEntries(check) };
}

function requireKnownColumns(headers: readonly string[], { fieldMappings }: RosterSettings): void {
  const known = new Set(headers.map((header) => header.trim()));
  const strange = fieldMappings?.find(({ csvColumn }) => !known.has(csvColumn.trim()));
  if (strange !== undefined) throw new Refusal('INVALID_REQUEST', describeStrange([...known], strange));
}

function readRows(check: RosterCheck): DeveloperRow[] {
  return Array.from({ length: check.table.rowCount }, (_, row) => new TableRow(check, row));
}

/** A row that cuts its cells out of the text when it is asked for them: those of 100,000 rows at once would keep the collector busy. */
class TableRow implements DeveloperRow {
  readonly #check: RosterCheck;
  readonly #row: number;

  constructor(check: RosterCheck, row: number) {
    this.#check = check;
    this.#row = row;
  }

  get name(): string {
    return this.#read(this.#check.columns.name);
  }

  get email(): string {
    return this.#read(this.#check.columns.email);
  }

  get managerEmail(): string {
    return this.#read(this.#check.columns.managerEmail);
  }

  get cells(): readonly string[] {
    const { headers } = this.#check.table;
    return headers.map((_, column) => this.#check.table.value(this.#row, column));
  }

  #read(column: number): string {
    return this.#check.table.value(this.#row, column).trim();
  }
}
