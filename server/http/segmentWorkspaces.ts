import { Refusal } from '../core/refusal.ts';
import { toQuoted } from '../core/segments/text.ts';
import { changeEnvironment } from '../service/segments/changeEnvironment.ts';
import { changeWorkspace } from '../service/segments/changeWorkspace.ts';
import { createEnvironment } from '../service/segments/createEnvironment.ts';
import { createTrafficType } from '../service/segments/createTrafficType.ts';
import { createWorkspace } from '../service/segments/createWorkspace.ts';
import { deleteEnvironment } from '../service/segments/deleteEnvironment.ts';
import { deleteTrafficType } from '../service/segments/deleteTrafficType.ts';
import { deleteWorkspace } from '../service/segments/deleteWorkspace.ts';
import { listEnvironments } from '../service/segments/listEnvironments.ts';
import { listTrafficTypes } from '../service/segments/listTrafficTypes.ts';
import { listWorkspaces } from '../service/segments/listWorkspaces.ts';
import { type Environment, NAME_OPERATIONS, type Page, type TrafficType, type WholeEnvironment, type Workspace } from '../wire/segments.ts';
import { type Call, readParameter } from './call.ts';
import { requireJsonObject } from './jsonBody.ts';
import { readQuery } from './queryParameters.ts';
import { readPatch, readTruth, requireText } from './segmentBodies.ts';
import { readPage } from './segmentParameters.ts';

/** Handles GET /workspaces. */
export async function handleListWorkspaces({ request, service, key }: Call): Promise<Page<Workspace>> {
  const name = readQuery(request, 'name');
  const asked = readQuery(request, 'nameOp')?.toUpperCase() ?? 'IS';
  const operation = NAME_OPERATIONS.find((known) => known === asked);
  if (operation === undefined) {
    throw new Refusal('INVALID_REQUEST', `The parameter nameOp is ${toQuoted(asked)}. Use one of: ${NAME_OPERATIONS.join(', ')}.`);
  }
  return listWorkspaces(service, key, name === null ? null : { operation, text: name }, readPage(request));
}

/** Handles POST /workspaces. */
export async function handleCreateWorkspace({ request, service }: Call): Promise<Workspace> {
  const body = requireJsonObject(request, '{"name": "Mobile", "requiresTitleAndComments": false}');
  const requiresTitleAndComments = readTruth(body, 'requiresTitleAndComments');
  return createWorkspace(service, { name: requireText(body, 'name'), requiresTitleAndComments });
}

/** Handles PATCH /workspaces/{workspaceId}. */
export async function handleChangeWorkspace(call: Call): Promise<Workspace> {
  return changeWorkspace(call.service, readParameter(call, 'workspaceId'), readPatch(call.request, '/name'));
}

/** Handles DELETE /workspaces/{workspaceId}. */
export function handleDeleteWorkspace(call: Call): Promise<true> {
  return deleteWorkspace(call.service, readParameter(call, 'workspaceId'));
}

/** Handles GET /environments/ws/{workspaceId}. */
export function handleListEnvironments(call: Call): Promise<Environment[]> {
  return listEnvironments(call.service, readParameter(call, 'workspaceId'));
}

/** Handles POST /environments/ws/{workspaceId}. */
export async function handleCreateEnvironment(call: Call): Promise<WholeEnvironment> {
  const body = requireJsonObject(call.request, '{"name": "Testing", "production": false}');
  const wanted = { name: requireText(body, 'name'), production: readTruth(body, 'production') };
  return createEnvironment(call.service, readParameter(call, 'workspaceId'), wanted);
}

/** Handles PATCH /environments/ws/{workspaceId}/{environmentId}. */
export async function handleChangeEnvironment(call: Call): Promise<WholeEnvironment> {
  const operations = readPatch(call.request, '/name');
  return changeEnvironment(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'environmentId'), operations);
}

/** Handles DELETE /environments/ws/{workspaceId}/{environmentId}. */
export function handleDeleteEnvironment(call: Call): Promise<true> {
  return deleteEnvironment(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'environmentId'));
}

/** Handles GET /trafficTypes/ws/{workspaceId}. */
export function handleListTrafficTypes(call: Call): Promise<TrafficType[]> {
  return listTrafficTypes(call.service, readParameter(call, 'workspaceId'));
}

/** Handles POST /trafficTypes/ws/{workspaceId}. */
export async function handleCreateTrafficType(call: Call): Promise<TrafficType> {
  const body = requireJsonObject(call.request, '{"name": "device"}');
  return createTrafficType(call.service, readParameter(call, 'workspaceId'), requireText(body, 'name'));
}

/** Handles DELETE /trafficTypes/{trafficTypeId}. */
export function handleDeleteTrafficType(call: Call): Promise<true> {
  return deleteTrafficType(call.service, readParameter(call, 'trafficTypeId'));
}
