import type { Member, OrgTree, Team } from './orgTree.ts';
import type { PersonKeys } from './personKeys.ts';
import type { RosterPerson } from './roster.ts';

/** A team before it is placed: its developers and the teams below it, in order. */
export interface TeamNode {
  readonly key: string;
  readonly name: string;
  readonly managerEmail: string | null;
  readonly entries: readonly (TeamPerson | TeamNode)[];
}

/** A developer of a team before it is placed. */
export type TeamPerson = Pick<RosterPerson, 'name' | 'email'>;

/** Lists teams one after another, at any depth and without recursion. Omits teams without people. */
export function flattenTeams(roots: readonly TeamNode[], keys: PersonKeys): OrgTree {
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
      else members.push({ name: entry.name, email: entry.email, key: keys.find(entry.email)! });
    }
  }
  return { teams, members };
}
