import type { FieldMapping } from '../core/developers/fieldMapping.ts';
import { pairRows } from '../core/insights/comparison.ts';
import type { ExportRequest } from '../core/insights/exportRequest.ts';
import type { Team } from '../core/insights/orgTree.ts';
import type { ReportSeries } from '../core/insights/reportSeries.ts';
import { Refusal } from '../core/refusal.ts';
import { writeCsv } from '../documents/writeCsv.ts';
import { readConfiguration } from './configuration.ts';
import { requireValidFile } from './developers/checkedRoster.ts';
import { isQuicklyStored } from './developers/rosterVerdict.ts';
import { buffersOf, chooseSettings } from './developers/uploads.ts';
import { foreseeNumbers, growTeams, type NumberedOrgTree, readOrgTree, toNumbers } from './insights/orgTree.ts';
import { type PackedSlots, packSlots, unpackSlots } from './insights/packedSlots.ts';
import { type CountedRow, readReportRows, toCounting, toSeriesColumns, toTable } from './insights/report.ts';
import { type CountedTree, foreseeSlots, type QuestionSlots, readQuestionSlots, toReportScope } from './insights/reportScope.ts';
import { hidesPeople, withoutManagers } from './insights/teamOnly.ts';
import { runInTurns } from './inTurns.ts';
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

/** The teams that a roster would have. */
interface PlannedTeams {
  readonly teams: readonly Team[];
  readonly slots: QuestionSlots;
}

/** The same report under the active roster and under a planned one. */
interface PlannedReport {
  /** CSV with the same headers; both are empty if neither has a row. */
  readonly today: string;
  readonly planned: string;
  /** The rows of both that are the same team or person, by their numbers below the headers; null for a row that only the other has. */
  readonly rows: readonly { readonly today: number | null; readonly planned: number | null }[];
  readonly membership: 'current' | 'atTheTime';
}

/**
 * Counts a report under the active roster and as it would be if a planned one were active; stores nothing. Throws PRECONDITION_FAILED
 * before the setup, VALIDATION_FAILED for a roster that an upload would refuse, NOT_FOUND for a team that neither has.
 */
export async function countPlannedReport(context: ServiceContext, file: PlannedFile, series: ReportSeries): Promise<PlannedReport> {
  const [request] = series.requests as readonly [ExportRequest];
  const { counting } = await toCounting(context, series);
  const planned = isQuicklyStored(file.bytes)
    ? await growPlannedTeams(context, file)
    : await unpack(await context.runLong(PLAN_TEAMS, file));
  context.signal?.throwIfAborted();
  const active = await readOrgTree(context, foreseeNumbers);
  if (active === null)
    throw new Refusal('PRECONDITION_FAILED', 'There is no active roster to compare with. Upload one and approve it first.');
  const today = toReportScope(active, await readQuestionSlots(context, active), request);
  const later = toReportScope(await toPlannedTree(context, planned, active), planned.slots, request);
  if (today === null && later === null) {
    throw new Refusal('NOT_FOUND', `Neither roster has a team ${request.teamRefId}. GET /v2/teams/list lists those of the active one.`);
  }
  const columns = toSeriesColumns(series, request);
  const wanted = { request, columns, own: series.own, exact: series.exact };
  const [before, after] = [await readReportRows(counting, today, wanted), await readReportRows(counting, later, wanted)];
  const isEmpty = before.length + after.length === 0;
  const write = (rows: readonly CountedRow[]): string => (isEmpty ? '' : writeCsv(toTable(wanted, rows)));
  const rows = pairRows(before, after, ({ key }) => key).map((pair) => ({ today: pair.before, planned: pair.after }));
  return { today: write(before), planned: write(after), rows, membership: active.configuration.membership };
}

/** The teams of a large planned roster. */
export const PLAN_TEAMS: LongWork<PlannedFile, PackedTeams> = {
  name: 'planTeams',
  run: async (context, file) => {
    const { teams, slots } = await growPlannedTeams(context, file);
    return { teams, slots: packSlots(slots) };
  },
  buffersOf,
};

/** Planned teams as plain data that can be passed between threads. */
interface PackedTeams extends Pick<PlannedTeams, 'teams'> {
  readonly slots: PackedSlots;
}

async function unpack({ teams, slots }: PackedTeams): Promise<PlannedTeams> {
  return { teams, slots: await runInTurns(unpackSlots(slots)) };
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
  return { teams: tree.teams, slots };
}

/** Returns the tree of planned teams, named as the request may see them; their slots have all that a report counts of members. */
async function toPlannedTree(context: ServiceContext, { teams }: PlannedTeams, active: NumberedOrgTree): Promise<CountedTree> {
  const { refIds } = await foreseeNumbers(context.database, { teams }, active);
  const tree = { teams, members: [], configuration: active.configuration, ...toNumbers(refIds) };
  return (await hidesPeople(context)) ? withoutManagers(tree) : tree;
}
