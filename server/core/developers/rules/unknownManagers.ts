import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

type Details = Pick<Finding, 'code' | 'message' | 'related'>;

/** MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: no one has the e-mail of a manager; only a warning if someone has it in another case. */
export function* checkUnknownManagers(facts: RosterFacts): Iterable<Finding> {
  if (facts.columns.email === -1) return;
  for (const number of facts.unknownManagers) yield* report(facts, number, describeUnknown(facts, number));
  for (const number of facts.recasedManagers) yield* report(facts, number, describeRecased(facts, number));
}

/** Yields a finding for each record that names the manager this way. */
function* report(facts: RosterFacts, number: number, details: Details | null): Iterable<Finding> {
  if (details === null) return;
  const column = facts.columns.managerEmail;
  for (const row of facts.reportsOf(number)) yield { ...details, fieldName: FIELD_NAMES.MANAGER_EMAIL, place: { row, column } };
}

/** Returns null if the person may be in an unreadable record. */
function describeUnknown(facts: RosterFacts, number: number): Details | null {
  const email = facts.emailText(number);
  if (facts.maybeGarbled(email)) return null;
  const message = `No developer has the e-mail "${email}". Correct the address, add a row for this person, or leave the cell empty.`;
  return { code: 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', message, related: [] };
}

function describeRecased(facts: RosterFacts, number: number): Details {
  const person = facts.firstTwinOf(number);
  const written = facts.emailText(facts.emailOf(person));
  return {
    code: 'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE',
    message: `"${facts.emailText(number)}" matches the developer "${written}" except for case. Write "${written}".`,
    related: [{ place: { row: person, column: facts.columns.email }, message: `The developer "${written}"` }],
  };
}
