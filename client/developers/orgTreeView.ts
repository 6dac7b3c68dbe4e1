import { l10n } from 'vscode';
import type { OrgPerson } from '../../server/core/developers/orgChart.ts';
import { plural } from '../../server/core/plural.ts';
import type { OrgDescription } from '../../server/language/protocol/developers.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { NOUNS, STATES } from '../window/icons.ts';
import type { PersonTarget } from './orgPeople.ts';

/** Creates the nodes of the people at the top of a roster, with everyone below them. */
export function toOrgNodes({ version, people }: OrgDescription, uri: string): TreeNode[] {
  const reports: number[][] = people.map(() => []);
  const tops: number[] = [];
  for (const [person, { manager }] of people.entries()) (manager === null ? tops : reports[manager]!).push(person);
  const emails = new Set<string>();
  const ids = people.map(({ email }, person) => {
    const isFree = email !== '' && !emails.has(email);
    emails.add(email);
    return isFree ? email : `${email}#${person}`;
  });
  const toNode = (person: number): TreeNode => {
    const { name, email, problems } = people[person]!;
    const below = reports[person]!;
    const target: PersonTarget = { uri, version, person };
    return {
      id: `person:${uri}:${ids[person]}`,
      label: name || email || l10n.t('(no name)'),
      description: describe(people[person]!, below.length),
      tooltip: [name, email, ...problems.map(({ message }) => message)].filter((line) => line !== '').join('\n'),
      ...(problems.length > 0 ? STATES.doubtful : NOUNS.person),
      kind: 'person',
      command: 'showPerson',
      target,
      expanded: people[person]!.manager === null && tops.length === 1,
      ...(below.length === 0 ? {} : { children: async () => below.map(toNode) }),
    };
  };
  return tops.map(toNode);
}

function describe({ role, manager, managerEmail, isCut }: OrgPerson, reports: number): string {
  const count = plural(reports, '1 report', '{0} reports', reports);
  const odd = isCut
    ? l10n.t('Cycle cut here: {0}', managerEmail)
    : manager === null && managerEmail !== ''
      ? l10n.t('Unknown manager {0}', managerEmail)
      : '';
  return [role, reports === 0 ? '' : count, odd].filter((part) => part !== '').join(' · ');
}
