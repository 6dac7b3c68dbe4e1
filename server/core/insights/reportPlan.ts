import type { ExportRequest } from './exportRequest.ts';
import type { Memberships } from './memberships.ts';
import { findTeamsBelow, type OrgTree, type Team, toManagerTeamKey } from './orgTree.ts';
import type { Slice, Slot } from './reportQuestion.ts';

/** The data that the rows of a report are taken from; `slots` has one slot per place. */
export interface ReportTeams {
  readonly tree: OrgTree;
  readonly memberships: Memberships;
  readonly slots: readonly Slot[];
}

/** A row of a report: a team, or a single developer. The same row of another roster has the same key. */
export type ReportRow = { readonly key: string; readonly name: string; readonly slice: Slice } & (
  | { readonly kind: 'team' }
  | { readonly kind: 'developer'; readonly developer: number }
);

/**
 * Returns the rows of a report on a team (its index in the list of teams) and those below it; null is all teams. The slice of a developer
 * is that of the requested team; with `own`, the row of a manager's team is followed by one of the manager alone.
 */
export function toReportPlan(kind: ExportRequest['kind'], all: ReportTeams, wanted: number | null, own = false): readonly ReportRow[] {
  const teams = placeTeams(all.tree.teams, wanted);
  if (kind === 'teams') {
    return teams.flatMap(({ place, team }) => [toTeamRow(all, place, team), ...(own ? toOwnRows(all, place, team) : [])]);
  }
  return teams.length === 0 ? [] : toContributorRows(all, teams);
}

interface PlacedTeam {
  readonly place: number;
  readonly team: Team;
}

function placeTeams(teams: readonly Team[], wanted: number | null): PlacedTeam[] {
  const { from, to } = findTeamsBelow(teams, wanted);
  return teams.slice(from, to).map((team, place) => ({ place: from + place, team }));
}

function toTeamRow({ memberships }: ReportTeams, place: number, { key, name }: Team): ReportRow {
  return { kind: 'team', key, name, slice: memberships.slices[place]! };
}

/** Suffix of the name of a manager's own row. */
export const OWN_WORK = ' (own work)';

/** Returns the row of a team's manager alone, as long as they were in this team; none if columns define the teams. */
function toOwnRows({ memberships: { places, slices } }: ReportTeams, place: number, { name, key }: Team): ReportRow[] {
  const { from, to } = slices[place]!;
  const isOwn = (at: number): boolean => places[at]!.team === place && toManagerTeamKey(places[at]!.key) === key;
  let first = from;
  while (first < to && !isOwn(first)) first++;
  // The places of a developer in one team are adjacent.
  let end = first;
  while (end < to && isOwn(end)) end++;
  return first === end ? [] : [{ kind: 'team', key: `own:${key}`, name: `${name}${OWN_WORK}`, slice: { from: first, to: end } }];
}

function toContributorRows(all: ReportTeams, teams: readonly PlacedTeam[]): ReportRow[] {
  const { slots, memberships } = all;
  const { from } = memberships.slices[teams[0]!.place]!;
  // All teams may have several roots, one after the other.
  const slice = { from, to: teams.reduce((most, { place }) => Math.max(most, memberships.slices[place]!.to), from) };
  const teamKeys = new Set(teams.map(({ team }) => team.key));
  const own = findLastPlaces(all, slice);
  const rows: ReportRow[] = [];
  let next = 0;
  const addTeams = (until: number): void => {
    for (let found = teams[next]; found !== undefined; found = teams[++next]) {
      if (memberships.slices[found.place]!.from > until) return;
      rows.push(toTeamRow(all, found.place, found.team));
    }
  };
  for (let place = slice.from; place < slice.to; place++) {
    addTeams(place);
    const { name, key } = memberships.places[place]!;
    const { developer } = slots[place]!;
    if (own.get(developer) !== place || teamKeys.has(toManagerTeamKey(key))) continue;
    rows.push({ kind: 'developer', key: `person:${key}`, name, developer, slice });
  }
  addTeams(slice.to);
  return rows;
}

/** Returns the current or last place of each developer in a slice. */
function findLastPlaces({ slots }: ReportTeams, { from, to }: Slice): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (let place = from; place < to; place++) {
    const { developer, to: until } = slots[place]!;
    const known = last.get(developer);
    if (known === undefined || slots[known]!.to < until) last.set(developer, place);
  }
  return last;
}

/** Returns the teams without the places that end before a range or start after it (`from` included, `to` excluded): their developers are not counted. */
export function keepInRange({ tree, memberships, slots }: ReportTeams, from: number, to: number): ReportTeams {
  const kept = memberships.places.flatMap((place, index) => (place.from < to && place.to > from ? [index] : []));
  if (kept.length === slots.length) return { tree, memberships, slots };
  // The number of kept places before each place.
  const before: number[] = [];
  let next = 0;
  for (let place = 0; place <= slots.length; place++) {
    before.push(next);
    if (kept[next] === place) next++;
  }
  return {
    tree,
    memberships: {
      places: kept.map((index) => memberships.places[index]!),
      slices: memberships.slices.map((slice) => ({ from: before[slice.from]!, to: before[slice.to]! })),
    },
    slots: kept.map((index) => slots[index]!),
  };
}
