import { checkIdentifier } from '../../core/identifiers.ts';
import { Refusal } from '../../core/refusal.ts';
import { applyPatch, type PatchOperation } from '../../core/segments/jsonPatch.ts';
import { type Page, toPageRange } from '../../core/segments/pages.ts';
import { requireName, toQuoted } from '../../core/segments/texts.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { countSegments } from '../../store/segments/segments.ts';
import {
  deleteWorkspace as deleteRows,
  EVERY_WORKSPACE,
  findWorkspace,
  insertWorkspace,
  readWorkspaces,
  updateWorkspace,
  type WorkspaceFilter,
  type WorkspaceRecord,
} from '../../store/segments/workspaces.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { Token } from '../access/tokens.ts';
import type { ServiceContext } from '../serviceContext.ts';

/** The only organization of a local service. */
export const ORGANIZATION = 'default';

/** What PATCH replaces in a workspace. */
const PATCHED = {
  name: 'string',
  requiresTitleAndComments: 'boolean',
  organizationIdentifier: 'string',
  projectIdentifier: 'string',
} as const;

/** A platform project, as a workspace names it; no project has empty identifiers. */
type ProjectOfWorkspace = Pick<WorkspaceRecord, 'organizationIdentifier' | 'projectIdentifier'>;

/** Lists one page of the matching workspaces, ordered by name; a restricted key sees only its own. */
export async function listWorkspaces({ database }: ServiceContext, key: Token | null, filter: WorkspaceFilter, page: Page) {
  const span = toPageRange('workspaces', page);
  const projects = key?.restriction.projects ?? [];
  const among = projects.length === 0 ? null : projects;
  const possible = [filter.name?.text, filter.organizationIdentifier, filter.projectIdentifier].every((text) => isStorable(text ?? ''));
  const { records, total } = possible ? await readWorkspaces(database, filter, span, among) : { records: [], total: 0 };
  return { objects: records.map(toWorkspace), ...span, totalCount: total };
}

/**
 * Creates a workspace without environments and traffic types. Throws INVALID_REQUEST, and CONFLICT if the name is taken or the project has a
 * workspace (docs/contract/segments.md#states).
 */
export async function createWorkspace(
  { database, now }: ServiceContext,
  wanted: Partial<ProjectOfWorkspace> & { readonly name: string; readonly requiresTitleAndComments: boolean },
) {
  const project = requireProject(wanted);
  const workspace = { ...wanted, ...project, name: requireName('workspace', wanted.name), id: crypto.randomUUID(), createdAt: now() };
  return inTransaction(database, 'segments', async (transaction) => {
    await requireFreeProject(transaction, workspace);
    if (await insertWorkspace(transaction, workspace)) return toWorkspace(workspace);
    throw new Refusal('CONFLICT', `A workspace "${wanted.name}" already exists. Choose another name.`);
  });
}

/**
 * Changes a workspace's name, its project, or whether its changes require a title and a comment. Throws NOT_FOUND, INVALID_REQUEST, and
 * CONFLICT if the name is taken or the project has a workspace.
 */
export async function changeWorkspace({ database }: ServiceContext, id: string, operations: readonly PatchOperation[]) {
  return inTransaction(database, 'segments', async (transaction) => {
    const workspace = await requireWorkspace(transaction, id);
    const { name, requiresTitleAndComments, organizationIdentifier, projectIdentifier } = workspace;
    const before = {
      name,
      requiresTitleAndComments,
      organizationIdentifier: organizationIdentifier ?? '',
      projectIdentifier: projectIdentifier ?? '',
    };
    const patched = applyPatch(before, PATCHED, operations);
    const after = { ...workspace, ...patched, ...requireProject(patched) };
    requireName('workspace', after.name);
    await requireFreeProject(transaction, after);
    const filter = { ...EVERY_WORKSPACE, name: { operation: 'IS', text: after.name } as const };
    const namesakes = await readWorkspaces(transaction, filter, { offset: 0, limit: 1 });
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

/** Returns the project that a workspace is to belong to, or nulls for none. Throws INVALID_REQUEST. */
function requireProject({ organizationIdentifier, projectIdentifier }: Partial<ProjectOfWorkspace>): ProjectOfWorkspace {
  const [organization, project] = [organizationIdentifier ?? '', projectIdentifier ?? ''];
  if (organization === '' && project === '') return { organizationIdentifier: null, projectIdentifier: null };
  for (const [name, text] of Object.entries({ organizationIdentifier: organization, projectIdentifier: project })) {
    if (text === '') throw new Refusal('INVALID_REQUEST', `${name} is missing. Give both identifiers of the project, or neither.`);
    const reason = checkIdentifier(text, 'entity');
    if (reason !== null) throw new Refusal('INVALID_REQUEST', `${name} ${reason}.`);
  }
  return { organizationIdentifier: organization, projectIdentifier: project };
}

/** Throws CONFLICT if another workspace belongs to the project: clients that look for it take no second one. */
async function requireFreeProject(database: Database, { id, organizationIdentifier, projectIdentifier }: WorkspaceRecord): Promise<void> {
  if (projectIdentifier === null) return;
  const filter = { name: null, organizationIdentifier, projectIdentifier };
  const [other] = (await readWorkspaces(database, filter, { offset: 0, limit: 1 })).records;
  if (other === undefined || other.id === id) return;
  throw new Refusal(
    'CONFLICT',
    `The project ${projectIdentifier} of ${organizationIdentifier} already has the workspace ${toQuoted(other.name)}. Name another project.`,
  );
}

/** Returns a workspace as the contract shows it, with its project if it belongs to one. */
function toWorkspace({ id, name, requiresTitleAndComments, organizationIdentifier, projectIdentifier }: WorkspaceRecord) {
  const project = organizationIdentifier === null || projectIdentifier === null ? {} : { organizationIdentifier, projectIdentifier };
  return { name, type: 'workspace', id, requiresTitleAndComments, ...project } as const;
}
