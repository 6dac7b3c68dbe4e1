import { type Finding, headerCell } from '../finding.ts';
import type { RosterFacts } from '../rosterFacts.ts';

/** BLANK_CSV_COLUMN_NAME: every column has a name that is not blank. */
export function checkBlankColumnNames(facts: RosterFacts): Finding[] {
  return facts.headers.flatMap((header, column) =>
    header === ''
      ? [
          {
            code: 'BLANK_CSV_COLUMN_NAME' as const,
            fieldName: null,
            place: headerCell(column),
            message: `Column ${column + 1} has no name. Name it, or remove the column.`,
            related: [],
          },
        ]
      : [],
  );
}

/** INVALID_CSV: two columns with the same name cannot be distinguished (our decision: the contract does not mention them). */
export function checkRepeatedColumnNames(facts: RosterFacts): Finding[] {
  const first = new Map<string, number>();
  const findings: Finding[] = [];
  facts.headers.forEach((header, column) => {
    if (header === '') return;
    const earlier = first.get(header);
    if (earlier === undefined) {
      first.set(header, column);
      return;
    }
    findings.push({
      code: 'INVALID_CSV',
      fieldName: null,
      place: headerCell(column),
      message: `Duplicate column "${header}". Rename one of the two.`,
      related: [{ place: headerCell(earlier), message: 'The first column with this name' }],
    });
  });
  return findings;
}
