import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** REQUIRED_VALUE_MISSING: name and e-mail must not be empty or blank (service.md, resources of A). */
export function checkRequiredValues(facts: RosterFacts): Finding[] {
  const findings: Finding[] = [];
  for (const [fieldName, column] of [
    [FIELD_NAMES.NAME, facts.columns.name],
    [FIELD_NAMES.EMAIL, facts.columns.email],
  ] as const) {
    if (column === -1) continue;
    for (let record = 0; record < facts.rowCount; record++) {
      if (!facts.isBlank(record, column) || !facts.isReadable(record)) continue;
      findings.push({
        code: 'REQUIRED_VALUE_MISSING',
        fieldName,
        place: { row: record, column },
        message: `The ${fieldName} is missing. Every developer needs one.`,
        related: [],
      });
    }
  }
  return findings;
}
