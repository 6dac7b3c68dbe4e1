import * as l10n from '@vscode/l10n';
import { FIELD_NAMES } from '../fieldTypes.ts';
import { type Finding, findingAt } from '../finding.ts';
import type { EmailCodes } from '../rosterInputs.ts';
import type { HintInputs } from './hintInputs.ts';

/** Minimum number of people for a single domain to be conspicuous. */
const FEWEST_PEOPLE = 4;

const AT = 64;

/** MANAGER_ALONE_IN_DOMAIN: if most people share one domain, a manager with a domain of their own often has a wrong or misspelt e-mail. */
export function checkManagersAlone(inputs: HintInputs): Finding[] {
  const { people, managers, columns, recordOf, reportOf } = inputs;
  if (people.length < FEWEST_PEOPLE || managers.length === 0) return [];
  const domains = countDomains(inputs);
  const [usual = '', most = 0] = domains.reduce<[string, number]>(
    (one, { name, count }) => (count > one[1] ? [name, count] : one),
    ['', 0],
  );
  if (most * 2 <= people.length) return [];
  return domains.flatMap(({ name: domain, first, count }) => {
    const report = reportOf(first);
    if (report === -1 || count !== 1) return [];
    const message = l10n.t(
      'This manager is the only one with an e-mail at {0}; {1} of {2} people are at {3}. Check the domain.',
      domain,
      most,
      people.length,
      usual,
    );
    const related = [{ place: { row: report, column: columns.managerEmail }, message: l10n.t('Named as a manager here') }];
    const place = { row: recordOf(first), column: columns.email };
    return [findingAt('MANAGER_ALONE_IN_DOMAIN', place, message, FIELD_NAMES.EMAIL, related)];
  });
}

interface Domain {
  readonly name: string;
  /** The first e-mail with this domain. */
  readonly first: number;
  count: number;
}

/** Counts the domains of people, in the order of the text. Neighbours mostly share a domain, which saves the lookup. */
function countDomains({ people, codes, emailText }: HintInputs): Domain[] {
  const domains = new Map<string, Domain>();
  let last: Domain | null = null;
  for (const number of people) {
    if (last === null || !sharesDomain(codes, number, last.first)) {
      const name = domainOf(emailText(number));
      last = domains.get(name) ?? { name, first: number, count: 0 };
      domains.set(name, last);
    }
    last.count++;
  }
  domains.delete('');
  return [...domains.values()];
}

/** Whether two e-mails have exactly the same domain. */
function sharesDomain({ codes, starts }: EmailCodes, one: number, other: number): boolean {
  let at = starts[one + 1]! - 1;
  let otherAt = starts[other + 1]! - 1;
  for (; at >= starts[one]! && otherAt >= starts[other]! && codes[at] === codes[otherAt]; at--, otherAt--)
    if (codes[at] === AT) return true;
  return false;
}

/** Returns the domain of an e-mail in lower case; '' if it has no @. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@');
  return at === -1 ? '' : email.slice(at + 1).toLowerCase();
}
