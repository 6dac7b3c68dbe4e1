import type { Team } from '../../core/insights/orgTree.ts';
import { Refusal } from '../../core/refusal.ts';
import { readConfiguration } from '../configuration.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** Whether a request may see teams only, and no people: by its key, or because the service is set so. */
export async function hidesPeople(context: Pick<ServiceContext, 'database' | 'hidesPeople'>): Promise<boolean> {
  return context.hidesPeople === true || (await readConfiguration(context)).teamOnly;
}

/** Throws ACCESS_DENIED if a request for people may see teams only. */
export async function requirePeople(context: ServiceContext): Promise<void> {
  if (context.hidesPeople === true) {
    throw new Refusal(
      'ACCESS_DENIED',
      'The key shows teams and no people. Ask for teams instead, or use a key with the scope insights:read.',
    );
  }
  if (await hidesPeople(context)) {
    throw new Refusal(
      'ACCESS_DENIED',
      'The service shows teams and no people. Ask for teams instead, or have it set otherwise with `fairlead insights configure --team-only no`.',
    );
  }
}

const NAMELESS = new WeakMap<TreeOfTeams, TreeOfTeams>();

interface TreeOfTeams {
  readonly teams: readonly Team[];
  readonly refIds: readonly number[];
}

/** Names the teams of managers by their numbers instead of their managers; the same tree gives the same object. */
export function withoutManagers<Tree extends TreeOfTeams>(tree: Tree): Tree {
  const known = NAMELESS.get(tree);
  if (known !== undefined) return known as Tree;
  const teams = tree.teams.map((team, place) =>
    team.managerEmail === null ? team : { ...team, name: `Team ${tree.refIds[place]}`, managerEmail: null },
  );
  const nameless = { ...tree, teams };
  NAMELESS.set(tree, nameless);
  return nameless;
}
