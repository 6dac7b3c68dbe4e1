import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** EMAIL_DIFFERS_ONLY_BY_CASE: the service takes both, but they are most likely one person. */
export function checkEmailCase(facts: RosterFacts): Finding[] {
  const firstOfTwins = new Int32Array(facts.firstRecordOf.length).fill(-1);
  const findings: Finding[] = [];
  const { email: column } = facts.columns;
  facts.emails.forEach((number, record) => {
    if (number === 0 || facts.firstRecordOf[number] !== record) return;
    const twin = facts.twinOf(number);
    const first = firstOfTwins[twin]!;
    if (first === -1) {
      firstOfTwins[twin] = record;
      return;
    }
    const other = facts.emailText(facts.emails[first]!);
    findings.push({
      code: 'EMAIL_DIFFERS_ONLY_BY_CASE',
      fieldName: FIELD_NAMES.EMAIL,
      place: { row: record, column },
      message: `"${facts.emailText(number)}" differs from "${other}" only by upper and lower case. If they are one person, keep one.`,
      related: [{ place: { row: first, column }, message: `"${other}"` }],
    });
  });
  return findings;
}
