import { FIELD_NAMES } from '../fieldTypes.ts';
import { type Finding, mostRelated } from '../finding.ts';
import type { HintFacts } from './hintFacts.ts';

/** SEVERAL_ROOTS: managers are in use and more than one person has none, so that the org chart falls apart. One hint for the whole roster, at the first of them. */
export function checkSeveralRoots({ people, columns }: HintFacts): Finding[] {
  if (columns.managerEmail === -1) return [];
  const emails = new Set(people.map(({ email }) => email));
  const roots = people.filter(({ managerEmail }) => managerEmail === '');
  const [first, ...others] = roots;
  if (first === undefined || others.length === 0 || !people.some(({ managerEmail }) => emails.has(managerEmail))) return [];
  return [
    {
      code: 'SEVERAL_ROOTS',
      fieldName: FIELD_NAMES.MANAGER_EMAIL,
      place: { row: first.record, column: columns.managerEmail },
      message: `${roots.length} people have no manager. If one of them leads all, give the others theirs.`,
      related: others.slice(0, mostRelated(1)).map(({ record, email }) => ({
        place: { row: record, column: columns.managerEmail },
        message: `"${email}" has no manager either`,
      })),
    },
  ];
}
