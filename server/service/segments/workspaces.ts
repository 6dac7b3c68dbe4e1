import { Refusal } from '../../core/refusal.ts';
import { applyPatch, type PatchOperation } from '../../core/segments/jsonPatch.ts';
import { type Page, toPageRange } from '../../core/segments/pages.ts';
import { requireName, toQuoted } from '../../core/segments/texts.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { countSegments } from '../../store/segments/segments.ts';
import {
  deleteWorkspace as deleteRows,
  findWorkspace,
  insertWorkspace,
  type NameFilter,
  readWorkspaces,
  updateWorkspace,
  type WorkspaceRecord,
} from '../../store/segments/workspaces.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { Token } from '../access/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** The only organization of a local service. */
export const ORGANIZATION = 'default';

/** Lists one page of workspaces, all or those that match a name, ordered by name; a restricted key sees only its own. */
export async function listWorkspaces({ database }: ServiceContext, key: Token | null, filter: NameFilter | null, page: Page) {
  const span = toPageRange('workspaces', page);
  const projects = key?.restriction.projects ?? [];
  const among = projects.length === 0 ? null : projects;
  const possible = filter === null || isStorable(filter.text);
  const { records, total } = possible ? await readWorkspaces(database, filter, span, among) : { records: [], total: 0 };
  return { objects: records.map(toWorkspace), ...span, totalCount: total };
}

/**
 * Creates a workspace without environments and traffic types. Throws INVALID_REQUEST, and CONFLICT if the name is taken
 * (docs/contract/segments.md#states).
 */
export async function createWorkspace({ database, now }: ServiceContext, wanted: { name: string; requiresTitleAndComments: boolean }) {
  const workspace = { ...wanted, name: requireName('workspace', wanted.name), id: crypto.randomUUID(), createdAt: now() };
  if (await insertWorkspace(database, workspace)) return toWorkspace(workspace);
  throw new Refusal('CONFLICT', `A workspace "${wanted.name}" already exists. Choose another name.`);
}

/**
 * Changes a workspace's name, or whether its changes require a title and a comment. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the
 * name is taken.
 */
export async function changeWorkspace({ database }: ServiceContext, id: string, operations: readonly PatchOperation[]) {
  return inTransaction(database, 'segments', async (transaction) => {
    const workspace = await requireWorkspace(transaction, id);
    const { name, requiresTitleAndComments } = workspace;
    const members = { name: 'string', requiresTitleAndComments: 'boolean' } as const;
    const after = { ...workspace, ...applyPatch({ name, requiresTitleAndComments }, members, operations) };
    requireName('workspace', after.name);
    const namesakes = await readWorkspaces(transaction, { operation: 'IS', text: after.name }, { offset: 0, limit: 1 });
    if (namesakes.records.some((namesake) => namesake.id !== id)) {
      throw new Refusal('CONFLICT', `A workspace "${after.name}" already exists. Choose another name.`);
    }
    await updateWorkspace(transaction, after);
    return toWorkspace(after);
  });
}

/**
 * Deletes a workspace with its environments and traffic types. Throws NOT_FOUND, and CONFLICT while it has segments
 * (docs/contract/segments.md#states).
 */
export async function deleteWorkspace({ database }: ServiceContext, id: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    const { name } = await requireWorkspace(transaction, id);
    const segments = await countSegments(transaction, 'workspace_id', id);
    if (segments > 0) {
      throw new Refusal('CONFLICT', `The workspace ${name} still has segments (${segments}). Delete them first; nothing was changed.`);
    }
    await deleteRows(transaction, id);
    return true;
  });
}

/** Finds the workspace with an ID from a path; throws NOT_FOUND. */
export async function requireWorkspace(database: Database, id: string): Promise<WorkspaceRecord> {
  const workspace = isStorable(id) ? await findWorkspace(database, id) : null;
  if (workspace !== null) return workspace;
  throw new Refusal('NOT_FOUND', `There is no workspace ${toQuoted(id)}. Take an ID from GET /internal/api/v2/workspaces.`);
}

/** Returns a workspace as the contract shows it. */
function toWorkspace({ id, name, requiresTitleAndComments }: WorkspaceRecord) {
  return { name, type: 'workspace', id, requiresTitleAndComments } as const;
}
