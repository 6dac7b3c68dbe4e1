import { type Member, type OrgTree, sortByName } from './orgTree.ts';
import { type MappedIdentity, type PersonKeys, toDeveloperNames } from './people.ts';
import type { Slice, Slot } from './reportQuestion.ts';

/** A developer in a team for a period of time, in milliseconds since the epoch (docs/contract/insights.md#teams). */
export interface Place extends Member {
  /** The innermost team, as its index in the active roster's list of teams. */
  readonly team: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** All places, ordered so that each team of the active roster with all teams below it is one slice. */
export interface Memberships {
  readonly places: readonly Place[];
  /** A slice for each team, in the order of the teams. */
  readonly slices: readonly Slice[];
}

/** The teams of a formerly active roster. */
export interface FormerOrgTree {
  /** When it took effect: the start of a day. */
  readonly from: number;
  readonly tree: OrgTree;
}

/** The earliest timestamp in JavaScript. */
export const BEGINNING = -8.64e15;

/** The latest timestamp in JavaScript. */
export const END = 8.64e15;

/** Returns the places of the active roster, for all time. */
export function toCurrentMemberships(active: OrgTree): Memberships {
  const places: Place[] = [];
  walkMembers(active, { meet: (member, team) => places.push({ ...active.members[member]!, team, from: BEGINNING, to: END }) });
  return { places, slices: active.teams.map(({ from, to }) => ({ from, to })) };
}

/**
 * Returns the places of the rosters of their time, in the teams of the active one; `rosters` are in the order in which they took effect,
 * the active one last, and the first also applies to all time before it. A team missing from the active roster counts as the nearest team
 * above it, in the roster of that time, that the active one has; without such a team, its developers have no place. Successive places of a
 * developer in one team are joined.
 */
export async function toMemberships(
  active: OrgTree,
  rosters: Iterable<FormerOrgTree> | AsyncIterable<FormerOrgTree>,
): Promise<Memberships> {
  const places: Place[] = [];
  let open = new Map<string, Place>();
  let isFirst = true;
  for await (const { from, tree } of rosters) {
    const next = new Map<string, Place>();
    for (const { member, team } of placeMembers(tree, active)) {
      const { key } = member;
      const before = open.get(key);
      const start = before?.team === team ? before.from : isFirst ? BEGINNING : from;
      if (before?.team === team) open.delete(key);
      next.set(key, { ...member, team, from: start, to: END });
    }
    for (const place of open.values()) places.push({ ...place, to: from });
    open = next;
    isFirst = false;
  }
  for (const place of open.values()) places.push(place);
  return arrange(active, places);
}

/** Returns the members of a former tree with the teams of the active tree that they count to. */
function placeMembers(tree: OrgTree, active: OrgTree): { readonly member: Member; readonly team: number }[] {
  const placeOf = new Map(active.teams.map(({ key }, place) => [key, place]));
  const teams: number[] = [];
  for (const { key, parent } of tree.teams) teams.push(placeOf.get(key) ?? (parent === null ? -1 : teams[parent]!));
  const placed: { readonly member: Member; readonly team: number }[] = [];
  walkMembers(tree, {
    meet: (member, inner) => {
      const team = teams[inner]!;
      if (team !== -1) placed.push({ member: tree.members[member]!, team });
    },
  });
  return placed;
}

/** Orders the places: current members keep their position, former members come at the end of the team. */
function arrange(active: OrgTree, places: readonly Place[]): Memberships {
  const teamOf = new Map<string, number>();
  walkMembers(active, { meet: (member, team) => teamOf.set(active.members[member]!.key, team) });
  const staying = new Map<string, Place[]>();
  const gone = new Map<number, Place[]>();
  for (const place of places) {
    if (teamOf.get(place.key) === place.team) append(staying, place.key, place);
    else append(gone, place.team, place);
  }
  const arranged: Place[] = [];
  const slices: { from: number; to: number }[] = [];
  const add = (some: readonly Place[]): void => {
    for (const place of some) arranged.push(place);
  };
  walkMembers(active, {
    enter: (team) => {
      slices[team] = { from: arranged.length, to: arranged.length };
    },
    meet: (member) => add((staying.get(active.members[member]!.key) ?? []).sort((a, b) => a.from - b.from)),
    leave: (team) => {
      add(sortFormer(gone.get(team) ?? []));
      slices[team]!.to = arranged.length;
    },
  });
  return { places: arranged, slices };
}

// Sorts developers by name and keeps the places of each together, even if the name changed.
function sortFormer(places: readonly Place[]): Place[] {
  const last = new Map<string, Place>();
  for (const place of places) last.set(place.key, place);
  const order = new Map(sortByName([...last.values()]).map(({ key }, index) => [key, index]));
  return [...places].sort((a, b) => order.get(a.key)! - order.get(b.key)! || a.from - b.from);
}

function append<Key>(lists: Map<Key, Place[]>, key: Key, place: Place): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [place]);
  else known.push(place);
}

/** Callbacks in the order of the tree; teams are identified by their index in the list. */
interface MemberWalk {
  readonly enter?: (team: number) => void;
  /** Called for a member with their innermost team. */
  readonly meet: (member: number, team: number) => void;
  readonly leave?: (team: number) => void;
}

/** Walks through all members once, entering and leaving teams, without recursion. */
function walkMembers({ teams, members }: OrgTree, { enter, meet, leave }: MemberWalk): void {
  const open: number[] = [];
  let next = 0;
  const leaveUntil = (place: number): void => {
    for (let team = open.at(-1); team !== undefined && teams[team]!.to <= place; team = open.at(-1)) {
      leave?.(team);
      open.pop();
    }
  };
  for (let member = 0; member < members.length; member++) {
    leaveUntil(member);
    for (; teams[next]?.from === member; next++) {
      enter?.(next);
      open.push(next);
    }
    meet(member, open.at(-1)!);
  }
  leaveUntil(members.length);
}

/** Returns the slots of places, in their order. Developers are numbered from 0 in order of appearance. */
export function toSlots(places: readonly Place[], people: PersonKeys, identities: Iterable<MappedIdentity>): Slot[] {
  const keys = new Set(places.map(({ key }) => key));
  const names = toDeveloperNames(keys, people, identities);
  const numbers = new Map([...keys].map((key, number) => [key, number]));
  return places.map(({ key, from, to }) => ({ developer: numbers.get(key)!, names: names.get(key)!, from, to }));
}
