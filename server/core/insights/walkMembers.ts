import type { OrgTree } from './orgTree.ts';

/** Told of each place in the order of the tree; teams are told by their place in the list. */
export interface MemberWalk {
  readonly enter?: (team: number) => void;
  /** A member and the innermost team that he stands in. */
  readonly meet: (member: number, team: number) => void;
  readonly leave?: (team: number) => void;
}

/** Goes through all members once, into the teams and out of them, however deep they are. */
export function walkMembers({ teams, members }: OrgTree, { enter, meet, leave }: MemberWalk): void {
  const open: number[] = [];
  let next = 0;
  const leaveUntil = (place: number): void => {
    for (let team = open.at(-1); team !== undefined && teams[team]!.to <= place; team = open.at(-1)) {
      leave?.(team);
      open.pop();
    }
  };
  for (let member = 0; member < members.length; member++) {
    leaveUntil(member);
    for (; teams[next]?.from === member; next++) {
      enter?.(next);
      open.push(next);
    }
    meet(member, open.at(-1)!);
  }
  leaveUntil(members.length);
}
