import type { TeamSummary } from './teamSummary.ts';

/** How many teams are named in place of an unknown one. */
const MOST_NAMED = 3;

/** What a report was asked for: days, and perhaps a team. */
interface Asked {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly teamRefId?: number | undefined;
  readonly collectionId?: string | undefined;
}

/** Why a report came without a byte, for the one who asked for it, of a named service or not (service.md, area B, rule 5). */
export function describeEmptyReport({ dateStart, dateEnd, teamRefId, collectionId }: Asked, service: string | null = null): string {
  const team = teamRefId ?? collectionId;
  const days = `from ${dateStart} to ${dateEnd}${service === null ? '' : ` on “${service}”`}`;
  return `The report is empty: ${team === undefined ? 'no team has any fact' : `team ${team} has no fact`} ${days}.`;
}

/** Says that no team has a number, and which come nearest to it; null if one has. */
export function describeUnknownTeam(wanted: number, teams: readonly Pick<TeamSummary, 'refId' | 'name'>[]): string | null {
  if (teams.some(({ refId }) => refId === wanted)) return null;
  if (teams.length === 0) return `No such team: ${wanted}. The service has no teams yet. Upload a roster and approve it first.`;
  const nearest = teams.toSorted((one, other) => Math.abs(one.refId - wanted) - Math.abs(other.refId - wanted)).slice(0, MOST_NAMED);
  return `No such team: ${wanted}. The nearest: ${nearest.map(({ refId, name }) => `${refId} "${name}"`).join(', ')}.`;
}
