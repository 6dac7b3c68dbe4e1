import { FIELD_NAMES } from '../fieldTypes.ts';
import type { Finding } from '../finding.ts';
import type { HintFacts } from './hintFacts.ts';

/** Fewest people of whom one alone with a domain says anything. */
const FEWEST_PEOPLE = 4;

/** MANAGER_ALONE_IN_DOMAIN: where most people share one domain, a manager whose domain nobody else has is often somebody else's e-mail, or misspelt. */
export function checkManagersAlone({ people, managers, columns }: HintFacts): Finding[] {
  if (people.length < FEWEST_PEOPLE || managers.size === 0) return [];
  const counts = new Map<string, number>();
  for (const { email } of people) counts.set(domainOf(email), (counts.get(domainOf(email)) ?? 0) + 1);
  counts.delete('');
  const [usual = '', most = 0] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0]);
  if (most * 2 <= people.length) return [];
  return people.flatMap(({ email, record }) => {
    const report = managers.get(email);
    const domain = domainOf(email);
    if (report === undefined || counts.get(domain) !== 1) return [];
    return [
      {
        code: 'MANAGER_ALONE_IN_DOMAIN' as const,
        fieldName: FIELD_NAMES.EMAIL,
        place: { row: record, column: columns.email },
        message: `This manager is the only one with an e-mail at ${domain}; ${most} of ${people.length} people are at ${usual}. Make sure that the domain is meant.`,
        related: [{ place: { row: report, column: columns.managerEmail }, message: 'Named as a manager here' }],
      },
    ];
  });
}

/** What stands behind the last @ of an e-mail, in small letters; '' where there is none. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@');
  return at === -1 ? '' : email.slice(at + 1).toLowerCase();
}
