import { l10n } from 'vscode';
import type { CallOptions } from '../../server/api/client.ts';
import { listTeams } from '../../server/api/insights/teams.ts';
import type { Instance } from '../../server/api/instance.ts';
import { checkDay } from '../../server/core/dates.ts';
import { listNamedRanges, type NamedRange } from '../../server/core/insights/ranges.ts';
import type { Granularity } from '../../server/core/insights/reportValues.ts';
import type { TeamSummary } from '../../server/core/insights/teams.ts';
import { plural } from '../../server/core/plural.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import type { ReportKind } from '../panels/messages/exportRequest.ts';
import { Absence } from '../window/absence.ts';
import { askText, type Choice, pickOne } from '../window/ask.ts';
import { expectQuestions } from '../window/questions.ts';

/** Answers that a caller provides; the user is asked for the others. */
export interface GivenAnswers {
  readonly dateStart?: string;
  readonly dateEnd?: string;
  readonly kind?: ReportKind;
  /** Null for all teams. */
  readonly teamRefId?: number | null;
  readonly granularity?: Granularity;
}

/** Asks what a report should contain, one question after another. Throws CANCELLED, or INVALID_REQUEST if there is no team to choose. */
export async function askRequest(instance: Instance, today: string, given: GivenAnswers, options: CallOptions): Promise<ReportRequest> {
  const asked = [given.dateEnd, given.kind, given.teamRefId, given.granularity].filter((answer) => answer === undefined).length;
  expectQuestions(asked);
  const { dateStart, dateEnd } = await askDays(today, given, asked - 1);
  const kind = given.kind ?? (await pickOne(l10n.t('What should the report cover?'), KINDS, KINDS[0]));
  const team = given.teamRefId !== undefined ? given.teamRefId : await askTeam(kind, await listTeams(instance, options));
  const granularity = given.granularity ?? (await pickOne(l10n.t('How long is a period?'), PERIODS, PERIODS[1]));
  const days = { dateStart, dateEnd, granularity };
  if (kind === 'contributors') {
    if (team === null) throw new Absence(NO_TEAMS);
    return { ...days, collectionId: String(team), productivityContributors: { metrics: [] } };
  }
  return {
    ...days,
    ...(team === null ? {} : { teamRefId: team }),
    ...(kind === 'efficiency' ? {} : { productivity: { metrics: [] } }),
    ...(kind === 'productivity' ? {} : { efficiency: { metrics: [], calculationType: 'MEAN' }, includeRatings: true }),
  };
}

const NO_TEAMS = l10n.t('A report on contributors needs a team, and the roster of this instance has none. Upload a roster first.');

const KINDS: readonly Choice<ReportKind>[] = [
  { label: l10n.t('Productivity and efficiency'), detail: l10n.t('All metrics, a row for each team'), value: 'everything' },
  {
    label: l10n.t('Productivity'),
    detail: l10n.t('Pull requests, work items and coding days, a row for each team'),
    value: 'productivity',
  },
  {
    label: l10n.t('Efficiency'),
    detail: l10n.t('Lead time, deployments, failures and restores, a row for each team'),
    value: 'efficiency',
  },
  { label: l10n.t('Contributors'), detail: l10n.t('Productivity, a row for each contributor of a team'), value: 'contributors' },
];

const PERIODS: readonly Choice<Granularity>[] = [
  { label: l10n.t('Daily'), value: 'daily' },
  { label: l10n.t('Weekly'), value: 'weekly' },
  { label: l10n.t('Monthly'), value: 'monthly' },
];

async function askDays(
  today: string,
  { dateStart, dateEnd }: GivenAnswers,
  later: number,
): Promise<Pick<NamedRange, 'dateStart' | 'dateEnd'>> {
  if (dateStart !== undefined && dateEnd !== undefined) return { dateStart, dateEnd };
  const choices = listNamedRanges(today).map(
    (range): Choice<NamedRange | null> => ({
      label: range.name,
      description: l10n.t('{0} to {1}', range.dateStart, range.dateEnd),
      value: range,
    }),
  );
  const other: Choice<null> = { label: l10n.t('$(calendar) Other Days…'), value: null };
  const chosen = await pickOne(l10n.t('Which days should the report cover?'), [...choices, other], choices[3]);
  if (chosen !== null) return chosen;
  expectQuestions(2 + later);
  const first = await askDay(l10n.t('The first day'), today);
  return { dateStart: first, dateEnd: await askDay(l10n.t('Last day, included in the report'), first) };
}

/** Asks for a day as year-month-day, with `value` as the initial text. Throws CANCELLED. */
export function askDay(prompt: string, value: string): Promise<string> {
  const check = (answer: string) => {
    const lack = checkDay(answer);
    return lack === null ? null : l10n.t('This {0}.', lack);
  };
  return askText({ title: l10n.t('Other Days'), prompt, value, check });
}

async function askTeam(kind: ReportKind, teams: readonly TeamSummary[]): Promise<number | null> {
  const choices = teams.map(
    ({ refId, name, depth, developerCount }): Choice<number | null> => ({
      label: `${'    '.repeat(depth)}${name}`,
      description: `${refId} · ${plural(developerCount, '1 developer', '{0} developers', developerCount)}`,
      value: refId,
    }),
  );
  if (kind === 'contributors') return choices.length === 0 ? null : pickOne(l10n.t('Whose contributors?'), choices, choices[0]);
  const all: Choice<number | null> = { label: l10n.t('All teams'), value: null };
  return pickOne(l10n.t('Which team, including all teams below it?'), [all, ...choices], all);
}
