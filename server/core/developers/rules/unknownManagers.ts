import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

type Told = Pick<Finding, 'code' | 'message' | 'related'>;

/** Reports MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS, or a warning if someone has the e-mail in another case. */
export function* checkUnknownManagers(facts: RosterFacts): Iterable<Finding> {
  if (facts.columns.email === -1) return;
  for (const number of facts.unknownManagers) yield* report(facts, number, tellUnknown(facts, number));
  for (const number of facts.recasedManagers) yield* report(facts, number, tellRecased(facts, number));
}

/** Yields a finding for each place where a manager is written so. */
function* report(facts: RosterFacts, number: number, told: Told | null): Iterable<Finding> {
  if (told === null) return;
  const column = facts.columns.managerEmail;
  for (const row of facts.reportsOf(number)) yield { ...told, fieldName: FIELD_NAMES.MANAGER_EMAIL, place: { row, column } };
}

/** Returns null if the person may be in a record that cannot be read. */
function tellUnknown(facts: RosterFacts, number: number): Told | null {
  const email = facts.emailText(number);
  if (facts.maybeGarbled(email)) return null;
  const message = `No developer has the e-mail "${email}". Correct it, add that person, or leave the cell empty.`;
  return { code: 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', message, related: [] };
}

function tellRecased(facts: RosterFacts, number: number): Told {
  const person = facts.firstTwinOf(number);
  const written = facts.emailText(facts.emailOf(person));
  return {
    code: 'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE',
    message: `"${facts.emailText(number)}" means the developer "${written}" and differs by upper and lower case. Write "${written}".`,
    related: [{ place: { row: person, column: facts.columns.email }, message: `The developer "${written}"` }],
  };
}
