import type { TeamNode, TeamPerson } from './flattenTeams.ts';
import type { RosterPerson } from './roster.ts';
import { compareTexts, sortByName } from './sortByName.ts';

/** A group while it is being filled. */
interface Group {
  readonly path: readonly (readonly [column: string, value: string])[];
  readonly people: TeamPerson[];
  readonly groups: Map<string, Group>;
}

/** A column that people are grouped by: its header, and a function that returns its trimmed cell. */
export interface GroupColumn {
  readonly header: string;
  readonly read: (person: RosterPerson) => string;
}

/**
 * Returns a team for each value of the first column, with one for each value of the next below it. A person belongs to the team before
 * their first blank value and is listed before the teams below it. People without any value are in no team.
 */
export function toGroupTree(people: readonly RosterPerson[], columns: readonly GroupColumn[]): TeamNode[] {
  const top = newGroup([]);
  for (const person of sortByName(people)) {
    let group = top;
    for (const { header, read } of columns) {
      const value = read(person);
      if (value === '') break;
      const below = group.groups.get(value) ?? newGroup([...group.path, [header, value]]);
      group.groups.set(value, below);
      group = below;
    }
    group.people.push(person);
  }
  return toNodes(top);
}

function newGroup(path: Group['path']): Group {
  return { path, people: [], groups: new Map() };
}

function toNodes({ groups }: Group): TeamNode[] {
  return [...groups]
    .map(([name, group]) => ({ name, folded: name.toLowerCase(), group }))
    .sort((a, b) => compareTexts(a.folded, b.folded) || compareTexts(a.name, b.name))
    .map(({ name, group }) => ({
      key: `group:${JSON.stringify(group.path)}`,
      name,
      managerEmail: null,
      entries: [...group.people, ...toNodes(group)],
    }));
}
