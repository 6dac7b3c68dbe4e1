import type { ActivityKind } from '../../core/insights/activity.ts';
import type { Coverage } from '../../core/insights/coverage.ts';
import { type ExportRequest, toCalculation } from '../../core/insights/exportRequest.ts';
import { ALL_KINDS, METRICS } from '../../core/insights/metrics.ts';
import { type CountedColumn, REWORK_COLUMN, type ReportColumn, toColumns } from '../../core/insights/reportColumns.ts';
import { type ReportRow, toReportPlan } from '../../core/insights/reportPlan.ts';
import type { ReportQuestion } from '../../core/insights/reportQuestion.ts';
import { type RowTallies, toReportHeaders, toReportName, toReportRows, toRowQuestions } from '../../core/insights/reportRows.ts';
import type { ReportSeries } from '../../core/insights/reportSeries.ts';
import { writeCsv } from '../../documents/writeCsv.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { countingRepositories, countingRework, findRepositories, readRework } from './counting.ts';
import { readCoverage } from './coverage.ts';
import { type CountedTree, type ReportScope, readReportScope } from './reportScope.ts';
import { requirePeople } from './teamOnly.ts';

/** A report as a file. */
export interface ReportFile {
  readonly fileName: string;
  readonly csv: string;
}

/** Builds a report file; without rows it is empty and has no headers either (docs/contract/insights.md#report). */
export async function exportReport(context: ServiceContext, request: ExportRequest, spreadsheetSafe = false): Promise<ReportFile> {
  const table = await readReportTable(context, request);
  const csv = table.length === 0 ? '' : writeCsv(table, spreadsheetSafe);
  return { fileName: toReportName(request, context.now()), csv };
}

/** Returns the table of a report: its headers, then its rows; an empty one if there are no rows. */
export async function readReportTable(
  context: ServiceContext,
  request: ExportRequest,
  columns: readonly CountedColumn[] = toColumns(request),
): Promise<readonly (readonly string[])[]> {
  if (request.kind === 'contributors') await requirePeople(context);
  const rows = await readReportRows(context, await readReportScope(context, request), { request, columns });
  return rows.length === 0 ? [] : toTable({ request, columns }, rows);
}

/** Returns rows below their headers. */
function toTable({ request, columns }: RowsToWrite, rows: readonly CountedRow[]): readonly (readonly string[])[] {
  return [toReportHeaders(request, columns), ...rows.map(({ cells }) => cells)];
}

/** Reports on several ranges, and what their days have that counts for no one if that is asked for. */
interface CountedSeries {
  readonly reports: readonly string[];
  readonly coverage: Coverage | null;
}

/** Counts the same report on several ranges, with what only our reports have; an empty report is an empty text. Throws NOT_FOUND for an unknown repository. */
export async function exportReports(context: ServiceContext, series: ReportSeries): Promise<CountedSeries> {
  const { requests, coverage } = series;
  const { filtered, counting } = await toCounting(context, series);
  const csv: string[] = [];
  let unscored = 0;
  for (const request of requests) {
    context.signal?.throwIfAborted();
    const counted = await countTable(counting, await readReportScope(context, request), series, request);
    unscored += counted.unscored;
    csv.push(counted.rows.length === 0 ? '' : writeCsv(counted.table));
  }
  return {
    reports: csv,
    coverage: coverage ? await readCoverage(filtered, requests, toSeriesColumns(series, requests[0]!), unscored) : null,
  };
}

/** A counted report as a table with headers, and the number of its rows whose overall score is empty. */
interface CountedTable {
  readonly rows: readonly CountedRow[];
  readonly table: readonly (readonly string[])[];
  readonly unscored: number;
}

/** Counts a report of a series for the teams and days of a scope; null has no rows. */
export async function countTable(
  counting: ServiceContext,
  scope: ReportScope<CountedTree> | null,
  series: ReportSeries,
  request: ExportRequest,
): Promise<CountedTable> {
  const columns = toSeriesColumns(series, request);
  const rows = await readReportRows(counting, scope, { request, columns, own: series.own, exact: series.exact });
  const table = toTable({ request, columns }, rows);
  const score = table[0]!.indexOf(METRICS.efficiency.OVERALL_DORA.label);
  return { rows, table, unscored: rows.filter(({ cells }) => cells[score] === '').length };
}

