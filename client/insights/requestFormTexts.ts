import { l10n } from 'vscode';
import type { RequestTexts } from '../panels/messages/exportRequest.ts';

/** Returns the texts of the form of an export request, in the display language. */
export function toRequestFormTexts(): RequestTexts {
  return {
    unreadable: l10n.t('The text is not a valid JSON object. Fix it in the document to show the form again.'),
    days: l10n.t('Days'),
    range: l10n.t('Range'),
    otherDays: l10n.t('Other Days'),
    dateStart: l10n.t('First day'),
    dateEnd: l10n.t('Last day'),
    kind: l10n.t('What the report covers'),
    kinds: {
      everything: { label: l10n.t('Productivity and efficiency'), detail: l10n.t('A row for each team') },
      productivity: { label: l10n.t('Productivity'), detail: l10n.t('Pull requests, work items and coding days of each team') },
      efficiency: { label: l10n.t('Efficiency'), detail: l10n.t('Lead time, deployments, failures and restores of each team') },
      contributors: { label: l10n.t('Contributors'), detail: l10n.t('Productivity, a row for each contributor of a team') },
    },
    team: l10n.t('Team'),
    teamHint: l10n.t('Includes all teams below it. Type to search.'),
    allTeams: l10n.t('All teams'),
    noTeamFound: l10n.t('No team name contains this.'),
    teamsFound: l10n.t('{0} found', '{0}'),
    loadingTeams: l10n.t('Reading the teams…'),
    granularity: l10n.t('Length of a period'),
    granularities: { daily: l10n.t('Day'), weekly: l10n.t('Week'), monthly: l10n.t('Month') },
    categories: {
      productivity: l10n.t('Metrics of productivity'),
      efficiency: l10n.t('Metrics of efficiency'),
      productivityContributors: l10n.t('Metrics of contributors'),
    },
    metricsHint: l10n.t('Choose at least one; the columns appear in the order in which you choose them.'),
    calculation: l10n.t('Calculation'),
    calculationHint: l10n.t('How to aggregate lead times and times to restore'),
    calculations: {
      MEAN: l10n.t('Mean'),
      MEDIAN: l10n.t('Median'),
      P90: l10n.t('90th percentile'),
      P95: l10n.t('95th percentile'),
    },
    ratings: l10n.t('Ratings'),
    ratingsHint: l10n.t('A column with the tier, from Elite to Low, behind each metric that has tiers'),
    inOrder: l10n.t('The request is valid.'),
    problems: l10n.t('To fix: {0}', '{0}'),
    exportNow: l10n.t('Export'),
    showCharts: l10n.t('Show as Charts'),
    compare: l10n.t('Compare with Previous Period'),
    openText: l10n.t('Show the Document'),
    cancel: l10n.t('Cancel'),
  };
}
