import { FIELD_NAMES } from '../fieldTypes.ts';
import { type Finding, mostRelated } from '../finding.ts';
import type { HintFacts } from './hintFacts.ts';

/**
 * SEVERAL_ROOTS: managers are in use but more than one person has none, so the org chart has several parts. One hint for the entire roster,
 * at the first of these people.
 */
export function checkSeveralRoots({ people, columns, recordOf, managerOf, emailText }: HintFacts): Finding[] {
  if (columns.managerEmail === -1) return [];
  const hasNone = (number: number): boolean => managerOf(recordOf(number)) === 0;
  const isLed = (number: number): boolean => !hasNone(number) && recordOf(managerOf(recordOf(number))) !== -1;
  const roots = people.filter(hasNone);
  if (roots.length < 2 || !people.some(isLed)) return [];
  const [first = 0] = roots;
  return [
    {
      code: 'SEVERAL_ROOTS',
      fieldName: FIELD_NAMES.MANAGER_EMAIL,
      place: { row: recordOf(first), column: columns.managerEmail },
      message: `${roots.length} people have no manager. If only one of them leads the organization, set a manager for the others.`,
      related: Array.from(roots.subarray(1, 1 + mostRelated(1)), (number) => ({
        place: { row: recordOf(number), column: columns.managerEmail },
        message: `"${emailText(number)}" has no manager either`,
      })),
    },
  ];
}
