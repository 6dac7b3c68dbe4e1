import { countDays, countPeriods, toDay, toDayStarts } from '../../core/insights/calendar.ts';
import type { ExportRequest } from '../../core/insights/exportRequest.ts';
import type { CountedRange } from '../../core/insights/formulas.ts';
import {
  type FormerOrgTree,
  type Memberships,
  type Place,
  toCurrentMemberships,
  toMemberships,
  toSlots,
} from '../../core/insights/memberships.ts';
import type { MappedIdentity } from '../../core/insights/people.ts';
import type { ReportTeams } from '../../core/insights/reportPlan.ts';
import { keepInRange } from '../../core/insights/reportPlan.ts';
import type { Slice, Slot } from '../../core/insights/reportQuestion.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { readIdentityPages } from '../../store/developers/identities.ts';
import { type Activation, findVersion, readActivations } from '../../store/developers/versions.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { growTeams, type NumberedOrgTree, readOrgTree, readRoster } from './orgTree.ts';

const KNOWN = new WeakMap<NumberedOrgTree, Promise<QuestionSlots>>();

/** What reports need of the teams of a roster. */
export type CountedTree = Pick<NumberedOrgTree, 'teams' | 'members' | 'configuration' | 'refIds' | 'places'>;

/** The subject of a report: its teams and its days. */
export interface ReportScope<Tree extends CountedTree = NumberedOrgTree> {
  readonly tree: Tree;
  /** With the memberships in the range. */
  readonly teams: ReportTeams;
  /** The index of the requested team in the list of teams; null for all. */
  readonly requestedTeam: number | null;
  /** The start of each day, and the end of the last one, in milliseconds since the epoch. */
  readonly dayStarts: readonly number[];
  readonly range: CountedRange;
}

/**
 * Returns the teams and days of a report, by the active roster and the configuration; null if there is no roster yet, or no such team in
 * it.
 */
export async function readReportScope(context: ServiceContext, request: ExportRequest): Promise<ReportScope | null> {
  const tree = await readOrgTree(context);
  return tree === null ? null : toReportScope(tree, await readQuestionSlots(context, tree), request);
}

/** Returns the teams and days of a report by a roster; null if it has no such team. */
export function toReportScope<Tree extends CountedTree>(
  tree: Tree,
  { slots, ...memberships }: QuestionSlots,
  { teamRefId, dateStart, dateEnd, granularity }: ExportRequest,
): ReportScope<Tree> | null {
  const requestedTeam = teamRefId === null ? null : tree.places.get(teamRefId);
  if (requestedTeam === undefined) return null;
  const { timeZone, workingDays, tierSet } = tree.configuration;
  const dayStarts = toDayStarts(dateStart, dateEnd, timeZone);
  return {
    tree,
    teams: keepInRange({ tree, memberships, slots }, dayStarts[0]!, dayStarts.at(-1)!),
    requestedTeam,
    dayStarts,
    range: { days: countDays(dateStart, dateEnd), periods: countPeriods(dateStart, dateEnd, granularity, workingDays), tierSet },
  };
}

/** Returns the index of a team in the list of teams. Throws NOT_FOUND if no team has this ID. */
export function requireTeam({ places }: NumberedOrgTree, teamRefId: number): number {
  const place = places.get(teamRefId);
  if (place !== undefined) return place;
  throw new Refusal('NOT_FOUND', `There is no team ${teamRefId}. GET /v2/teams/list lists all teams.`);
}

/** The developers that a report counts, by team and period. */
export interface QuestionSlots {
  readonly slots: readonly Slot[];
  /**
   * The developer of each slot, and its innermost team (an index into the list of teams). The slots of a developer in one team are
   * adjacent.
   */
  readonly places: readonly Place[];
  /** The slots of each team including all teams below it, in the order of the teams. */
  readonly slices: readonly Slice[];
}

/**
 * Returns the slots of the teams under the configured membership, each with all names that activity records use for its developer. A tree
 * fresh from readOrgTree gets the current identities and rosters; repeated calls with the same tree return the same object.
 */
export function readQuestionSlots({ database }: Pick<ServiceContext, 'database'>, tree: NumberedOrgTree): Promise<QuestionSlots> {
  const known = KNOWN.get(tree);
  if (known !== undefined) return known;
  const made = makeSlots(database, tree);
  KNOWN.set(tree, made);
  made.catch(() => KNOWN.delete(tree));
  return made;
}

type UnnumberedTree = Omit<NumberedOrgTree, 'refIds' | 'places'>;

/** Returns the slots that the teams of a roster would have if it became active now, in milliseconds since the epoch. */
export function foreseeSlots(database: Database, tree: UnnumberedTree, at: number): Promise<QuestionSlots> {
  return makeSlots(database, tree, [{ versionId: tree.versionId, at }]);
}

async function makeSlots(database: Database, tree: UnnumberedTree, foreseen: readonly Activation[] = []): Promise<QuestionSlots> {
  const { places, slices } = await readMemberships(database, tree, foreseen);
  const identities: MappedIdentity[] = [];
  for await (const page of readIdentityPages(database)) identities.push(...page);
  return { slots: toSlots(places, tree.people, identities), places, slices };
}

async function readMemberships(database: Database, tree: UnnumberedTree, foreseen: readonly Activation[]): Promise<Memberships> {
  if (tree.configuration.membership === 'current') return toCurrentMemberships(tree);
  const turns = toTurns([...(await readActivations(database)), ...foreseen], tree.configuration.timeZone);
  return toMemberships(tree, turns.length < 2 ? [{ from: 0, tree }] : readFormerTrees(database, tree, turns));
}

async function* readFormerTrees(database: Database, active: UnnumberedTree, turns: readonly Activation[]): AsyncGenerator<FormerOrgTree> {
  for (const { versionId, at } of turns) {
    if (versionId === active.versionId) {
      yield { from: at, tree: active };
      continue;
    }
    const version = await findVersion(database, versionId);
    if (version === null) continue;
    const roster = await readRoster(database, version, active.configuration);
    yield { from: at, tree: await growTeams(roster, active.configuration) };
  }
}

/**
 * Returns the activations at the starts of their days, in order, the active version last. A later activation applies from its day on and
 * replaces earlier ones of that day, or of later days if the clock was set back since.
 */
function toTurns(activations: readonly Activation[], timeZone: string): Activation[] {
  const turns: Activation[] = [];
  for (const activation of activations) {
    const at = startOfDay(activation.at, timeZone);
    while (turns.length > 0 && turns.at(-1)!.at >= at) turns.pop();
    turns.push({ versionId: activation.versionId, at });
  }
  return turns;
}

function startOfDay(at: number, timeZone: string): number {
  const day = toDay(at, timeZone);
  return toDayStarts(day, day, timeZone)[0]!;
}
