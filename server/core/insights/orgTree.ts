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
