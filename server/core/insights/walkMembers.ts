import type { OrgTree } from './orgTree.ts';

/** Callbacks in the order of the tree; teams are identified by their index in the list. */
export interface MemberWalk {
  readonly enter?: (team: number) => void;
  /** Called for a member with their innermost team. */
  readonly meet: (member: number, team: number) => void;
  readonly leave?: (team: number) => void;
}

/** Walks through all members once, entering and leaving teams, without recursion. */
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
