import type { Restriction } from '../../core/access/keyGrants.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Database } from '../../store/database.ts';
import { findEnvironments } from '../../store/segmentEnvironments.ts';
import { findWorkspace, readWorkspaces } from '../../store/segmentWorkspaces.ts';

/** Resolves a restriction, which may contain names, to IDs only. Throws INVALID_REQUEST for an unknown or ambiguous entry. */
export async function findRestriction(database: Database, { environments, projects }: Restriction): Promise<Restriction> {
  const found = { environments: new Set<string>(), projects: new Set<string>() };
  for (const project of projects) found.projects.add(await findProject(database, project));
  for (const environment of environments) found.environments.add(await findEnvironment(database, environment));
  return { environments: [...found.environments], projects: [...found.projects] };
}

async function findProject(database: Database, idOrName: string): Promise<string> {
  const byId = await findWorkspace(database, idOrName);
  if (byId !== null) return byId.id;
  const { records } = await readWorkspaces(database, { operation: 'IS', text: idOrName }, { offset: 0, limit: 1 });
  if (records[0] !== undefined) return records[0].id;
  throw refuse(`there is no workspace "${idOrName}"; take an id or a name from GET /internal/api/v2/workspaces`);
}

async function findEnvironment(database: Database, idOrName: string): Promise<string> {
  const found = await findEnvironments(database, null, idOrName);
  const environment = found.find(({ id }) => id === idOrName) ?? found[0];
  if (environment === undefined) {
    throw refuse(`there is no environment "${idOrName}"; take an id from GET /internal/api/v2/environments/ws/{workspaceId}`);
  }
  if (found.length === 1 || environment.id === idOrName) return environment.id;
  throw refuse(`several workspaces have an environment "${idOrName}"; name its id instead: ${found.map(({ id }) => id).join(', ')}`);
}

function refuse(lack: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The key cannot be created: ${lack}.`);
}
