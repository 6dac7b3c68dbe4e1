import { l10n } from 'vscode';
import type { ReportTexts } from '../panels/messages/report.ts';

/** Returns the texts of the chart page, in the display language. */
export function toChartTexts(): ReportTexts {
  return {
    metric: l10n.t('Metric'),
    sort: l10n.t('Order'),
    sorts: {
      best: l10n.t('Best first'),
      worst: l10n.t('Worst first'),
      name: l10n.t('By name'),
      report: l10n.t('As in the report'),
    },
    name: l10n.t('Name'),
    value: l10n.t('Value'),
    tier: l10n.t('Tier'),
    before: l10n.t('Before'),
    after: l10n.t('After'),
    tierBefore: l10n.t('Tier before'),
    change: l10n.t('Change'),
    percent: l10n.t('Change in %'),
    judgement: l10n.t('Judgement'),
    judgements: { better: l10n.t('better'), worse: l10n.t('worse'), same: l10n.t('same'), changed: l10n.t('changed') },
    tierNames: { Elite: l10n.t('Elite'), High: l10n.t('High'), Medium: l10n.t('Medium'), Low: l10n.t('Low') },
    noValue: l10n.t('no value'),
    chart: l10n.t('Bar chart of {0}, in {1}.', '{0}', '{1}'),
    drawn: l10n.t('The first {0} of {1} are drawn; the table has all.', '{0}', '{1}'),
    table: l10n.t('{0}, in {1}', '{0}', '{1}'),
    showAll: l10n.t('Show all {0} rows', '{0}'),
    tiers: l10n.t('Tiers'),
    summary: l10n.t('Summary'),
    definition: l10n.t('How it is counted'),
  };
}
