import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** REQUIRED_VALUE_MISSING: name and e-mail must not be blank. */
export function* checkRequiredValues(facts: RosterFacts): Iterable<Finding> {
  const { columns, namelessRecords, emaillessRecords } = facts;
  for (const record of namelessRecords) yield missing(FIELD_NAMES.NAME, record, columns.name);
  for (const record of emaillessRecords) yield missing(FIELD_NAMES.EMAIL, record, columns.email);
}

function missing(fieldName: string, record: number, column: number): Finding {
  return {
    code: 'REQUIRED_VALUE_MISSING',
    fieldName,
    place: { row: record, column },
    message: `The ${fieldName} is missing. Every developer needs one.`,
    related: [],
  };
}
