import { l10n } from 'vscode';
import type { Distribution } from '../../server/core/insights/distribution.ts';
import type { ExplainedRecord, Explanation } from '../../server/core/insights/explanation.ts';
import { describePercentiles, drawHistogram } from '../../server/core/insights/histogram.ts';
import { showUnit } from '../../server/core/insights/metrics.ts';
import { describeRating, listTierTexts } from '../../server/core/insights/ratingTexts.ts';
import { formatCount } from '../../server/core/text.ts';
import type { ReportCell } from '../../server/language/protocol/insights.ts';
import type { TableBlock } from '../panels/messages/table.ts';
import type { TableContent } from '../panels/tablePanels.ts';
import type { ReportSource } from './reports.ts';
import { namePeriods } from './requestTexts.ts';

/** What an explanation shows besides the service's response. */
export interface ExplainedCell extends Pick<ReportCell, 'metric' | 'label' | 'tier'> {
  readonly source: ReportSource;
  /** What the metric means and how it is counted. */
  readonly definition: string;
}

/** Creates a table with a number, its formula, and the activity records behind it. */
export function toExplanationTable(explanation: Explanation, cell: ExplainedCell): TableContent {
  const { name, unit, value, formula, rating, distribution, total, facts } = explanation;
  const { request, instance } = cell.source;
  const tiers = listTierTexts(cell.metric);
  const shown = facts.length < total ? [toText(l10n.t('The newest {0} of {1}.', facts.length, total))] : [];
  const tier = cell.tier === null ? '' : l10n.t(', tier {0}', cell.tier);
  return {
    title: `${name}: ${cell.label}`,
    source: l10n.t('{0} to {1}, {2}, from {3}', request.dateStart, request.dateEnd, namePeriods(request), instance),
    blocks: [
      value === ''
        ? { kind: 'value', text: l10n.t('No value'), detail: l10n.t('Nothing was counted.') }
        : { kind: 'value', text: value, detail: `${showUnit(unit)}${tier}` },
      { kind: 'heading', text: l10n.t('How it was counted') },
      { kind: 'code', text: formula },
      toText(cell.definition),
      ...(tiers.length === 0
        ? []
        : [
            ...(rating === null ? [] : [toText(describeRating(rating))]),
            { kind: 'list', items: tiers.map((bound) => `${bound.tier}: ${bound.description}`) } as const,
          ]),
      ...(distribution === null ? [] : [toHistogram(`${name}: ${cell.label}`, distribution)]),
      { kind: 'heading', text: `${l10n.t('Counted activity records')} (${formatCount(total)})` },
      ...shown,
    ],
    caption: l10n.t('Counted activity records'),
    columns: toColumns(facts),
    rows: facts.map((record) => ({ group: 0, cells: toCells(record) })),
    empty: l10n.t('None: nothing was counted.'),
  };
}

function toText(text: string): TableBlock {
  return { kind: 'text', text };
}

function toHistogram(title: string, distribution: Distribution): TableBlock {
  const text = l10n.t('Distribution: {0}', describePercentiles(distribution));
  return { kind: 'histogram', text, svg: drawHistogram(distribution, title) };
}

function toColumns(records: readonly ExplainedRecord[]): TableContent['columns'] {
  const text = (header: string) => ({ header, isNumber: false });
  return [
    { header: l10n.t('Counted'), isNumber: records.every(({ counted }) => typeof counted === 'number') },
    ...[l10n.t('Kind'), l10n.t('ID'), l10n.t('Developer'), l10n.t('Repository'), l10n.t('Ticket'), l10n.t('When')].map(text),
  ];
}

function toCells(record: ExplainedRecord): (string | number | null)[] {
  return [record.counted, record.kind, record.id, record.email, record.repository ?? null, record.ticket ?? null, describeTimes(record)];
}

const TIMES = ['createdAt', 'firstCommentAt', 'mergedAt', 'startedAt', 'finishedAt', 'at', 'deployedAt', 'resolvedAt'] as const;

/** Lists the known times of an activity record in order, each as `name day time` in UTC, and what it is linked with. */
function describeTimes(record: ExplainedRecord): string {
  const times = TIMES.flatMap((name) => {
    const time = record[name];
    return time === undefined ? [] : [`${name} ${time.slice(0, 16).replace('T', ' ')}`];
  });
  return [...times, ...(record.because === undefined ? [] : [record.because])].join(', ');
}
