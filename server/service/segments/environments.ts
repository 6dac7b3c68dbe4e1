import { Refusal } from '../../core/refusal.ts';
import { applyPatch, type PatchOperation } from '../../core/segments/jsonPatch.ts';
import { ACTIVE } from '../../core/segments/states.ts';
import { requireName, toQuoted } from '../../core/segments/texts.ts';
import { isStorable } from '../../core/text.ts';
import type { Database } from '../../store/database.ts';
import { countDefinitions } from '../../store/segments/definitions.ts';
import {
  deleteEnvironment as deleteRows,
  type EnvironmentRecord,
  findEnvironments,
  insertEnvironment,
  readEnvironments,
  updateEnvironment,
} from '../../store/segments/environments.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { ORGANIZATION, requireWorkspace } from './workspaces.ts';

/** Lists the environments of a workspace, oldest first. Throws NOT_FOUND. */
export async function listEnvironments({ database }: ServiceContext, workspaceId: string) {
  await requireWorkspace(database, workspaceId);
  return (await readEnvironments(database, workspaceId)).map(toEnvironment);
}

/** Creates an environment in a workspace. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the name is taken in the workspace. */
export async function createEnvironment(
  { database, now }: ServiceContext,
  workspaceId: string,
  wanted: { readonly name: string; readonly production: boolean },
) {
  const environment = { ...wanted, name: requireName('environment', wanted.name), id: crypto.randomUUID(), workspaceId, createdAt: now() };
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    if (await insertEnvironment(transaction, environment)) return toWholeEnvironment(environment);
    throw new Refusal('CONFLICT', `An environment "${wanted.name}" already exists in the workspace. Choose another name.`);
  });
}

/**
 * Changes an environment's name, or whether it is a production environment. Throws NOT_FOUND, INVALID_REQUEST, and CONFLICT if the name is
 * taken in the workspace.
 */
export async function changeEnvironment(
  { database }: ServiceContext,
  workspaceId: string,
  idOrName: string,
  operations: readonly PatchOperation[],
) {
  return inTransaction(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    const environment = await requireEnvironment(transaction, workspaceId, idOrName);
    const { name, production } = environment;
    const after = { ...environment, ...applyPatch({ name, production }, { name: 'string', production: 'boolean' }, operations) };
    requireName('environment', after.name);
    const namesakes = await findEnvironments(transaction, workspaceId, after.name);
    if (namesakes.some(({ id }) => id !== environment.id)) {
      throw new Refusal('CONFLICT', `An environment "${after.name}" already exists in the workspace. Choose another name.`);
    }
    await updateEnvironment(transaction, after);
    return toWholeEnvironment(after);
  });
}

/**
 * Deletes an environment with its identities. Throws NOT_FOUND, and CONFLICT while segments are active in it
 * (docs/contract/segments.md#states).
 */
export async function deleteEnvironment({ database }: ServiceContext, workspaceId: string, idOrName: string): Promise<true> {
  return inTransaction<true>(database, 'segments', async (transaction) => {
    await requireWorkspace(transaction, workspaceId);
    const { id, name } = await requireEnvironment(transaction, workspaceId, idOrName);
    const active = await countDefinitions(transaction, id);
    if (active > 0) {
      throw new Refusal(
        'CONFLICT',
        `Segments are still active in ${name} (${active}). Deactivate or delete them first; nothing was changed.`,
      );
    }
    await deleteRows(transaction, id);
    return true;
  });
}

/**
 * Finds an environment by ID or name, in one workspace or (null) in any; throws NOT_FOUND, and INVALID_REQUEST for a name used in several
 * workspaces.
 */
export async function requireEnvironment(database: Database, workspaceId: string | null, idOrName: string): Promise<EnvironmentRecord> {
  const found = isStorable(idOrName) ? await findEnvironments(database, workspaceId, idOrName) : [];
  const environment = found.find(({ id }) => id === idOrName) ?? found[0];
  if (environment === undefined) {
    const next = `Take an ID from GET /internal/api/v2/environments/ws/${workspaceId ?? '{workspaceId}'}`;
    throw new Refusal('NOT_FOUND', `There is no environment ${toQuoted(idOrName)}. ${next}.`);
  }
  if (found.length === 1 || environment.id === idOrName) return environment;
  const ids = found.map(({ id }) => id).join(', ');
  throw new Refusal('INVALID_REQUEST', `Several workspaces have an environment ${toQuoted(idOrName)}. Use its ID instead: ${ids}.`);
}

/** Returns an environment as lists show it. */
function toEnvironment({ id, name, production }: EnvironmentRecord) {
  return { name, id, production };
}

/** Returns an environment as the answer to its creation or change; properties that Fairlead does not have are empty. */
function toWholeEnvironment(environment: EnvironmentRecord) {
  const { id, name, production, workspaceId, createdAt } = environment;
  return {
    id,
    type: 'environment',
    name,
    production,
    environmentType: production ? 'production' : 'pre_production',
    orgId: ORGANIZATION,
    status: ACTIVE,
    workspaceIds: [workspaceId],
    creationTime: createdAt,
    permissioningEnabled: false,
    changePermissions: {
      allowKills: false,
      areApprovalsRequired: false,
      areApproversRestricted: false,
      approvers: [],
      areEditorsRestricted: false,
      editors: [],
      approvalSkippableBy: [],
    },
    dataExportPermissions: { areExportersRestricted: false, exporters: [] },
    apiTokens: [],
  } as const;
}
