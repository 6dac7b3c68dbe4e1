import { toDayStarts } from '../../core/insights/dayStarts.ts';
import type { ExportRequest } from '../../core/insights/exportRequest.ts';
import type { RangeLength } from '../../core/insights/formulas.ts';
import { keepInRange } from '../../core/insights/keepInRange.ts';
import { countDays, countPeriods } from '../../core/insights/periods.ts';
import type { ReportTeams } from '../../core/insights/reportPlan.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { readQuestionSlots } from './readQuestionSlots.ts';
import { type NumberedOrgTree, readOrgTree } from './readTeams.ts';

/** The subject of a report: its teams and its days. */
export interface ReportScope {
  readonly tree: NumberedOrgTree;
  /** With the memberships in the range. */
  readonly teams: ReportTeams;
  /** The index of the requested team in the list of teams; null for all. */
  readonly asked: number | null;
  /** The start of each day, and the end of the last one, in milliseconds since the epoch. */
  readonly dayStarts: readonly number[];
  readonly range: RangeLength;
}

/**
 * Returns the teams and days of a report, by the active roster and the configuration; null if there is no roster yet, or no such team in
 * it.
 */
export async function readReportScope(context: ServiceContext, request: ExportRequest): Promise<ReportScope | null> {
  const { teamRefId, dateStart, dateEnd, granularity } = request;
  const tree = await readOrgTree(context);
  if (tree === null) return null;
  const asked = teamRefId === null ? null : tree.places.get(teamRefId);
  if (asked === undefined) return null;
  const dayStarts = toDayStarts(dateStart, dateEnd, tree.configuration.timeZone);
  const { slots, ...memberships } = await readQuestionSlots(context, tree);
  return {
    tree,
    teams: keepInRange({ tree, memberships, slots }, dayStarts[0]!, dayStarts.at(-1)!),
    asked,
    dayStarts,
    range: { days: countDays(dateStart, dateEnd), periods: countPeriods(dateStart, dateEnd, granularity) },
  };
}

/** Returns the index of a team in the list of teams. Throws NOT_FOUND if no team has this ID. */
export function requireTeam({ places }: NumberedOrgTree, teamRefId: number): number {
  const place = places.get(teamRefId);
  if (place !== undefined) return place;
  throw new Refusal('NOT_FOUND', `There is no team ${teamRefId}. GET /v2/teams/list lists the teams there are.`);
}
