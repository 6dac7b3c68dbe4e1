import type { FastifyRequest } from 'fastify';
import { type JsonObject, toJsonObject } from '../../core/jsonObject.ts';
import { compareTexts } from '../../core/text.ts';
import type { NumberedOrgTree } from '../../service/insights/orgTree.ts';
import { TREE_ID, toTreeName } from '../../service/insights/teams.ts';

/** Maximum depth of nested teams; those below it are beside their ancestor there. */
const MAX_NESTING = 500;

/** What a key may do with a team: teams follow from the roster, and no request changes one. */
const VIEW_ONLY = { create: false, delete: false, edit: false, view: true } as const;

/** Returns what every body of a team has. */
export function toTeamFields({ teams, refIds }: NumberedOrgTree, place: number) {
  const { name, parent, depth, from, to, managerEmail } = teams[place]!;
  return {
    refId: refIds[place]!,
    name,
    displayName: name,
    leaf: (teams[place + 1]?.depth ?? 0) <= depth,
    ...(parent === null ? {} : { parentRefId: refIds[parent]! }),
    developerCount: to - from,
    ...(managerEmail === null ? {} : { managerEmail }),
    accessResponse: VIEW_ONLY,
  };
}

/** Returns the org and project of an org tree: those that were asked for, as the tree is that of every project. */
export function toScope(asked: { readonly orgIdentifier?: string | null; readonly projectIdentifier?: string | null } = {}) {
  return { orgIdentifier: asked.orgIdentifier ?? 'default', projectIdentifier: asked.projectIdentifier ?? 'default' };
}

/** Returns the org tree as its teams name it. */
export function toTreeOfTeam(tree: NumberedOrgTree, asked: Parameters<typeof toScope>[0]) {
  return { id: TREE_ID, name: toTreeName(tree), ...toScope(asked) };
}

/** Returns the root teams, each with all below it; `make` gets the children before they are complete. */
export function nest<Nested>({ teams }: NumberedOrgTree, make: (place: number, children: readonly Nested[]) => Nested): readonly Nested[] {
  const lists: Nested[][] = [[]];
  for (const [place, { depth }] of teams.entries()) {
    const level = Math.min(depth, MAX_NESTING);
    const children: Nested[] = [];
    lists[level]!.push(make(place, children));
    lists[level + 1] = children;
  }
  return lists[0]!;
}

/** What a list of org trees or teams is searched by. */
interface Search {
  readonly searchValue: string | null;
  readonly sortOrder: string | null;
}

/** Returns the items whose text contains the one searched for, in any case, in the order asked for; equal ones keep their order. */
export function findItems<Item>(
  items: readonly Item[],
  { searchValue, sortOrder }: Search,
  toText: (item: Item) => string,
  toKey: ((item: Item) => string | number) | null,
): readonly Item[] {
  const wanted = searchValue?.toLowerCase() ?? '';
  const found = wanted === '' ? items : items.filter((item) => toText(item).toLowerCase().includes(wanted));
  if (toKey === null) return found;
  const sign = sortOrder === 'desc' ? -1 : 1;
  const compare = (one: string | number, other: string | number): number => {
    return typeof one === 'number' ? one - Number(other) : compareTexts(one.toLowerCase(), String(other).toLowerCase());
  };
  return found.toSorted((one, other) => sign * compare(toKey(one), toKey(other)));
}

/** Returns one page of items. */
export function toSlice<Item>(items: readonly Item[], pageIndex: number, pageSize: number): readonly Item[] {
  return items.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
}

/** Returns the parameters of a search: the fields of the JSON body take precedence over those of the query. */
export function toParameters(request: FastifyRequest, body: object): JsonObject {
  const fields = Object.entries(body).map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value] as const);
  return { ...toJsonObject(request.query), ...Object.fromEntries(fields) };
}
