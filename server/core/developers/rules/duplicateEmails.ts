import { FIELD_NAMES } from '../fieldTypes.ts';
import { type Finding, mostRelated, type RelatedCell } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** DUPLICATE_EMAIL: one finding for each record that shares its e-mail, with references to the others. */
export function* checkDuplicateEmails(facts: RosterFacts): Iterable<Finding> {
  for (const number of facts.sharedEmails) {
    const email = facts.emailText(number);
    const records = [...facts.recordsOf(number)];
    for (const record of records) {
      yield {
        code: 'DUPLICATE_EMAIL',
        fieldName: FIELD_NAMES.EMAIL,
        place: { row: record, column: facts.columns.email },
        message: `${records.length} developers have the e-mail "${email}". Give each a unique e-mail.`,
        related: othersOf(facts, records, record),
      };
    }
  }
}

function othersOf(facts: RosterFacts, records: readonly number[], record: number): RelatedCell[] {
  const others: RelatedCell[] = [];
  const most = mostRelated(records.length);
  for (const row of records) {
    if (others.length === most) break;
    if (row !== record) others.push({ place: { row, column: facts.columns.email }, message: 'The same e-mail' });
  }
  return others;
}
