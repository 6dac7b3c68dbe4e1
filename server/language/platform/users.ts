import { nameEntity } from '../../core/platform/workspace/entity.ts';
import { plural } from '../../core/plural.ts';
import type { Workspace } from '../../documents/platform/workspace/workspace.ts';
import type { ListedUser, ListedUsers } from '../protocol/acrossFiles.ts';
import { createPause } from '../timers.ts';

/** The paths of the other documents that use what a document defines, and of those that would break with what it says now. */
export interface Users {
  readonly users: readonly string[];
  readonly broken: readonly string[];
}

/** Returns the users of what a document defines; none if it defines nothing. Calls `pause` after each: thousands may have to be checked. */
export async function usersOf(workspace: Workspace, path: string, pause = createPause()): Promise<Users> {
  const entity = workspace.index.of(path)?.entity;
  if (entity == null) return { users: [], broken: [] };
  const uses = workspace.index.usesOf({ path, entity }).filter((use) => use.path !== path);
  const users = [...new Set(uses.map((use) => use.path))];
  const broken: string[] = [];
  for (const user of users) {
    if (workspace.findingsOf(user).some(({ cause }) => cause?.path === path)) broken.push(user);
    await pause();
  }
  return { users, broken };
}

/** Describes users: `Used by 4 pipelines, 2 would break`; null if there are none. */
export function describeUsers(workspace: Workspace, { users, broken }: Users): string | null {
  if (users.length === 0) return null;
  const isPipelines = users.every((user) => workspace.index.of(user)?.entity?.kind === 'pipeline');
  const used = isPipelines
    ? plural(users.length, 'Used by 1 pipeline', 'Used by {0} pipelines', users.length)
    : plural(users.length, 'Used by 1 document', 'Used by {0} documents', users.length);
  if (broken.length === 0) return used;
  return plural(broken.length, '{0}, 1 would break', '{0}, {1} would break', used, broken.length);
}

/** Lists the users of what a document defines, those that would break first; null if it defines nothing. */
export async function listUsers(workspace: Workspace, path: string): Promise<ListedUsers | null> {
  const entity = workspace.index.of(path)?.entity;
  if (entity == null) return null;
  const { users } = await usersOf(workspace, path);
  const uses = workspace.index.usesOf({ path, entity });
  const first = new Map(uses.toReversed().map((use) => [use.path, use.reference]));
  const listed = users.flatMap((user): ListedUser[] => {
    const broken = workspace.findingsOf(user).filter(({ cause }) => cause?.path === path);
    const place = broken[0] ?? first.get(user);
    if (place === undefined) return [];
    const { start, end } = place;
    const range = workspace.rangeIn(user, start, end);
    const own = workspace.index.of(user)?.entity ?? null;
    if (range === null) return [];
    return [{ uri: user, entity: own && nameEntity(own), range, problems: broken.map(({ message }) => message) }];
  });
  const [breaking, sound] = [listed.filter(({ problems }) => problems.length > 0), listed.filter(({ problems }) => problems.length === 0)];
  return { entity: nameEntity(entity), users: [...breaking, ...sound] };
}
