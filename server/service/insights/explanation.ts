import { foldEmail } from '../../core/emails.ts';
import type { ActivityRow } from '../../core/insights/activity.ts';
import { toDays } from '../../core/insights/calendar.ts';
import { type Distribution, toDistribution } from '../../core/insights/distribution.ts';
import { EVIDENCE, ROW_TIMES } from '../../core/insights/evidence.ts';
import type { ExplainRequest } from '../../core/insights/explainRequest.ts';
import type { Explanation } from '../../core/insights/explanation.ts';
import { toExplainedRecord } from '../../core/insights/explanation.ts';
import { toCalculation } from '../../core/insights/exportRequest.ts';
import { writeFormula } from '../../core/insights/formulaTexts.ts';
import { findTeamsBelow } from '../../core/insights/orgTree.ts';
import { explainRating, type RatingExplanation } from '../../core/insights/ratingTexts.ts';
import type { ReportQuestion, Slice, Slot, Tally } from '../../core/insights/reportQuestion.ts';
import { toRowQuestions } from '../../core/insights/reportRows.ts';
import { writeNumber } from '../../core/insights/reportValues.ts';
import { Refusal } from '../../core/refusal.ts';
import { type Database, forReading } from '../../store/database.ts';
import { readPeople } from '../../store/insights/people.ts';
import { type PersonSpan, readActivityRecords, readActivityTimes } from '../../store/insights/records.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { countingRepositories, countingRework, findRepositories, readRework } from './counting.ts';
import { type ReportScope, readReportScope, requireTeam } from './reportScope.ts';
import { hidesPeople, requirePeople } from './teamOnly.ts';

/** Zones are less than a day from UTC. */
const DAY = 86_400_000;

/** Explains a cell. Throws NOT_FOUND if the report has no such team or developer. */
export async function explainCell(
  service: ServiceContext,
  { request, who, column, repositories: wanted, distribution, pageIndex, pageSize }: ExplainRequest,
): Promise<Explanation> {
  if ('email' in who || request.kind === 'contributors') await requirePeople(service);
  const isNameless = await hidesPeople(service);
  const repositories = wanted === null ? null : await findRepositories(service, wanted);
  const filtered = repositories === null ? service : countingRepositories(service, repositories);
  const rework = column.name === 'REWORK_RATE' ? await readRework(service, Date.parse(request.dateStart) - DAY, repositories) : null;
  const repairs = new Set(rework?.map(({ id }) => id));
  const context = rework === null ? filtered : countingRework(filtered, rework);
  const scope = await readReportScope(context, request);
  if (scope === null) throw new Refusal('NOT_FOUND', toEmptyReason(request.teamRefId));
  const { name, slots, emails, slice } = 'email' in who ? findDeveloper(scope, who.email, request.kind) : findTeam(scope, who.teamRefId);
  const { dayStarts, range, tree } = scope;
  const calculation = toCalculation(request);
  const { needs } = column.metric;
  const [tally] = await context.countReport({ dayStarts, kinds: needs, calculation, slots, slices: [{ from: 0, to: slots.length }] });
  const { rows, total } = EVIDENCE[column.name];
  const { people, emailOf } = await findPeople(context, slots, emails);
  const database = forReading(context.database, context.signal);
  const query = { people, rows, repositories: repositories ?? undefined, from: dayStarts[0]!, to: dayStarts.at(-1)! };
  const found = await readActivityRecords(database, { ...query, offset: pageIndex * pageSize, limit: pageSize });
  const timestamps = found.map(({ at }) => at!);
  const days = toDays(timestamps, tree.configuration.timeZone);
  const facts = found.map((row, place) => {
    const ofKind = rows.find(({ kind }) => kind === row.kind)!;
    const counted = rework === null ? ofKind : { ...ofKind, toCounted: ({ id }: ActivityRow) => Number(repairs.has(id)) };
    const record = toExplainedRecord(row, counted, emailOf.get(row.person)!, days[place]!);
    return isNameless ? { ...record, developer: '', email: '' } : record;
  });
  return {
    name,
    metric: column.name,
    unit: column.metric.unit,
    value: writeNumber(column.formula(tally!, range)),
    rating: await explainTier(context, scope, { tally: tally!, slice, frame: { dayStarts, kinds: needs, calculation } }, column),
    distribution: distribution ? await distributeTimes(database, query, column) : null,
    formula: writeFormula(column, tally!, { range, granularity: request.granularity, calculation }),
    total: total(tally!),
    pageIndex,
    pageSize,
    facts,
  };
}

/** What a cell counts: the slots, and the e-mails of their developers by number. */
interface Counted {
  readonly name: string;
  readonly slots: readonly Slot[];
  readonly emails: ReadonlyMap<number, string>;
  /** The slots of the team; null for a single developer. */
  readonly slice: Slice | null;
}

