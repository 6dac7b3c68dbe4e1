import { nameEntity } from '../../core/platform/workspace/entity.ts';
import { plural } from '../../core/plural.ts';
import type { Workspace } from '../../documents/platform/workspace/workspace.ts';
import type { ListedUser, ListedUsers } from '../protocol/acrossFiles.ts';

/** The paths of the other documents that use what a document defines, and of those that would break with what it says now. */
export interface Users {
  readonly users: readonly string[];
  readonly broken: readonly string[];
}

/** Returns the users of what a document defines; none if it defines nothing. */
export function usersOf(workspace: Workspace, path: string): Users {
  const entity = workspace.index.of(path)?.entity;
  if (entity == null) return { users: [], broken: [] };
  const uses = workspace.index.usesOf({ path, entity }).filter((use) => use.path !== path);
  const users = [...new Set(uses.map((use) => use.path))];
  return { users, broken: users.filter((user) => workspace.findingsOf(user).some(({ cause }) => cause?.path === path)) };
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
export function listUsers(workspace: Workspace, path: string): ListedUsers | null {
  const entity = workspace.index.of(path)?.entity;
  if (entity == null) return null;
  const uses = workspace.index.usesOf({ path, entity });
  const listed = usersOf(workspace, path).users.flatMap((user): ListedUser[] => {
    const broken = workspace.findingsOf(user).filter(({ cause }) => cause?.path === path);
    const { start, end } = broken[0] ?? uses.find((one) => one.path === user)!.reference;
    const range = workspace.rangeIn(user, start, end);
    const own = workspace.index.of(user)?.entity ?? null;
    if (range === null) return [];
    return [{ uri: user, entity: own && nameEntity(own), range, problems: broken.map(({ message }) => message) }];
  });
  const [breaking, sound] = [listed.filter(({ problems }) => problems.length > 0), listed.filter(({ problems }) => problems.length === 0)];
  return { entity: nameEntity(entity), users: [...breaking, ...sound] };
}
