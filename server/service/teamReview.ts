import type { Roster, Team } from '../core/insights/orgTree.ts';
import type { TeamSettings } from '../core/insights/teams.ts';
import { eachInSteps } from '../core/steps.ts';
import type { DeveloperRow } from '../store/developers/rows.ts';
import type { RosterColumn } from '../store/developers/versions.ts';
import { findTeamColumns, growTeams, type NumberedOrgTree, numberTree, readOrgTree } from './insights/orgTree.ts';
import { withoutManagers } from './insights/teamOnly.ts';
import { TREE_ID, toTreeName } from './insights/teams.ts';
import { runInTurns } from './inTurns.ts';
import type { ServiceContext } from './serviceContext.ts';

/** A team in a review. */
interface ReviewedTeam {
  readonly devCount: number;
  readonly name: string;
  readonly orgTreeId: number;
  readonly orgTreeName: string;
  readonly refId: number;
}

/** The teams that an approval would add, delete, or move below another team. */
export interface TeamReview {
  readonly addedTeams: readonly ReviewedTeam[];
  readonly deletedTeams: readonly ReviewedTeam[];
  readonly movedTeams: readonly ReviewedTeam[];
}

/** The review of a roster that changes no team. */
export const SAME_TEAMS: TeamReview = { addedTeams: [], deletedTeams: [], movedTeams: [] };

/** A newer roster. */
interface NewerRoster {
  readonly columns: readonly RosterColumn[];
  readonly rows: readonly DeveloperRow[];
}

/**
 * Compares the teams of the active version with those of a newer roster, under the stored configuration; teams are the same by their keys.
 * New ones are numbered. If another version is active by now, the review is over anyway, and no team is listed.
 */
export async function reviewTeams(context: ServiceContext, activeId: number, newer: NewerRoster): Promise<TeamReview> {
  const before = await readOrgTree(context);
  if (before === null || before.versionId !== activeId) return SAME_TEAMS;
  const { configuration } = before;
  const tree = await growTeams(await toRoster(newer, configuration), configuration);
  const numbered = { ...tree, ...(await numberTree(context.database, tree)) };
  const after = context.hidesPeople === true || configuration.teamOnly ? withoutManagers(numbered) : numbered;
  const [earlier, later] = [toPlaces(before.teams), toPlaces(after.teams)];
  const list = (from: Pick<NumberedOrgTree, 'teams' | 'refIds'>, isListed: (team: Team) => boolean): ReviewedTeam[] =>
    from.teams.flatMap((team, place) => {
      if (!isListed(team)) return [];
      const { name, to, from: first } = team;
      return [{ devCount: to - first, name, orgTreeId: TREE_ID, orgTreeName: toTreeName(before), refId: from.refIds[place]! }];
    });
  const parentIn = (teams: readonly Team[], { parent }: Team): string | null => (parent === null ? null : teams[parent]!.key);
  return {
    addedTeams: list(after, ({ key }) => !earlier.has(key)),
    deletedTeams: list(before, ({ key }) => !later.has(key)),
    movedTeams: list(after, (team) => {
      const place = earlier.get(team.key);
      return place !== undefined && parentIn(before.teams, before.teams[place]!) !== parentIn(after.teams, team);
    }),
  };
}

function toPlaces(teams: readonly Team[]): ReadonlyMap<string, number> {
  return new Map(teams.map(({ key }, place) => [key, place]));
}

/** Returns what teams depend on of a roster that is not stored. */
export async function toRoster({ columns, rows }: NewerRoster, settings: TeamSettings): Promise<Roster> {
  const { headers, places } = findTeamColumns(columns, settings);
  const people: Roster['people'][number][] = [];
  await runInTurns(
    eachInSteps(rows, (row) => {
      const cells = places.length === 0 ? [] : row.cells;
      const { name, email, managerEmail } = row;
      people.push({ name, email, managerEmail, cells: places.map((place) => cells[place] ?? '') });
    }),
  );
  return { headers, people };
}
