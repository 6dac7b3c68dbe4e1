import * as l10n from '@vscode/l10n';
import type { MetricCategory } from '../../../../server/core/insights/metrics.ts';
import type { CalculationType, Granularity } from '../../../../server/core/insights/reportValues.ts';
import type { ReportKind } from '../../messages/exportRequest.ts';

/** The kinds of reports, and what each covers. */
export const KINDS: Readonly<Record<ReportKind, { readonly label: string; readonly detail: string }>> = {
  everything: { label: l10n.t('Productivity and efficiency'), detail: l10n.t('A row for each team') },
  productivity: { label: l10n.t('Productivity'), detail: l10n.t('Pull requests, work items and coding days of each team') },
  efficiency: { label: l10n.t('Efficiency'), detail: l10n.t('Lead time, deployments, failures and restores of each team') },
  contributors: { label: l10n.t('Contributors'), detail: l10n.t('Productivity, a row for each contributor of a team') },
};

/** The lengths of a period. */
export const GRANULARITY_NAMES: Readonly<Record<Granularity, string>> = {
  daily: l10n.t('Day'),
  weekly: l10n.t('Week'),
  monthly: l10n.t('Month'),
};

/** The headings of the metrics. */
export const CATEGORY_NAMES: Readonly<Record<MetricCategory, string>> = {
  productivity: l10n.t('Metrics of productivity'),
  efficiency: l10n.t('Metrics of efficiency'),
  productivityContributors: l10n.t('Metrics of contributors'),
};

/** The ways to aggregate times. */
export const CALCULATIONS: Readonly<Record<CalculationType, string>> = {
  MEAN: l10n.t('Mean'),
  MEDIAN: l10n.t('Median'),
  P90: l10n.t('90th percentile'),
  P95: l10n.t('95th percentile'),
};
