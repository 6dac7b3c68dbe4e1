import { foldEmail } from '../emails.ts';
import type { TeamNode } from './flattenTeams.ts';
import type { Member } from './orgTree.ts';
import type { RosterPerson } from './roster.ts';
import { sortByName } from './sortByName.ts';

interface ManagerNode extends TeamNode {
  readonly entries: (Member | TeamNode)[];
}

/** What a team of everybody is called, where nobody reports to anybody. */
const EVERYBODY = { key: 'all:', name: 'All developers', managerEmail: null } as const;

/**
 * A team for each manager, of the manager, then those who report to him or her, by name: managers among them are teams of their own. Managers are found by their e-mail as it is written.
 * People without a manager to whom nobody reports are in no team; where nobody reports to anybody all are one team.
 * Those for whom `belongs` is false still hold the tree together. Managers in a circle lead to no root, so that nobody of them is placed.
 */
export function toManagerTree(people: readonly RosterPerson[], belongs: (person: RosterPerson) => boolean): TeamNode[] {
  const sorted = sortByName(people);
  const byEmail = new Map(sorted.map((person) => [person.email, person]));
  const managers = sorted.map(({ managerEmail }) => byEmail.get(managerEmail) ?? null);
  const nodes = nameManagers(managers);
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

/** Where e-mails of managers differ only by case, the one in lower case, or else the first, has the key in lower case; the others keep their own writing. */
function nameManagers(managers: readonly (RosterPerson | null)[]): Map<RosterPerson, ManagerNode> {
  const all = new Set(managers.filter((manager) => manager !== null));
  const owners = new Map<string, RosterPerson>();
  for (const manager of all) {
    const folded = foldEmail(manager.email);
    if (!owners.has(folded) || manager.email === folded) owners.set(folded, manager);
  }
  const toNode = (manager: RosterPerson): ManagerNode => {
    const folded = foldEmail(manager.email);
    const key = `manager:${owners.get(folded) === manager ? folded : manager.email}`;
    return { key, name: manager.name, managerEmail: manager.email, entries: [] };
  };
  return new Map([...all].map((manager) => [manager, toNode(manager)]));
}
