import type { Team } from './orgTree.ts';

/** Returns the range of a team and all below it in the list of teams; all teams if `asked` is null. */
export function findTeamsBelow(teams: readonly Team[], asked: number | null): { readonly from: number; readonly to: number } {
  if (asked === null) return { from: 0, to: teams.length };
  const depth = teams[asked]!.depth;
  const next = teams.findIndex((team, place) => place > asked && team.depth <= depth);
  return { from: asked, to: next === -1 ? teams.length : next };
}
