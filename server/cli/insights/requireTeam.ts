import { listTeams } from '../../api/insights.ts';
import type { Instance } from '../../api/instance.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ReportRequest } from '../../wire/insights.ts';

/** Looks whether the team that a report is asked of is there, for the report on one that is not is empty. Throws NOT_FOUND. A service that lists no teams is believed. */
export async function requireTeam(instance: Instance, { teamRefId, collectionId }: ReportRequest, signal: AbortSignal): Promise<void> {
  if (teamRefId === undefined && collectionId === undefined) return;
  const wanted = teamRefId ?? Number(collectionId);
  const teams = await listTeams(instance, { signal }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (teams === null || teams.some(({ refId }) => refId === wanted)) return;
  throw new Refusal('NOT_FOUND', `There is no team ${wanted}. \`fairlead insights teams\` lists the teams there are.`);
}
