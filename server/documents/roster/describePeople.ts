import { linkManagers, type OrgPerson, type OrgProblem } from '../../core/developers/orgChart.ts';
import type { RosterCheck } from './check.ts';

/** Returns everyone in a checked roster, one for each record in order, with manager and problems. */
export function describePeople(check: RosterCheck): OrgPerson[] {
  const { table, columns, facts } = check;
  const { managers, cuts } = linkManagers(facts);
  const problems = groupProblems(check);
  const role = findRoleColumn(check);
  return Array.from(managers, (manager, record) => ({
    name: table.value(record, columns.name).trim(),
    email: table.value(record, columns.email).trim(),
    role: table.value(record, role).trim(),
    managerEmail: table.value(record, columns.managerEmail).trim(),
    manager: manager === -1 ? null : manager,
    isCut: cuts.has(record),
    problems: problems.get(record) ?? NONE,
  }));
}

const NONE: readonly OrgProblem[] = [];

function groupProblems({ problems }: RosterCheck): ReadonlyMap<number, OrgProblem[]> {
  const byRecord = new Map<number, OrgProblem[]>();
  for (const { record, severity, message } of problems) {
    if (record === null) continue;
    const others = byRecord.get(record);
    if (others === undefined) byRecord.set(record, [{ severity, message }]);
    else others.push({ severity, message });
  }
  return byRecord;
}

function findRoleColumn({ fieldMappings, facts }: RosterCheck): number {
  const role = fieldMappings.find(({ fieldType }) => fieldType === 'ROLE')?.csvColumn.trim();
  return role === undefined ? -1 : facts.headers.indexOf(role);
}
