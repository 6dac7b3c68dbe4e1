import type { OrgChartTexts } from '../../messages/orgChart.ts';
import { fill } from '../element.ts';
import type { Chart } from './chart.ts';

/** What somebody is called: the name, else the e-mail. */
export function nameOf({ people }: Chart, texts: OrgChartTexts, person: number): string {
  const { name = '', email = '' } = people[person] ?? {};
  return name || email || texts.nameless;
}

/** `2 reports, 14 in all`. */
export function countReports({ branches }: Chart, texts: OrgChartTexts, person: number): string {
  const direct = branches.reports[person]?.length ?? 0;
  const total = branches.totals[person] ?? 0;
  if (direct === 0) return texts.noReports;
  const count = direct === 1 ? texts.oneReport : fill(texts.reports, direct);
  return total > direct ? `${count}, ${fill(texts.inAll, total)}` : count;
}

/** What is odd about somebody's place: a cycle that is cut there, or a manager whom nobody is. */
export function describeTop({ people }: Chart, texts: OrgChartTexts, person: number): string {
  const { manager, managerEmail, isCut } = people[person]!;
  if (isCut) return fill(texts.cut, managerEmail);
  return manager === null && managerEmail !== '' ? fill(texts.unknownManager, managerEmail) : '';
}

/** The line below the name: what is odd, else the role, else the e-mail. */
export function describeSecond(chart: Chart, texts: OrgChartTexts, person: number): string {
  const { name, email, role } = chart.people[person]!;
  return describeTop(chart, texts, person) || role || (name === '' ? '' : email);
}

/** All that a card says, in one line to be read out. */
export function describePerson(chart: Chart, texts: OrgChartTexts, person: number): string {
  const { role, problems } = chart.people[person]!;
  const second = describeSecond(chart, texts, person);
  const faults = problems.length === 0 ? '' : problems.length === 1 ? texts.oneProblem : fill(texts.problems, problems.length);
  const parts = [nameOf(chart, texts, person), second, second === role ? '' : role, countReports(chart, texts, person), faults];
  return parts.filter((part) => part !== '').join(', ');
}

/** One or two letters for a name. */
export function toInitials(name: string): string {
  const words = name.split(/[\s,.@_-]+/).filter((word) => /\p{L}/u.test(word));
  const [first = '', ...others] = words;
  const last = others.at(-1) ?? '';
  return `${[...first][0] ?? '?'}${[...last][0] ?? ''}`.toUpperCase();
}