/** Returns the contexts that count what a series asks for: `filtered` without the rework rate. Throws NOT_FOUND, ACCESS_DENIED. */
export async function toCounting(context: ServiceContext, { requests, repositories, rework, own }: ReportSeries) {
  if (own || requests.some(({ kind }) => kind === 'contributors')) await requirePeople(context);
  const names = repositories === null ? null : await findRepositories(context, repositories);
  const filtered = names === null ? context : countingRepositories(context, names);
  const from = Math.min(...requests.map(({ dateStart }) => Date.parse(dateStart))) - DAY;
  return { filtered, counting: rework ? countingRework(filtered, await readRework(context, from, names)) : filtered };
}

/** Returns the columns of a report of a series. */
export function toSeriesColumns({ rework }: ReportSeries, request: ExportRequest): readonly ReportColumn[] {
  return rework ? [...toColumns(request), REWORK_COLUMN] : toColumns(request);
}

/** Zones are less than a day from UTC. */
const DAY = 86_400_000;

/** What the rows of a report have. */
interface RowsToWrite {
  readonly request: ExportRequest;
  readonly columns: readonly CountedColumn[];
  readonly own?: boolean;
  readonly exact?: boolean;
}

/** A row of a report, with what is the same for it in another report. */
interface CountedRow {
  readonly key: string;
  readonly cells: readonly string[];
}

/**
 * Returns the rows of a report below its headers, in the order of the teams; none if the team does not exist or no team has any activity
 * record in the range.
 */
async function readReportRows(
  context: ServiceContext,
  scope: ReportScope<CountedTree> | null,
  { request, columns, own = false, exact = false }: RowsToWrite,
): Promise<readonly CountedRow[]> {
  if (scope === null) return [];
  const { teams, requestedTeam, range } = scope;
  const rows = toReportPlan(request.kind, teams, requestedTeam, own);
  if (rows.length === 0) return [];
  const ratings = request.includeRatings && columns.some(({ rated }) => rated !== null);
  const kinds = toKinds(columns);
  const frame = { dayStarts: scope.dayStarts, kinds, calculation: toCalculation(request) };
  const tallies = await countRows(context, scope, { rows, frame, ratings });
  if (!isActive(tallies)) {
    // Activity records of other kinds make a report too, although none of its metrics counts them.
    const others = ALL_KINDS.filter((kind) => !kinds.includes(kind));
    if (others.length === 0) return [];
    if (!isActive(await countRows(context, scope, { rows, frame: { ...frame, kinds: others }, ratings: false }))) return [];
  }
  const cells = toReportRows({ columns, ratings, range, rows, slots: teams.slots, tallies, exact });
  return rows.map(({ key }, place) => ({ key, cells: cells[place]! }));
}

/** A question without its slots. */
type QuestionFrame = Omit<ReportQuestion, 'slots' | 'slices'>;

interface RowsToCount {
  readonly rows: readonly ReportRow[];
  readonly frame: QuestionFrame;
  /** Whether developers are rated individually. */
  readonly ratings: boolean;
}

/** Counts the tallies that the rows are written from. */
async function countRows(
  { countReport }: ServiceContext,
  { teams }: ReportScope<CountedTree>,
  { rows, frame, ratings }: RowsToCount,
): Promise<RowTallies> {
  const { questions, read } = toRowQuestions(rows, teams.slots, ratings);
  return read(await Promise.all(questions.map((question) => countReport({ ...frame, ...question }))));
}

/** Returns the kinds of activity records that the metrics need. */
function toKinds(columns: readonly CountedColumn[]): readonly ActivityKind[] {
  const needed = new Set(columns.flatMap(({ metric }) => metric.needs));
  return ALL_KINDS.filter((kind) => needed.has(kind));
}

function isActive({ rows }: RowTallies): boolean {
  return rows.some(({ active }) => active > 0);
}
