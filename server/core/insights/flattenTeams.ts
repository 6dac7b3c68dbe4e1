import type { Member, OrgTree, Team } from './orgTree.ts';
import type { PersonKeys } from './personKeys.ts';
import type { RosterPerson } from './roster.ts';

/** A team before it has a place: its developers and the teams below it, in order. */
export interface TeamNode {
  readonly key: string;
  readonly name: string;
  readonly managerEmail: string | null;
  readonly entries: readonly (TeamPerson | TeamNode)[];
}

/** A developer of a team before it has a place. */
export type TeamPerson = Pick<RosterPerson, 'name' | 'email'>;

/** Lays teams out one after another, however deep they are. Teams without people vanish. */
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
    // What stands behind an empty team is below it, and has gone already.
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
