import { flattenTeams } from './flattenTeams.ts';
import { toGroupTree } from './groupTree.ts';
import { toManagerTree } from './managerTree.ts';
import type { OrgTree } from './orgTree.ts';
import { PersonKeys } from './personKeys.ts';
import type { Roster, RosterPerson } from './roster.ts';
import type { TeamSettings } from './teamSettings.ts';

/**
 * Returns the teams of a roster: by columns if any are configured, otherwise by managers. A column missing from the roster is blank for
 * everyone. Siblings are sorted by name, then e-mail; the cost is that of sorting. `keys` must cover all people.
 */
export function toOrgTree(
  { headers, people }: Roster,
  { groupByColumns, orgTreeFilters }: TeamSettings,
  keys = toPersonKeys(people),
): OrgTree {
  const reader = (header: string) => {
    const column = headers.indexOf(header);
    return ({ cells }: RosterPerson): string => cells[column]?.trim() ?? '';
  };
  const filters = orgTreeFilters.map(({ column, values }) => ({ read: reader(column), values: new Set(values) }));
  const belongs = (person: RosterPerson): boolean => filters.every(({ read, values }) => values.has(read(person)));
  if (groupByColumns.length === 0) return flattenTeams(toManagerTree(people, keys, belongs), keys);
  const columns = groupByColumns.map((header) => ({ header, read: reader(header) }));
  return flattenTeams(toGroupTree(people.filter(belongs), columns), keys);
}

/** Returns the keys of a roster's people; `people` are in its order. */
export function toPersonKeys(people: readonly RosterPerson[]): PersonKeys {
  return new PersonKeys(people.map(({ email }) => email));
}
