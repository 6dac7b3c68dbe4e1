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
import { readTableRows } from './tableRows.ts';

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
interface Look {
  /** How messages name rows: by their place in the file, or as records. */
  readonly rows?: NamedRows;
  /** Whether to return each problem with its range, and hints, which take as long as the check itself. */
  readonly places?: boolean;
}

/**
 * Checks a roster, given as the bytes of its file or as text, and reads it. Throws VALIDATION_FAILED with all errors; a required field
 * without a column is not an error while a mapping can still provide one.
 */
export function requireValidRoster(roster: Uint8Array | string, settings: RosterSettings, look: Look = {}): CheckedRoster {
  return readRoster(check(roster, settings), settings, (checked, waiting) => requireNoErrors(checked, waiting, look));
}

/** Returns the outcome of `requireValidRoster` for a file as plain data. */
export function judgeRoster(bytes: Uint8Array, settings: RosterSettings, places: boolean): RosterVerdict {
  try {
    const { problems, validationErrors, warnings } = requireValidRoster(bytes, settings, { places });
    return { refused: false, said: { problems, validationErrors, warnings } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message, details } = error;
    return { refused: true, code, message, details };
  }
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
  return readRoster(check(bytes, settings), settings, () => verdict.said);
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
  judge: (checked: Checked, waiting: ReadonlySet<string | null>) => RosterSayings,
): CheckedRoster {
  const unmapped = canBeMapped(checked.facts) ? findUnmappedTypes(checked.facts) : [];
  const said = judge(checked, new Set(unmapped.map((type) => FIELD_NAMES[type])));
  const { headers } = checked.table;
  requireKnownColumns(headers, settings);
  const columns = toRosterColumns(headers, checked.fieldMappings);
  return { columns, rows: readTableRows(checked), isMapped: unmapped.length === 0, ...said };
}

/** Returns everything that a check reports; throws VALIDATION_FAILED if there is an error that no mapping can fix. */
function requireNoErrors(checked: Checked, waiting: ReadonlySet<string | null>, { rows = 'file', places = false }: Look): RosterSayings {
  const problems = places ? withHints(checked, checked.text).map(toProblem) : [];
  const errors = checked.problems.filter(
    ({ code, severity, fieldName }) => severity === 'error' && !(code === 'REQUIRED_FIELD_MISSING' && waiting.has(fieldName)),
  );
  const validationErrors = toErrorEntries(checked);
  if (errors.length > 0)
    throw new Refusal('VALIDATION_FAILED', describeProblems(checked, errors, rows), { errors: validationErrors, problems });
  return { problems, validationErrors, warnings: toWarningEntries(checked) };
}

function toProblem({ code, severity, message, range, related }: Problem): Problem {
  return { code, severity, message, range, related };
}

function requireKnownColumns(headers: readonly string[], { fieldMappings }: RosterSettings): void {
  const known = new Set(headers.map((header) => header.trim()));
  const strange = fieldMappings?.find(({ csvColumn }) => !known.has(csvColumn.trim()));
  if (strange !== undefined) throw new Refusal('INVALID_REQUEST', describeStrange([...known], strange));
}
