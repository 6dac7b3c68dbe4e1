import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { pairRows } from '../core/insights/comparison.ts';
import type { Coverage } from '../core/insights/coverage.ts';
import type { ReportSeries } from '../core/insights/reportSeries.ts';
import { Refusal } from '../core/refusal.ts';
import { writeCsv } from '../documents/writeCsv.ts';
import type { DeveloperRow } from '../store/developers/rows.ts';
import { readConfiguration } from './configuration.ts';
import { requireValidFile } from './developers/checkedRoster.ts';
import { areQuicklyStored, isQuicklyStored } from './developers/rosterVerdict.ts';
import { buffersOf, chooseSettings } from './developers/uploads.ts';
import { requireSetUp } from './developers/versions.ts';
import { readCoverage } from './insights/coverage.ts';
import { nameDevelopers } from './insights/knownDevelopers.ts';
import { foreseeNumbers, growTeams, type NumberedOrgTree, readOrgTree, toNumbers } from './insights/orgTree.ts';
import { countTable, toCounting, toSeriesColumns } from './insights/report.ts';
import { type CountedTree, foreseeSlots, type QuestionSlots, readQuestionSlots, toReportScope } from './insights/reportScope.ts';
import { hidesPeople, withoutManagers } from './insights/teamOnly.ts';
import type { LongWork, ServiceContext } from './serviceContext.ts';
import { toRoster } from './teamReview.ts';

/** A roster that is not uploaded. */
interface PlannedFile {
  readonly bytes: Uint8Array;
  /** The mapping; null derives it as a newer upload does. */
  readonly fieldMappings: readonly FieldMapping[] | null;
  /** Whether a refusal has the problems with their ranges. */
  readonly places: boolean;
}

/** The same report under the active roster and under a planned one. */
interface PlannedReport {
  /** CSV with the same headers; both are empty if neither has a row. */
  readonly today: string;
  readonly planned: string;
  /** The rows of both that are the same team or person, by their numbers below the headers; null for a row that only the other has. */
  readonly rows: readonly { readonly today: number | null; readonly planned: number | null }[];
}

/** The reports of a series under both rosters. */
interface PlannedReports {
  readonly reports: readonly PlannedReport[];
  readonly membership: 'current' | 'atTheTime';
  /** What the days have that counts for no one under each roster; null unless it is asked for. */
  readonly coverage: { readonly today: Coverage; readonly planned: Coverage } | null;
}

/** What is counted, as plain data for another thread. */
interface PlannedWork extends PlannedFile {
  readonly series: ReportSeries;
  /** Whether the key of the request shows teams only. */
  readonly hidden: boolean;
}

/**
 * Counts the reports of a series under the active roster and as they would be if a planned one were active; stores nothing. Throws
 * PRECONDITION_FAILED before the setup, VALIDATION_FAILED for a roster that an upload would refuse, NOT_FOUND for a team that neither has.
 */
export async function countPlannedReports(context: ServiceContext, file: PlannedFile, series: ReportSeries): Promise<PlannedReports> {
  const work: PlannedWork = { ...file, series, hidden: context.hidesPeople === true };
  const { developerCount } = await requireSetUp(context.database);
  return isQuicklyStored(file.bytes) && areQuicklyStored(developerCount) ? count(context, work) : context.runLong(PLANNED_REPORTS, work);
}

/** The reports under a large roster. */
export const PLANNED_REPORTS: LongWork<PlannedWork, PlannedReports> = { name: 'plannedReports', run: count, buffersOf, onlyReads: true };

async function count(given: ServiceContext, { series, hidden, ...file }: PlannedWork): Promise<PlannedReports> {
  const context: ServiceContext = hidden ? { ...given, hidesPeople: true } : given;
  const { filtered, counting } = await toCounting(context, series);
  const { rows, ...planned } = await growPlannedTeams(context, file);
  const active = await readOrgTree(context, foreseeNumbers);
  if (active === null)
    throw new Refusal('PRECONDITION_FAILED', 'There is no active roster to compare with. Upload one and approve it first.');
  const slots = await readQuestionSlots(context, active);
  const plannedTree = await toPlannedTree(context, planned, active);
  const reports: PlannedReport[] = [];
  const unscored = { today: 0, planned: 0 };
  for (const request of series.requests) {
    context.signal?.throwIfAborted();
    const today = toReportScope(active, slots, request);
    const later = toReportScope(plannedTree, planned.slots, request);
    if (today === null && later === null) {
      throw new Refusal('NOT_FOUND', `Neither roster has a team ${request.teamRefId}. GET /v2/teams/list lists those of the active one.`);
    }
    const [before, after] = [await countTable(counting, today, series, request), await countTable(counting, later, series, request)];
    const isEmpty = before.rows.length + after.rows.length === 0;
    const pairs = pairRows(before.rows, after.rows, ({ key }) => key);
    unscored.today += before.unscored;
    unscored.planned += after.unscored;
    reports.push({
      today: isEmpty ? '' : writeCsv(before.table),
      planned: isEmpty ? '' : writeCsv(after.table),
      rows: pairs.map((pair) => ({ today: pair.before, planned: pair.after })),
    });
  }
  const columns = toSeriesColumns(series, series.requests[0]!);
  const read = (count: number, names?: ReadonlySet<string>) => readCoverage(filtered, series.requests, columns, count, names);
  const coverage = !series.coverage
    ? null
    : {
        today: await read(unscored.today),
        planned: await read(
          unscored.planned,
          await nameDevelopers(
            context.database,
            rows.map(({ email }) => email),
          ),
        ),
      };
  return { reports, membership: active.configuration.membership, coverage };
}

/** The teams that a roster would have, and its rows. */
interface PlannedTeams extends Pick<NumberedOrgTree, 'teams'> {
  readonly slots: QuestionSlots;
  readonly rows: readonly DeveloperRow[];
}

/** No version has this ID. */
const PLANNED = -1;

async function growPlannedTeams(context: ServiceContext, file: PlannedFile): Promise<PlannedTeams> {
  const { database } = context;
  const roster = await requireValidFile(context, file, await chooseSettings(context, file));
  if (!roster.isMapped) {
    const { validationErrors: errors, problems } = roster;
    const message = errors.flatMap((entry) => entry.message ?? []).join(' ');
    throw new Refusal('VALIDATION_FAILED', message, { errors, problems });
  }
  const configuration = await readConfiguration(context);
  const tree = await growTeams(await toRoster(roster, configuration), configuration);
  const slots = await foreseeSlots(database, { ...tree, versionId: PLANNED, configuration }, context.now());
  return { teams: tree.teams, slots, rows: roster.rows };
}

/** Returns the tree of planned teams, named as the request may see them; their slots have all that a report counts of members. */
async function toPlannedTree(
  context: ServiceContext,
  { teams }: Pick<PlannedTeams, 'teams'>,
  active: NumberedOrgTree,
): Promise<CountedTree> {
  const { refIds } = await foreseeNumbers(context.database, { teams }, active);
  const tree = { teams, members: [], configuration: active.configuration, ...toNumbers(refIds) };
  return (await hidesPeople(context)) ? withoutManagers(tree) : tree;
}
