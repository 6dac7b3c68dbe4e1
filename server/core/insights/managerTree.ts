import { EmailIndex } from '../emails.ts';
import type { TeamNode, TeamPerson } from './flattenTeams.ts';
import type { PersonKeys } from './personKeys.ts';
import type { RosterPerson } from './roster.ts';
import { sortByName } from './sortByName.ts';

interface ManagerNode extends TeamNode {
  readonly entries: (TeamPerson | TeamNode)[];
}

/** The team of all developers, if no one has a manager. */
const EVERYBODY = { key: 'all:', name: 'All developers', managerEmail: null } as const;

/**
 * Returns a team for each manager: the manager, then their reports by name; managers among those are teams of their own. Managers are found
 * by the one rule for e-mails, see EmailIndex. People without a manager and without reports are in no team; if no one has a manager, all
 * are one team. People for whom `belongs` is false are not members but still connect the tree. Managers in a cycle are below no root, so
 * none of them are placed.
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

/** Returns the key of a manager's team from the key of the manager. */
export function toManagerTeamKey(personKey: string): string {
  return `manager:${personKey}`;
}

function toNode({ name, email }: RosterPerson, keys: PersonKeys): ManagerNode {
  return { key: toManagerTeamKey(keys.find(email)!), name, managerEmail: email, entries: [] };
}
