import { FIELD_NAMES } from '../fieldTypes.ts';
import { type Finding, mostRelated } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** Maximum number of e-mails in a message; a longer path is cut in the middle. */
const LONGEST_PATH = 8;

/** CIRCULAR_REFERENCE: one finding for each record of a cycle, with the path from its own e-mail back to it. */
export function* checkCircularReferences(facts: RosterFacts): Iterable<Finding> {
  for (const cycle of facts.cycles) {
    for (let index = 0; index < cycle.length; index++) yield describeEdge(facts, cycle, index);
  }
}

function describeEdge(facts: RosterFacts, cycle: readonly number[], index: number): Finding {
  const emailAt = (step: number): string => facts.emailText(facts.emailOf(cycle[(index + step) % cycle.length]!));
  const column = facts.columns.managerEmail;
  const related = [];
  const most = mostRelated(cycle.length);
  for (let step = 1; step < cycle.length && related.length < most; step++) {
    const row = cycle[(index + step) % cycle.length]!;
    related.push({ place: { row, column }, message: `${emailAt(step)} has the manager ${emailAt(step + 1)}` });
  }
  const remedy =
    cycle.length === 1
      ? 'A developer cannot be their own manager: enter another manager, or leave the cell empty.'
      : 'Change one of these managers.';
  return {
    code: 'CIRCULAR_REFERENCE',
    fieldName: FIELD_NAMES.MANAGER_EMAIL,
    place: { row: cycle[index]!, column },
    message: `Managers form a cycle: ${describePath(cycle.length, emailAt)}. ${remedy}`,
    related,
  };
}

function describePath(length: number, emailAt: (step: number) => string): string {
  const steps = Array.from({ length: Math.min(length, LONGEST_PATH) }, (_, step) => emailAt(step));
  if (length > LONGEST_PATH) steps.push(`… ${length - LONGEST_PATH} more …`);
  return [...steps, emailAt(length)].join(' → ');
}
