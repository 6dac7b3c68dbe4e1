import { Refusal } from '../../core/refusal.ts';
import { toQuoted } from '../../core/segments/texts.ts';
import { changeEnvironment, createEnvironment, deleteEnvironment, listEnvironments } from '../../service/segments/environments.ts';
import { createTrafficType, deleteTrafficType, listTrafficTypes } from '../../service/segments/trafficTypes.ts';
import { changeWorkspace, createWorkspace, deleteWorkspace, listWorkspaces } from '../../service/segments/workspaces.ts';
import { NAME_OPERATIONS } from '../../wire/endpoints/segments.ts';
import type { Environment, Page, TrafficType, WholeEnvironment, Workspace } from '../../wire/segments.ts';
import { type Handlers, readParameter } from '../call.ts';
import { requireJsonObject } from '../jsonBody.ts';
import { readQuery } from '../query.ts';
import { readBoolean, readPage, readPatch, requireText } from './bodies.ts';

/** The handlers of workspaces, environments and traffic types. */
export const WORKSPACE_HANDLERS = {
  async listWorkspaces({ request, service, key }): Promise<Page<Workspace>> {
    const name = readQuery(request, 'name');
    const asked = readQuery(request, 'nameOp')?.toUpperCase() ?? 'IS';
    const operation = NAME_OPERATIONS.find((known) => known === asked);
    if (operation === undefined) {
      throw new Refusal('INVALID_REQUEST', `The parameter nameOp is ${toQuoted(asked)}. Use one of: ${NAME_OPERATIONS.join(', ')}.`);
    }
    return listWorkspaces(service, key, name === null ? null : { operation, text: name }, readPage(request));
  },

  async createWorkspace({ request, service }): Promise<Workspace> {
    const body = requireJsonObject(request, '{"name": "Mobile", "requiresTitleAndComments": false}');
    const requiresTitleAndComments = readBoolean(body, 'requiresTitleAndComments');
    return createWorkspace(service, { name: requireText(body, 'name'), requiresTitleAndComments });
  },

  async changeWorkspace(call): Promise<Workspace> {
    return changeWorkspace(call.service, readParameter(call, 'workspaceId'), readPatch(call.request, '/name'));
  },

  deleteWorkspace(call): Promise<true> {
    return deleteWorkspace(call.service, readParameter(call, 'workspaceId'));
  },

  listEnvironments(call): Promise<Environment[]> {
    return listEnvironments(call.service, readParameter(call, 'workspaceId'));
  },

  async createEnvironment(call): Promise<WholeEnvironment> {
    const body = requireJsonObject(call.request, '{"name": "Testing", "production": false}');
    const wanted = { name: requireText(body, 'name'), production: readBoolean(body, 'production') };
    return createEnvironment(call.service, readParameter(call, 'workspaceId'), wanted);
  },

  async changeEnvironment(call): Promise<WholeEnvironment> {
    const operations = readPatch(call.request, '/name');
    return changeEnvironment(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'environmentId'), operations);
  },

  deleteEnvironment(call): Promise<true> {
    return deleteEnvironment(call.service, readParameter(call, 'workspaceId'), readParameter(call, 'environmentId'));
  },

  listTrafficTypes(call): Promise<TrafficType[]> {
    return listTrafficTypes(call.service, readParameter(call, 'workspaceId'));
  },

  async createTrafficType(call): Promise<TrafficType> {
    const body = requireJsonObject(call.request, '{"name": "device"}');
    return createTrafficType(call.service, readParameter(call, 'workspaceId'), requireText(body, 'name'));
  },

  deleteTrafficType(call): Promise<true> {
    return deleteTrafficType(call.service, readParameter(call, 'trafficTypeId'));
  },
} satisfies Handlers;
