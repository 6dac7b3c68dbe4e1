import { EmailIndex } from '../emails.ts';
import { eachInSteps, runAtOnce, STEP, type Steps, sortInSteps } from '../steps.ts';
import { compareTexts } from '../text.ts';
import { PersonKeys } from './people.ts';
import type { TeamSettings } from './teams.ts';

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
function* toManagerTree(people: readonly RosterPerson[], keys: PersonKeys, belongs: (person: RosterPerson) => boolean): Steps<TeamNode[]> {
  const byEmail = yield* EmailIndex.inSteps(people, ({ email }) => email);
  const sorted = yield* sortInOrder(people);
  const managers: (RosterPerson | null)[] = [];
  const nodes = new Map<RosterPerson, ManagerNode>();
  yield* eachInSteps(sorted, ({ managerEmail }) => {
    const manager = byEmail.find(managerEmail);
    managers.push(manager);
    if (manager !== null && !nodes.has(manager)) nodes.set(manager, toNode(manager, keys));
  });
  if (nodes.size === 0) return [{ ...EVERYBODY, entries: sorted.filter(belongs) }];
  for (const [manager, { entries }] of nodes) if (belongs(manager)) entries.push(manager);
  const roots: TeamNode[] = [];
  yield* eachInSteps(sorted, (person, place) => {
    const manager = managers[place]!;
    const own = nodes.get(person);
    if (manager !== null) {
      const { entries } = nodes.get(manager)!;
      if (own !== undefined) entries.push(own);
      else if (belongs(person)) entries.push(person);
    } else if (own !== undefined) roots.push(own);
  });
  return roots;
}

/** Returns the key of a manager's team from the key of the manager. */
export function toManagerTeamKey(personKey: string): string {
  return `manager:${personKey}`;
}

function toNode({ name, email }: RosterPerson, keys: PersonKeys): ManagerNode {
  return { key: toManagerTeamKey(keys.find(email)!), name, managerEmail: email, entries: [] };
}

/** A team: a contiguous range of the members, including those of all teams below it. */
export interface Team {
  /** A stable key, which the team's number is assigned to. */
  readonly key: string;
  readonly name: string;
  /** 0 for a root. */
  readonly depth: number;
  /** The index of the parent in the list of teams; null for a root. */
  readonly parent: number | null;
  /** The range of its members, including those of teams below it: indices in the list of members, `to` excluded. */
  readonly from: number;
  readonly to: number;
  /** The manager, if teams are those of managers. */
  readonly managerEmail: string | null;
}

/** A developer of the roster, in the order of the tree. */
export interface Member {
  readonly name: string;
  /** As written in the roster. */
  readonly email: string;
  /** The key of this person in other rosters and in activity, see PersonKeys. */
  readonly key: string;
}

/** All teams of a roster in depth-first order: each team before those below it. */
export interface OrgTree {
  readonly teams: readonly Team[];
  readonly members: readonly Member[];
}

/**
 * Returns the teams of a roster: by columns if any are configured, otherwise by managers. A column missing from the roster is blank for
 * everyone. Siblings are sorted by name, then e-mail; the cost is that of sorting. `keys` must cover all people.
 */
export function toOrgTree(
  { headers, people }: Roster,
  { groupByColumns, orgTreeFilters }: TeamSettings,
  keys = toPersonKeys(people),
): OrgTree {
  return runAtOnce(growOrgTree({ headers, people }, { groupByColumns, orgTreeFilters }, keys));
}

/** Makes the same as `toOrgTree`, for a large roster. */
export function* growOrgTree(
  { headers, people }: Roster,
  { groupByColumns, orgTreeFilters }: TeamSettings,
  keys: PersonKeys,
): Steps<OrgTree> {
  const reader = (header: string) => {
    const column = headers.indexOf(header);
    return ({ cells }: RosterPerson): string => cells[column]?.trim() ?? '';
  };
  const filters = orgTreeFilters.map(({ column, values }) => ({ read: reader(column), values: new Set(values) }));
  const belongs = (person: RosterPerson): boolean => filters.every(({ read, values }) => values.has(read(person)));
  if (groupByColumns.length === 0) return yield* flattenTeams(yield* toManagerTree(people, keys, belongs), keys);
  const columns = groupByColumns.map((header) => ({ header, read: reader(header) }));
  return yield* flattenTeams(yield* toGroupTree(people.filter(belongs), columns), keys);
}

/** Returns the keys of a roster's people; `people` are in its order. */
export function toPersonKeys(people: readonly RosterPerson[]): PersonKeys {
  return runAtOnce(growPersonKeys(people));
}

