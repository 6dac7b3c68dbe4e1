import { l10n } from 'vscode';
import { listDevelopers } from '../../server/api/developers/listDevelopers.ts';
import { listTeams } from '../../server/api/insights/teams.ts';
import { OWN_WORK } from '../../server/core/insights/reportPlan.ts';
import type { TeamSummary } from '../../server/core/insights/teams.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ReportCell } from '../../server/language/protocol/insights.ts';
import type { ExplainReportRequest, ReportRequest } from '../../server/wire/insights.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { type Choice, pickOne } from '../window/ask.ts';

/** Identifies the row of a cell for the service. */
export type RowOwner = Pick<ExplainReportRequest, 'teamRefId'> | Pick<ExplainReportRequest, 'email'>;

/** Maximum number of developers with one name that are looked up. */
const MAX_NAMESAKES = 50;

/** Returns the team or developer of a report row by name; asks if several have it. Throws INVALID_REQUEST if none has it any more. */
export async function findRowOwner(
  { instance, signal }: InstanceInUse,
  request: ReportRequest,
  { name, namesakes }: Pick<ReportCell, 'name' | 'namesakes'>,
): Promise<RowOwner> {
  const asked = request.teamRefId ?? request.collectionId;
  const teams = listBelow(await listTeams(instance, { signal }), asked === undefined ? null : Number(asked));
  const isOwn = name.endsWith(OWN_WORK) && teams.every((team) => team.name !== name);
  const named = teams.filter((team) => team.name === (isOwn ? name.slice(0, -OWN_WORK.length) : name));
  const team = named[namesakes];
  if (isOwn && team?.managerEmail != null) return { email: team.managerEmail };
  if (!('productivityContributors' in request) && team !== undefined) return { teamRefId: team.refId };
  if ('productivityContributors' in request) {
    const managers = new Set(teams.map(({ managerEmail }) => managerEmail));
    const query = { searchKey: 'name', searchValue: name, pageSize: MAX_NAMESAKES };
    const { content } = await listDevelopers(instance, query, { signal });
    const developers = content.filter((developer) => developer.name === name && !managers.has(developer.email));
    const choices = [
      ...named.map(({ refId }): Choice<RowOwner> => ({ label: name, description: l10n.t('team {0}', refId), value: { teamRefId: refId } })),
      ...developers.map(({ email }): Choice<RowOwner> => ({ label: name, description: email, value: { email } })),
    ];
    if (choices.length > 1) return pickOne(l10n.t('Which number?'), choices);
    if (choices[0] !== undefined) return choices[0].value;
  }
  throw new Refusal(
    'INVALID_REQUEST',
    l10n.t('“{0}” is no longer in the report: the roster of “{1}” has changed. Export the report again.', name, instance.name),
  );
}

/** Returns a team and all below it; all teams for null. Parents come before their children. */
function listBelow(teams: readonly TeamSummary[], asked: number | null): readonly TeamSummary[] {
  if (asked === null) return teams;
  const from = teams.findIndex(({ refId }) => refId === asked);
  const depth = teams[from]?.depth;
  if (depth === undefined) return [];
  const until = teams.findIndex((team, place) => place > from && team.depth <= depth);
  return teams.slice(from, until === -1 ? teams.length : until);
}
