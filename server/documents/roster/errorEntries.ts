import { FIELD_NAMES } from '../../core/developers/fieldTypes.ts';
import { ROSTER_PROBLEMS } from '../../core/developers/problems.ts';
import type { ErrorEntry } from '../../core/refusal.ts';
import type { RosterCheck, RosterProblem } from './check.ts';

/** Records shown with an entry (facts A5, our decision). */
const MOST_SAMPLES = 5;

/** The check's errors as the service words them: one entry for each errorType and field, with a count and a few records. */
export function toErrorEntries(check: RosterCheck): ErrorEntry[] {
  const groups = new Map<string, { readonly problem: RosterProblem; readonly records: Set<number> }>();
  for (const problem of check.problems) {
    if (!ROSTER_PROBLEMS[problem.code].service) continue;
    const key = `${problem.code} ${problem.fieldName}`;
    const group = groups.get(key) ?? { problem, records: new Set() };
    if (problem.record !== null) group.records.add(problem.record);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ problem, records }) => ({
    errorType: problem.code,
    fieldName: problem.fieldName,
    errorDeveloperCount: records.size,
    sampleErrorDevelopers: [...records].slice(0, MOST_SAMPLES).map((record) => readRecord(check, record)),
  }));
}

/** A record by field name: the service's names for its own fields, the header for the others. */
function readRecord({ table, columns }: RosterCheck, record: number): Record<string, string> {
  const names = new Map([
    [columns.name, FIELD_NAMES.NAME],
    [columns.email, FIELD_NAMES.EMAIL],
    [columns.managerEmail, FIELD_NAMES.MANAGER_EMAIL],
  ]);
  return Object.fromEntries(table.headers.map((header, column) => [names.get(column) ?? header.trim(), table.value(record, column)]));
}
