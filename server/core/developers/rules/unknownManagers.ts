import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS, or only a warning where the e-mail is there in another case. */
export function checkUnknownManagers(facts: RosterFacts): Finding[] {
  const { columns } = facts;
  if (columns.email === -1) return [];
  const findings: Finding[] = [];
  for (const number of facts.unknownManagers) {
    const told = tell(facts, number);
    if (told === null) continue;
    for (const row of facts.reportsOf(number)) {
      findings.push({ ...told, fieldName: FIELD_NAMES.MANAGER_EMAIL, place: { row, column: columns.managerEmail } });
    }
  }
  return findings;
}

/** What is said at each mention of a manager whom nobody is; null where that cannot be known. */
function tell(facts: RosterFacts, number: number): Pick<Finding, 'code' | 'message' | 'related'> | null {
  const email = facts.emailText(number);
  const twin = facts.firstTwinOf(number);
  if (twin !== -1) {
    const written = facts.emailText(facts.emailOf(twin));
    return {
      code: 'MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE',
      message: `The manager is written "${email}", the developer "${written}". Write both alike, or they will not be joined.`,
      related: [{ place: { row: twin, column: facts.columns.email }, message: `The developer "${written}"` }],
    };
  }
  if (facts.maybeGarbled(email)) return null;
  const message = `No developer has the e-mail "${email}". Correct it, add that person, or leave the cell empty.`;
  return { code: 'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', message, related: [] };
}
