import { EmailIndex } from '../emails.ts';
import type { TeamNode, TeamPerson } from './flattenTeams.ts';
import type { PersonKeys } from './personKeys.ts';
import type { RosterPerson } from './roster.ts';
import { sortByName } from './sortByName.ts';

interface ManagerNode extends TeamNode {
  readonly entries: (TeamPerson | TeamNode)[];
}

/** What a team of everybody is called, where nobody reports to anybody. */
const EVERYBODY = { key: 'all:', name: 'All developers', managerEmail: null } as const;

/**
 * A team for each manager, of the manager, then those who report to him or her, by name: managers among them are teams of their own. Managers are found by the one rule for e-mails, see EmailIndex.
 * People without a manager to whom nobody reports are in no team; where nobody reports to anybody all are one team.
 * Those for whom `belongs` is false still hold the tree together. Managers in a circle lead to no root, so that nobody of them is placed.
 */
export function toManagerTree(people: readonly RosterPerson[], keys: PersonKeys, belongs: (person: RosterPerson) => boolean): TeamNode[] {
  const byEmail = new EmailIndex(people, ({ email }) => email);
  const sorted = sortByName(people);
  const managers = sorted.map(({ managerEmail }) => byEmail.find(managerEmail));
  const distinct = new Set(managers.filter((manager) => manager !== null));
  const nodes = new Map([...distinct].map((manager) => [manager, toNode(manager, keys)]));
  if (nodes.size === 0) return [{ ...EVERYBODY, entries: sorted.filter(belongs) }];
  for (const [manager, { entries }] of nodes) if (belongs(manager)) entries.push(manager);
  const roots: TeamNode[] = [];
  for (const [place, person] of sorted.entries()) {
    const manager = managers[place]!;
    const own = nodes.get(person);
    if (manager !== null) {
      const { entries } = nodes.get(manager)!;
      if (own !== undefined) entries.push(own);
      else if (belongs(person)) entries.push(person);
    } else if (own !== undefined) roots.push(own);
  }
  return roots;
}

/** Returns the key of the team of a manager, by the person's own. */
export function toManagerTeamKey(personKey: string): string {
  return `manager:${personKey}`;
}

function toNode({ name, email }: RosterPerson, keys: PersonKeys): ManagerNode {
  return { key: toManagerTeamKey(keys.find(email)!), name, managerEmail: email, entries: [] };
}
