import { isAbove, linkManagers } from './orgChart.ts';
import type { RosterFacts } from './rosterFacts.ts';

/**
 * Describes why a person (a record) cannot be moved under a manager (another record, or null for none), as a sentence with the next step;
 * null if the move is possible.
 */
export function checkMove(facts: RosterFacts, person: number, manager: number | null): string | null {
  const { columns, rowCount } = facts;
  const isRecord = (record: number): boolean => Number.isInteger(record) && record >= 0 && record < rowCount;
  if (!isRecord(person) || (manager !== null && !isRecord(manager))) return 'The roster no longer has this row. Try again.';
  if (columns.managerEmail === -1) return 'The roster has no manager column. Add one first, such as manager_email.';
  if (!facts.isReadable(person)) return 'The row of this person cannot be read. Fix the problems marked in it first.';
  if (manager === null) return null;

  if (manager === person) return 'A developer cannot be their own manager. Choose another manager.';
  const number = facts.emailOf(manager);
  if (number === 0) return 'The new manager has no e-mail in the roster. Fill it in first.';
  if (facts.firstRecordOf(number) !== manager) {
    return `Several rows have the e-mail "${facts.emailText(number)}". Keep one of them, or move to the first.`;
  }
  if (isAbove(linkManagers(facts), person, manager)) {
    return 'The new manager reports to this person, directly or through others, so the managers would form a cycle. Move the new manager first.';
  }
  return null;
}
