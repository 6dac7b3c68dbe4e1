import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { Problem } from '../../core/problem.ts';
import { type ErrorEntry, Refusal } from '../../core/refusal.ts';
import { checkRosterBytes } from '../../documents/roster/bytes/checkBytes.ts';
import { checkRoster, type RosterCheck } from '../../documents/roster/check.ts';
import { withHints } from '../../documents/roster/checkHints.ts';
import { toErrorEntries } from '../../documents/roster/errorEntries.ts';
import type { DeveloperRow } from '../../store/developerRows.ts';
import type { RosterColumn } from '../../store/developerVersions.ts';
import { toRosterColumns } from './rosterColumns.ts';

/** A roster that broke no rule, read into rows. */
export interface CheckedRoster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
  /** Warnings, notes and hints; errors would have refused it. */
  readonly problems: readonly Problem[];
  readonly validationErrors: readonly ErrorEntry[];
}

/** Checks a roster, its file's bytes or a text, and reads it; throws VALIDATION_FAILED with everything that is wrong (service.md, developer validation errors). */
export function requireValidRoster(roster: Uint8Array | string, settings: RosterSettings): CheckedRoster {
  const check = typeof roster === 'string' ? { ...checkRoster(roster, settings), text: roster } : checkRosterBytes(roster, settings);
  const problems = withHints(check, check.text).map(({ code, severity, message, range, related }) => ({
    code,
    severity,
    message,
    range,
    related,
  }));
  const errors = problems.filter(({ severity }) => severity === 'error');
  const validationErrors = toErrorEntries(check);
  if (errors.length > 0) {
    const codes = [...new Set(errors.map(({ code }) => code))].join(', ');
    const message = `The roster has ${errors.length} ${errors.length === 1 ? 'error' : 'errors'} (${codes}). Nothing was saved; correct it and send it again.`;
    throw new Refusal('VALIDATION_FAILED', message, { errors: validationErrors, problems });
  }
  requireKnownColumns(check.table.headers, settings);
  return { columns: toRosterColumns(check.table.headers, check.fieldMappings), rows: readRows(check), problems, validationErrors };
}

function requireKnownColumns(headers: readonly string[], { fieldMappings }: RosterSettings): void {
  const known = new Set(headers.map((header) => header.trim()));
  const strange = fieldMappings?.find(({ csvColumn }) => !known.has(csvColumn.trim()));
  if (strange === undefined) return;
  throw new Refusal(
    'INVALID_REQUEST',
    `fieldMappings names the column "${strange.csvColumn}", which the file does not have. It has: ${[...known].join(', ')}.`,
  );
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
