import { type Finding, HEADER } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** EMPTY_CSV: the file has no records. */
export function checkEmptyCsv(facts: RosterFacts): Finding[] {
  if (facts.rowCount > 0 || !facts.headerReadable) return [];
  const message =
    facts.headers.length === 0
      ? 'The file is empty. Add a header line such as name,email,manager_email and a line for each developer.'
      : 'The file contains only headers. Add a line for each developer.';
  return [{ code: 'EMPTY_CSV', fieldName: null, place: HEADER, message, related: [] }];
}
