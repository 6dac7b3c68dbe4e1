import * as l10n from '@vscode/l10n';
import { plural } from '../../../../server/core/plural.ts';
import { countProblems } from '../details.ts';
import type { Chart } from './chart.ts';

/** Formats the number of reports: `2 reports, 14 in all`. */
export function countReports({ branches }: Chart, person: number): string {
  const direct = branches.reports[person]?.length ?? 0;
  const total = branches.totals[person] ?? 0;
  if (direct === 0) return l10n.t('no reports');
  const count = plural(direct, '1 report', '{0} reports', direct);
  return total > direct ? `${count}, ${l10n.t('{0} in all', total)}` : count;
}

/** Describes what is unusual about a person’s position: a cycle that is broken there, or an unknown manager. */
export function describeTop({ people }: Chart, person: number): string {
  const { manager, managerEmail, isCut } = people[person]!;
  if (isCut) return l10n.t('Cycle cut here: {0}', managerEmail);
  return manager === null && managerEmail !== '' ? l10n.t('Unknown manager {0}', managerEmail) : '';
}

/** Returns the line below the name: what is unusual, otherwise the role, otherwise the e-mail. */
export function describeSecond(chart: Chart, person: number): string {
  const { name, email, role } = chart.people[person]!;
  return describeTop(chart, person) || role || (name === '' ? '' : email);
}

/** Returns everything that a card shows, in one line for screen readers. */
export function describePerson(chart: Chart, person: number): string {
  const { role, problems } = chart.people[person]!;
  const second = describeSecond(chart, person);
  const faults = countProblems(problems);
  const parts = [chart.nameOf(person), second, second === role ? '' : role, countReports(chart, person), faults];
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns one or two initials of a name. */
export function toInitials(name: string): string {
  const words = name.split(/[\s,.@_-]+/).filter((word) => /\p{L}/u.test(word));
  const [first = '', ...others] = words;
  const last = others.at(-1) ?? '';
  return `${[...first][0] ?? '?'}${[...last][0] ?? ''}`.toUpperCase();
}
