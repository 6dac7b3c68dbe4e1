import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import { ROSTER_PROBLEMS } from '../../core/developers/problems.ts';
import { countAll } from '../../core/problem.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import { isSameRange } from '../lineIndex.ts';
import type { RosterCheck, RosterProblem } from './check.ts';

/** Maximum number of sample records per entry. */
const MOST_SAMPLES = 5;

/** Maximum number of records whose e-mails an entry lists. */
const MOST_EMAILS = 100;

/**
 * Returns the errors of a check in the service's format: one entry per errorType and field, with a count and a few records
 * (docs/contract/errors.md#validation-errors).
 */
export function toErrorEntries(check: RosterCheck): ErrorEntry[] {
  return toEntries(check, ({ code }) => ROSTER_PROBLEMS[code].service !== null);
}

/** Returns the warnings of a check in the same format; their codes are Fairlead's own. */
export function toWarningEntries(check: RosterCheck): ErrorEntry[] {
  return toEntries(check, ({ code, severity }) => severity === 'warning' && ROSTER_PROBLEMS[code].service === null);
}

function toEntries(check: RosterCheck, isWanted: (problem: RosterProblem) => boolean): ErrorEntry[] {
  const groups = new Map<string, { readonly problem: RosterProblem; readonly records: Set<number>; more: number }>();
  for (const problem of check.problems) {
    if (!isWanted(problem)) continue;
    const key = `${problem.code} ${problem.fieldName}`;
    const group = groups.get(key) ?? { problem, records: new Set(), more: 0 };
    if (problem.record !== null) group.records.add(problem.record);
    group.more += problem.more ?? 0;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ problem, records, more }) => ({
    errorType: problem.code,
    fieldName: problem.fieldName,
    errorDeveloperCount: records.size + more,
    sampleErrorDevelopers: [...records].slice(0, MOST_SAMPLES).map((record) => readRecord(check, record)),
    message: problem.message,
    invalidEmails: readEmails(check, problem.fieldName, records),
  }));
}

/** Returns the distinct e-mails that records have in a field, if it is one of e-mails. */
function readEmails({ table, columns }: RosterCheck, fieldName: string | null, records: ReadonlySet<number>): string[] {
  const column = { [FIELD_NAMES.EMAIL]: columns.email, [FIELD_NAMES.MANAGER_EMAIL]: columns.managerEmail }[fieldName ?? ''];
  const emails = [...records].slice(0, MOST_EMAILS).map((record) => table.value(record, column ?? -1).trim());
  return [...new Set(emails)].filter((email) => email !== '');
}

/** How a message refers to rows: by their number in a file, or, for uploaded records, by e-mail. */
export type NamedRows = 'file' | 'records';

/** Describes in one sentence why and where a roster is rejected: its first problem, and how many more there are. */
export function describeProblems(check: RosterCheck, problems: readonly RosterProblem[], rows: NamedRows): string {
  const [first] = problems;
  if (first === undefined) return 'The records are not valid.';
  const rest = countAll(problems) - 1;
  const more = rest === 0 ? '' : ` ${rest.toLocaleString('en')} more ${rest === 1 ? 'error follows' : 'errors follow'}.`;
  return `${describePlace(check, first, rows)}: ${first.message}${more} Nothing was saved.`;
}

function describePlace({ table, columns }: RosterCheck, { range, record }: RosterProblem, rows: NamedRows): string {
  const cell = table.cellAt(range.start);
  const row = record ?? cell?.row ?? -1;
  const email = table.value(row, columns.email).trim();
  const line = range.start.line + 1;
  // Blank lines and multi-line cells make the row number in a spreadsheet differ from the line number.
  const inFile = line === row + 2 ? `Row ${row + 2}` : `Row ${row + 2} (line ${line})`;
  const where = rows === 'records' && row >= 0 ? `Record ${email === '' ? row + 1 : `"${email}"`}` : inFile;
  const column = cell === null || isSameRange(table.rangeOfRow(row), range) ? -1 : cell.column;
  if (column === -1) return where;
  const header = table.headers[column]?.trim() ?? '';
  return `${where}, column ${header === '' ? column + 1 : `"${header}"`}`;
}

/** Returns a record by field name: the service's names for its own fields, the header for the others. */
function readRecord({ table, columns }: RosterCheck, record: number): Record<string, string> {
  const names = new Map([
    [columns.name, FIELD_NAMES.NAME],
    [columns.email, FIELD_NAMES.EMAIL],
    [columns.managerEmail, FIELD_NAMES.MANAGER_EMAIL],
  ]);
  return Object.fromEntries(table.headers.map((header, column) => [names.get(column) ?? header.trim(), table.value(record, column)]));
}
