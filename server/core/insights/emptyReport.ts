import type { TeamSummary } from './teamSummary.ts';

/** Maximum number of teams to suggest instead of an unknown one. */
const MOST_NAMED = 3;

/** The days and team that a report was requested for. */
interface Asked {
  readonly dateStart: string;
  readonly dateEnd: string;
  readonly teamRefId?: number | undefined;
  readonly collectionId?: string | undefined;
}

/** Explains why a report is empty; names the service if `service` is given. */
export function describeEmptyReport({ dateStart, dateEnd, teamRefId, collectionId }: Asked, service: string | null = null): string {
  const team = teamRefId ?? collectionId;
  const days = `from ${dateStart} to ${dateEnd}${service === null ? '' : ` on “${service}”`}`;
  return `The report is empty: ${team === undefined ? 'no team has any fact' : `team ${team} has no fact`} ${days}.`;
}

/** Returns a message that no team has a number, with the nearest ones; null if a team has it. */
export function describeUnknownTeam(wanted: number, teams: readonly Pick<TeamSummary, 'refId' | 'name'>[]): string | null {
  if (teams.some(({ refId }) => refId === wanted)) return null;
  if (teams.length === 0) return `No such team: ${wanted}. The service has no teams yet. Upload a roster and approve it first.`;
  const nearest = teams.toSorted((one, other) => Math.abs(one.refId - wanted) - Math.abs(other.refId - wanted)).slice(0, MOST_NAMED);
  return `No such team: ${wanted}. The nearest: ${nearest.map(({ refId, name }) => `${refId} "${name}"`).join(', ')}.`;
}
