import { Refusal } from '../../core/refusal.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { type NumberedOrgTree, readOrgTree } from './orgTree.ts';

/** The ID of the only org tree: that of the active roster. */
export const TREE_ID = 1;

/** Returns the name of the org tree. */
export function toTreeName({ configuration: { groupByColumns } }: NumberedOrgTree): string {
  return groupByColumns.length === 0 ? 'Managers' : groupByColumns.join(' / ');
}

/** Finds an org tree by the ID from a path; throws NOT_FOUND. */
export async function requireOrgTree(context: ServiceContext, id: string): Promise<NumberedOrgTree> {
  const tree = id === String(TREE_ID) ? await readOrgTree(context) : null;
  if (tree !== null) return tree;
  throw new Refusal(
    'NOT_FOUND',
    `There is no org tree "${id.slice(0, 50)}". Take an ID from GET /v2/org-trees; there is none before a roster is active.`,
  );
}

/** Finds a team by the refId from a path; throws NOT_FOUND. */
export async function requireTeam(
  context: ServiceContext,
  refId: string,
): Promise<{ readonly tree: NumberedOrgTree; readonly place: number }> {
  const tree = /^[1-9]\d{0,15}$/.test(refId) ? await readOrgTree(context) : null;
  const place = tree?.places.get(Number(refId));
  if (tree !== null && place !== undefined) return { tree, place };
  throw new Refusal(
    'NOT_FOUND',
    `There is no team "${refId.slice(0, 50)}" in the active roster. Take a refId from GET /v2/teams/list; there is none before a roster is active.`,
  );
}
