import type { Workspace } from '../../documents/platform/workspace/workspace.ts';

/** Returns the paths of the other documents that use what a document defines, and of those that would break with what it says now. */
export function usersOf(workspace: Workspace, path: string): { readonly users: readonly string[]; readonly broken: readonly string[] } {
  const entity = workspace.index.of(path)?.entity;
  if (entity == null) return { users: [], broken: [] };
  const uses = workspace.index.usesOf({ path, entity }).filter((use) => use.path !== path);
  const users = [...new Set(uses.map((use) => use.path))];
  return { users, broken: users.filter((user) => workspace.findingsOf(user).some(({ cause }) => cause?.path === path)) };
}

/** Describes the users of a document: `Used by 4 pipelines, 2 would break`; null if there are none. */
export function describeUsers(workspace: Workspace, path: string): string | null {
  const { users, broken } = usersOf(workspace, path);
  if (users.length === 0) return null;
  const isPipelines = users.every((user) => workspace.index.of(user)?.entity?.kind === 'pipeline');
  const things = `${isPipelines ? 'pipeline' : 'document'}${users.length === 1 ? '' : 's'}`;
  return `Used by ${users.length} ${things}${broken.length === 0 ? '' : `, ${broken.length} would break`}`;
}
