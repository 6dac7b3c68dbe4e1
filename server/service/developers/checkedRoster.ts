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
import type { RosterText } from '../../documents/roster/hintFacts.ts';
import type { DeveloperRow } from '../../store/developerRows.ts';
import type { RosterColumn } from '../../store/developerVersions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { toRosterColumns } from './rosterColumns.ts';
import { isQuicklyChecked, type RosterSayings, type RosterVerdict } from './rosterVerdict.ts';

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
  return readRoster(check(roster, settings), settings, (checked, waiting) => requireNoErrors(checked, waiting, rows));
}

/** Says what `requireValidRoster` says of a file, as plain data. */
export function judgeRoster(bytes: Uint8Array, settings: RosterSettings): RosterVerdict {
  try {
    const { problems, validationErrors, warnings } = requireValidRoster(bytes, settings);
    return { refused: false, said: { problems, validationErrors, warnings } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    return { refused: true, code, message, details };
  }
}

/** Checks an uploaded file and reads it, a large one in a thread first. Throws what `requireValidRoster` throws, and INVALID_REQUEST or UNAVAILABLE if that takes too much memory or time. */
export async function requireValidUpload(context: ServiceContext, bytes: Uint8Array, settings: RosterSettings): Promise<CheckedRoster> {
  if (isQuicklyChecked(bytes)) return requireValidRoster(bytes, settings);
  const verdict = await context.judgeRoster(bytes, settings);
  if (verdict.refused) throw new Refusal(verdict.code, verdict.message, verdict.details);
  return readRoster(check(bytes, settings), settings, () => verdict.said);
}

/** A check with the text that it was about. */
type Checked = RosterCheck & { readonly text: RosterText };

function check(roster: Uint8Array | string, settings: RosterSettings): Checked {
  return typeof roster === 'string' ? { ...checkRoster(roster, settings), text: roster } : checkRosterBytes(roster, settings);
}

/** `judge` says what is to be said of a roster in which these fields wait for a column. */
function readRoster(
  checked: Checked,
  settings: RosterSettings,
  judge: (checked: Checked, waiting: ReadonlySet<string | null>) => RosterSayings,
): CheckedRoster {
  const unmapped = canBeMapped(checked.facts) ? findUnmappedTypes(checked.facts) : [];
  const said = judge(checked, new Set(unmapped.map((type) => FIELD_NAMES[type])));
  const { headers } = checked.table;
  requireKnownColumns(headers, settings);
  const columns = toRosterColumns(headers, checked.fieldMappings);
  return { columns, rows: readRows(checked), isMapped: unmapped.length === 0, ...said };
}

/** Everything that a check says; throws VALIDATION_FAILED if an error is among it that no mapping repairs. */
function requireNoErrors(checked: Checked, waiting: ReadonlySet<string | null>, rows: NamedRows): RosterSayings {
  const problems = withHints(checked, checked.text).map(({ code, severity, message, range, related }) => ({
    code,
    severity,
    message,
    range,
    related,
  }));
  const errors = checked.problems.filter(
    ({ code, severity, fieldName }) => severity === 'error' && !(code === 'REQUIRED_FIELD_MISSING' && waiting.has(fieldName)),
  );
  const validationErrors = toErrorEntries(checked);
  if (errors.length > 0)
    throw new Refusal('VALIDATION_FAILED', describeProblems(checked, errors, rows), { errors: validationErrors, problems });
  return { problems, validationErrors, warnings: toWarningEntries(checked) };
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
