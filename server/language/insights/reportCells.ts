import * as l10n from '@vscode/l10n';
import type { Hover } from 'vscode-languageserver';
import { DIRECTIONS, type Direction, showUnit } from '../../core/insights/metrics.ts';
import { readTier } from '../../core/insights/ratings.ts';
import { listTierTexts } from '../../core/insights/ratingTexts.ts';
import { type ReportMetric, toReportMetrics } from '../../core/insights/reportTable.ts';
import type { Position, Range } from '../../core/problem.ts';
import type { RosterTable } from '../../documents/csv/table.ts';
import { type Prose, toMarkup } from '../prose.ts';
import type { ReportCell } from '../protocol/insights.ts';

/** Returns the metric cell at a position, or null; for the cell of a tier, that of its metric. */
export function findReportCell(cells: RosterTable, position: Position): ReportCell | null {
  const place = findCell(cells, position);
  if (place === null || place.row < 0) return null;
  const { row, column } = place;
  const metric = toReportMetrics(cells.headers)?.find((one) => one.column === column || one.tierColumn === column);
  if (metric === undefined) return null;
  const name = cells.value(row, 0);
  let namesakes = 0;
  for (let above = 0; above < row; above++) if (cells.value(above, 0) === name) namesakes++;
  const tier = metric.tierColumn === null ? null : readTier(cells.value(row, metric.tierColumn));
  return { name, namesakes, metric: metric.name, label: cells.headers[metric.column] ?? '', value: cells.value(row, metric.column), tier };
}

/** Describes the columns and cells of a report on hover. */
export function findReportHover(cells: RosterTable, position: Position, isMarkdown: boolean): Hover | null {
  const place = findCell(cells, position);
  const metric = toReportMetrics(cells.headers)?.find(({ column, tierColumn }) => column === place?.column || tierColumn === place?.column);
  if (place === null || metric === undefined) return null;
  const isCell = place.row >= 0;
  const prose: Prose = {
    title: metric.metric.label,
    notes: [showUnit(metric.metric.unit)],
    paragraphs: [
      ...(isCell ? [describeValue(cells, place, metric)] : []),
      `${metric.metric.definition} ${DIRECTION_TEXTS[DIRECTIONS[metric.name]]}`,
      ...describeTiers(metric),
    ],
  };
  return { contents: toMarkup([prose], isMarkdown), range: place.range };
}

const DIRECTION_TEXTS: Readonly<Record<Direction, string>> = {
  higher: l10n.t('Higher is better.'),
  lower: l10n.t('Lower is better.'),
  neither: l10n.t('Neither higher nor lower is better by itself.'),
};

function describeValue(cells: RosterTable, { row }: CellPlace, { metric, column, tierColumn, calculation }: ReportMetric): string {
  const value = cells.value(row, column);
  const how = calculation === null ? '' : ` (${calculation.toLowerCase()})`;
  const shown = /\d/.test(value) ? `${value} ${showUnit(metric.unit)}${how}` : l10n.t('no value, because nothing was counted');
  const tier = tierColumn === null ? '' : cells.value(row, tierColumn);
  return `${cells.value(row, 0)}: ${shown}${/\w/.test(tier) ? l10n.t(', tier {0}', tier) : ''}.`;
}

function describeTiers({ name }: ReportMetric): string[] {
  const tiers = listTierTexts(name);
  if (tiers.length === 0) return [];
  const bounds = tiers.map(({ tier, description }) => `${tier}: ${description}`).join('; ');
  return [l10n.t('Tiers: {0}. The tier of a team is the mean of its developers’ tiers.', bounds)];
}

/** A cell of a table; rows count from -1, the header. */
interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly range: Range;
}

function findCell(cells: RosterTable, position: Position): CellPlace | null {
  let [low, high] = [-1, cells.rowCount - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isBefore(position, cells.rangeOfRow(middle).start)) high = middle - 1;
    else low = middle;
  }
  for (let column = 0; column < cells.cellCount(low); column++) {
    const range = cells.rangeOf(low, column);
    if (!isBefore(position, range.start) && !isBefore(range.end, position)) return { row: low, column, range };
  }
  return null;
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character);
}
