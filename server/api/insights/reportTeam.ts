import { describeUnknownTeam } from '../../core/insights/teams.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ReportRequest } from '../../wire/insights.ts';
import type { CallOptions } from '../client.ts';
import type { Instance } from '../instance.ts';
import { listTeams } from './teams.ts';

/**
 * Throws NOT_FOUND if the team of a report does not exist: the service would answer 200 and an empty report. `next` is appended to the
 * message and says where to look. If the teams cannot be listed, for example with a key that may only export, it does not throw.
 */
export async function requireTeamOfReport(
  instance: Instance,
  { teamRefId, collectionId }: Pick<ReportRequest, 'teamRefId' | 'collectionId'>,
  next: string,
  options: CallOptions = {},
): Promise<void> {
  const wanted = Number(teamRefId ?? collectionId ?? Number.NaN);
  if (Number.isNaN(wanted)) return;
  const teams = await listTeams(instance, options).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'CANCELLED') return null;
    throw error;
  });
  const unknown = teams === null ? null : describeUnknownTeam(wanted, teams);
  if (unknown !== null) throw new Refusal('NOT_FOUND', `${unknown} ${next}`);
}
