import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** EMAIL_DIFFERS_ONLY_BY_CASE: the service accepts both, but they are most likely one person. */
export function* checkEmailCase(facts: RosterFacts): Iterable<Finding> {
  const { email: column } = facts.columns;
  const emailAt = (record: number): string => facts.emailText(facts.emailOf(record));
  for (const [first, ...others] of facts.caseTwins) {
    for (const record of others) {
      yield {
        code: 'EMAIL_DIFFERS_ONLY_BY_CASE',
        fieldName: FIELD_NAMES.EMAIL,
        place: { row: record, column },
        message: `"${emailAt(record)}" differs from "${emailAt(first!)}" only in case. If they are the same person, keep one.`,
        related: [{ place: { row: first!, column }, message: `"${emailAt(first!)}"` }],
      };
    }
  }
}
