import type { Hover } from 'vscode-languageserver';
import { DIRECTIONS, type Direction } from '../../core/insights/directions.ts';
import { type ReportMetric, toReportMetrics } from '../../core/insights/reportTable.ts';
import { listTierTexts } from '../../core/insights/tierTexts.ts';
import type { Position } from '../../core/problem.ts';
import type { RosterTable } from '../../documents/roster/table.ts';
import { runGuarded } from '../guard.ts';
import { type Prose, toMarkup } from '../prose.ts';
import type { Feature, FeatureParts } from './feature.ts';
import { type CellPlace, findCell } from './reportCells.ts';

/** Describes the columns and cells of a report on hover. */
export const reportHover: Feature = {
  capabilities: { hoverProvider: true },
  register(parts) {
    parts.requests.onHover(async ({ textDocument: { uri }, position }) => {
      const hover = await runGuarded(parts.log, 'hover of a report', () => {
        const open = parts.reports.find(uri);
        return open === null ? null : findHover(parts, open.cells, position);
      });
      return hover ?? null;
    });
  },
};

function findHover({ abilities }: FeatureParts, cells: RosterTable, position: Position): Hover | null {
  const place = findCell(cells, position);
  const metric = toReportMetrics(cells.headers)?.find(({ column, tierColumn }) => column === place?.column || tierColumn === place?.column);
  if (place === null || metric === undefined) return null;
  const isCell = place.row >= 0;
  const prose: Prose = {
    title: metric.metric.label,
    notes: [metric.metric.unit],
    paragraphs: [
      ...(isCell ? [describeValue(cells, place, metric)] : []),
      `${metric.metric.definition} ${DIRECTION_TEXTS[DIRECTIONS[metric.name]]}`,
      ...describeTiers(metric),
    ],
  };
  return { contents: toMarkup([prose], abilities.markdownHover), range: place.range };
}

const DIRECTION_TEXTS: Readonly<Record<Direction, string>> = {
  higher: 'More is better.',
  lower: 'Less is better.',
  neither: 'Neither more nor less is better by itself.',
};

function describeValue(cells: RosterTable, { row }: CellPlace, { metric, column, tierColumn, calculation }: ReportMetric): string {
  const value = cells.value(row, column);
  const how = calculation === null ? '' : ` (${calculation.toLowerCase()})`;
  const shown = /\d/.test(value) ? `${value} ${metric.unit}${how}` : 'no value: nothing was counted';
  const tier = tierColumn === null ? '' : cells.value(row, tierColumn);
  return `${cells.value(row, 0)}: ${shown}${/\w/.test(tier) ? `, tier ${tier}` : ''}.`;
}

function describeTiers({ name }: ReportMetric): string[] {
  const tiers = listTierTexts(name);
  if (tiers.length === 0) return [];
  const bounds = tiers.map(({ tier, words }) => `${tier}: ${words}`).join('; ');
  return [`Tiers: ${bounds}. The tier of a team is the mean of those of its developers.`];
}
