/** A team: neighbours in the order of the members, with all teams below it. */
export interface Team {
  /** What stays the same while the team does; its number hangs on it. */
  readonly key: string;
  readonly name: string;
  /** 0 for a root. */
  readonly depth: number;
  /** Place of the team above it in the list of teams; null for a root. */
  readonly parent: number | null;
  /** Its members and those below it: from this place in the list of members to before that one. */
  readonly from: number;
  readonly to: number;
  /** The manager, where managers make the teams. */
  readonly managerEmail: string | null;
}

/** A developer of the roster, in the order of the tree. */
export interface Member {
  readonly name: string;
  /** As the roster writes it. */
  readonly email: string;
  /** What rosters of other days and activity know this person by, see PersonKeys. */
  readonly key: string;
}

/** All teams of a roster; each team comes before those below it, and after those of its elder neighbours. */
export interface OrgTree {
  readonly teams: readonly Team[];
  readonly members: readonly Member[];
}