/** What the tier of a cell is explained by. */
interface RatedCell extends Pick<Counted, 'slice'> {
  readonly tally: Tally;
  readonly frame: Omit<ReportQuestion, 'slots' | 'slices'>;
}

/** Explains the tier of a cell: that of a developer by their own tally, that of a team by those of its developers. */
async function explainTier(
  { countReport }: ServiceContext,
  { teams, range }: ReportScope,
  { tally, slice, frame }: RatedCell,
  { name, rated }: ExplainRequest['column'],
): Promise<RatingExplanation | null> {
  if (rated === null) return null;
  if (slice === null) return explainRating(rated, tally, [tally], range);
  const { questions, read } = toRowQuestions([{ kind: 'team', key: name, name, slice }], teams.slots, true);
  const { developers } = read(await Promise.all(questions.map((question) => countReport({ ...frame, ...question }))));
  return explainRating(rated, tally, [...developers.values()], range);
}

/** Returns how the times behind a metric of times are distributed; null for other metrics, or without times. */
async function distributeTimes(
  database: Database,
  query: Parameters<typeof readActivityTimes>[1],
  { name }: ExplainRequest['column'],
): Promise<Distribution | null> {
  const toTime = ROW_TIMES[name];
  if (toTime === undefined) return null;
  const parts: Float64Array[] = [];
  for await (const rows of readActivityTimes(database, query)) parts.push(Float64Array.from(rows, toTime));
  const values = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const part of parts) {
    values.set(part, next);
    next += part.length;
  }
  return toDistribution(values);
}

function toEmptyReason(teamRefId: number | null): string {
  const none = 'The report is empty: there is no active roster yet';
  if (teamRefId === null) return `${none}. Upload one and save its mapping.`;
  return `${none}, or none with the team ${teamRefId}. GET /v2/teams/list lists all teams.`;
}

function findTeam(scope: ReportScope, teamRefId: number): Counted {
  const { tree, teams, requestedTeam } = scope;
  const place = requireTeam(tree, teamRefId);
  const below = findTeamsBelow(tree.teams, requestedTeam);
  if (place < below.from || place >= below.to) {
    const { name } = tree.teams[requestedTeam!]!;
    throw new Refusal('NOT_FOUND', `Team ${teamRefId} has no row in this report: it is not below ${name}. Request a report of all teams.`);
  }
  const { from, to } = teams.memberships.slices[place]!;
  return { ...toCounted(scope, tree.teams[place]!.name, placesFrom(from, to)), slice: { from, to } };
}

/**
 * Finds a developer. One with a row of their own counts only within the requested team; a member of a team counts in all their teams, as
 * for ratings.
 */
function findDeveloper(scope: ReportScope, email: string, kind: 'teams' | 'contributors'): Counted {
  const { teams, requestedTeam } = scope;
  const { places, slices } = teams.memberships;
  const { from, to } = requestedTeam === null ? { from: 0, to: places.length } : slices[requestedTeam]!;
  // People who left are identified by the rosters of their time.
  const key = scope.tree.people.find(email) ?? foldEmail(email);
  const isMeant = (place: number): boolean => places[place]!.key === key;
  const within = placesFrom(from, to).filter(isMeant);
  if (within.length === 0) {
    const shown = email.trim().slice(0, 100).toWellFormed();
    throw new Refusal(
      'NOT_FOUND',
      `No one in this report has the e-mail "${shown}". GET /v2/teams/{teamRefId}/developers lists the members of a team.`,
    );
  }
  return toCounted(scope, places[within[0]!]!.name, kind === 'contributors' ? within : placesFrom(0, places.length).filter(isMeant));
}

function toCounted({ teams }: ReportScope, name: string, places: readonly number[]): Counted {
  const slots = places.map((place) => teams.slots[place]!);
  const emails = new Map(places.map((place) => [teams.slots[place]!.developer, teams.memberships.places[place]!.email]));
  return { name, slots, emails, slice: null };
}

async function findPeople(
  { database }: ServiceContext,
  slots: readonly Slot[],
  emails: ReadonlyMap<number, string>,
): Promise<{ readonly people: ReadonlyMap<number, readonly PersonSpan[]>; readonly emailOf: ReadonlyMap<number, string> }> {
  const numbers = await readPeople(database, [...new Set(slots.flatMap(({ names }) => names))]);
  const people = new Map<number, PersonSpan[]>();
  const emailOf = new Map<number, string>();
  for (const { names, developer, from, to } of slots) {
    for (const name of names) {
      const number = numbers.get(name);
      if (number === undefined) continue;
      people.set(number, [...(people.get(number) ?? []), { from, to }]);
      emailOf.set(number, emails.get(developer)!);
    }
  }
  return { people, emailOf };
}

function placesFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, place) => from + place);
}