/** Makes the same as `toPersonKeys`, for a large roster. */
export function growPersonKeys(people: readonly RosterPerson[]): Steps<PersonKeys> {
  return PersonKeys.inSteps(people.map(({ email }) => email));
}

/** A group while it is being filled. */
interface Group {
  readonly path: readonly (readonly [column: string, value: string])[];
  readonly people: TeamPerson[];
  readonly groups: Map<string, Group>;
}

/**
 * Returns a team for each value of the first column, with one for each value of the next below it. A person belongs to the team before
 * their first blank value and is listed before the teams below it. People without any value are in no team. `read` returns a trimmed cell.
 */
function* toGroupTree(
  people: readonly RosterPerson[],
  columns: readonly { readonly header: string; readonly read: (person: RosterPerson) => string }[],
): Steps<TeamNode[]> {
  const top = newGroup([]);
  yield* eachInSteps(yield* sortInOrder(people), (person) => {
    let group = top;
    for (const { header, read } of columns) {
      const value = read(person);
      if (value === '') break;
      const below = group.groups.get(value) ?? newGroup([...group.path, [header, value]]);
      group.groups.set(value, below);
      group = below;
    }
    group.people.push(person);
  });
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

/** A team before it is placed: its developers and the teams below it, in order. */
interface TeamNode {
  readonly key: string;
  readonly name: string;
  readonly managerEmail: string | null;
  readonly entries: readonly (TeamPerson | TeamNode)[];
}

/** A developer of a team before it is placed. */
type TeamPerson = Pick<RosterPerson, 'name' | 'email'>;

/** Lists teams one after another, at any depth and without recursion. Omits teams without people. */
function* flattenTeams(roots: readonly TeamNode[], keys: PersonKeys): Steps<OrgTree> {
  const teams: Team[] = [];
  const members: Member[] = [];
  const open: { readonly place: number; readonly entries: TeamNode['entries']; next: number }[] = [];
  const enter = ({ key, name, managerEmail, entries }: TeamNode): void => {
    const team = {
      key,
      name,
      depth: open.length,
      parent: open.at(-1)?.place ?? null,
      from: members.length,
      to: members.length,
      managerEmail,
    };
    open.push({ place: teams.push(team) - 1, entries, next: 0 });
  };
  const leave = (): void => {
    const { place } = open.pop()!;
    const team = teams[place]!;
    // The teams after an empty team are below it, and are already removed.
    if (team.from === members.length) teams.length = place;
    else teams[place] = { ...team, to: members.length };
  };
  for (const root of roots) {
    enter(root);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const entry = top.entries[top.next++];
      if (entry === undefined) leave();
      else if ('entries' in entry) enter(entry);
      else if (members.push({ name: entry.name, email: entry.email, key: keys.find(entry.email)! }) % STEP === 0) yield;
    }
  }
  return { teams, members };
}

/** A developer of a roster, with trimmed fields. */
export interface RosterPerson {
  readonly name: string;
  readonly email: string;
  /** Empty if there is none. */
  readonly managerEmail: string;
  /** The cells of the roster's columns, in their order. */
  readonly cells: readonly string[];
}

/** A roster, or at least the columns that define teams. */
export interface Roster {
  /** Trimmed header names. */
  readonly headers: readonly string[];
  readonly people: readonly RosterPerson[];
}

/** Sorts people by name, then by e-mail, ignoring case and by code units; if no two have the same e-mail, the result does not depend on the original order. */
export function sortByName<Person extends TeamPerson>(people: readonly Person[]): Person[] {
  return runAtOnce(sortInOrder(people));
}

function* sortInOrder<Person extends TeamPerson>(people: readonly Person[]): Steps<Person[]> {
  const named: { readonly person: Person; readonly name: string; readonly email: string }[] = [];
  yield* eachInSteps(people, (person) => named.push({ person, name: person.name.toLowerCase(), email: person.email.toLowerCase() }));
  const sorted = yield* sortInSteps(
    named,
    (a, b) => compareTexts(a.name, b.name) || compareTexts(a.email, b.email) || compareTexts(a.person.email, b.person.email),
  );
  return sorted.map(({ person }) => person);
}

/** Returns the range of a team and all below it in the list of teams; all teams if `wanted` is null. */
export function findTeamsBelow(teams: readonly Team[], wanted: number | null): { readonly from: number; readonly to: number } {
  if (wanted === null) return { from: 0, to: teams.length };
  const depth = teams[wanted]!.depth;
  const next = teams.findIndex((team, place) => place > wanted && team.depth <= depth);
  return { from: wanted, to: next === -1 ? teams.length : next };
}
