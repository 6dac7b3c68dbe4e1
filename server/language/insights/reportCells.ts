import type { ReportTable } from '../../core/insights/reportTable.ts';
import { toReportMetrics } from '../../core/insights/reportTable.ts';
import { readTier } from '../../core/insights/tierTexts.ts';
import type { Position, Range } from '../../core/problem.ts';
import { compareReportTexts, findTiers, readReportText } from '../../documents/reportText.ts';
import type { RosterTable } from '../../documents/roster/table.ts';
import { runGuarded } from '../guard.ts';
import {
  COMPARE_REPORTS,
  type ComparedReports,
  type CompareReports,
  FIND_REPORT_CELL,
  FIND_TIERS,
  type FindReportCell,
  type FindTiers,
  type FoundTiers,
  READ_REPORT,
  type ReadReport,
  type ReportCell,
} from '../protocol/insights.ts';
import type { Feature } from './feature.ts';

/** Answers requests about reports: the table of a text, a comparison of two, the tiers in a document, and the cell at a position. */
export const reportCells: Feature = {
  capabilities: {},
  register({ connection, reports, log }) {
    // Malformed parameters end up in the log, like every failure here.
    function answer<Params, Answer>(name: string, find: (params: Params) => Answer | null): void {
      connection.onRequest(name, async (params: Params) => (await runGuarded(log, name, () => find(params))) ?? null);
    }
    answer<ReadReport, ReportTable>(READ_REPORT, ({ text }) => readReportText(text));
    answer<CompareReports, ComparedReports>(COMPARE_REPORTS, ({ before, after }) => compareReportTexts(before, after));
    answer<FindTiers, FoundTiers>(FIND_TIERS, ({ textDocument: { uri } }) => {
      const open = reports.read(uri);
      return open && { version: open.version, tiers: findTiers(open.text) };
    });
    answer<FindReportCell, ReportCell>(FIND_REPORT_CELL, ({ textDocument: { uri }, position }) => {
      const open = reports.find(uri);
      return open && findReportCell(open.cells, position);
    });
  },
};

/** Returns the metric cell at a position, or null; for the cell of a tier, that of its metric. */
function findReportCell(cells: RosterTable, position: Position): ReportCell | null {
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

/** A cell of a table; rows count from -1, the header. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
  readonly range: Range;
}

/** Returns the cell at a position, or null. */
export function findCell(cells: RosterTable, position: Position): CellPlace | null {
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
