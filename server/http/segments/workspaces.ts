import { changeEnvironment, createEnvironment, deleteEnvironment, listEnvironments } from '../../service/segments/environments.ts';
import { createTrafficType, deleteTrafficType, listTrafficTypes } from '../../service/segments/trafficTypes.ts';
import { changeWorkspace, createWorkspace, deleteWorkspace, listWorkspaces } from '../../service/segments/workspaces.ts';
import type { Environment, Page, TrafficType, WholeEnvironment, Workspace } from '../../wire/segments.ts';
import type { Handlers } from '../call.ts';
import { requirePatch, toPage } from './bodies.ts';

/** The handlers of workspaces, environments and traffic types. */
export const WORKSPACE_HANDLERS = {
  async listWorkspaces({ query, service, key }): Promise<Page<Workspace>> {
    const { name: text, nameOp: operation, organizationIdentifier, projectIdentifier } = query;
    const name = text === null ? null : { operation: operation ?? 'IS', text };
    return listWorkspaces(service, key, { name, organizationIdentifier, projectIdentifier }, toPage(query));
  },

  async createWorkspace({ body, service }): Promise<Workspace> {
    return createWorkspace(service, body);
  },

  async changeWorkspace({ parameters, body, service }): Promise<Workspace> {
    return changeWorkspace(service, parameters.workspaceId, requirePatch(body, '/name'));
  },

  deleteWorkspace({ parameters, service }): Promise<true> {
    return deleteWorkspace(service, parameters.workspaceId);
  },

  listEnvironments({ parameters, service }): Promise<Environment[]> {
    return listEnvironments(service, parameters.workspaceId);
  },

  async createEnvironment({ parameters, body, service }): Promise<WholeEnvironment> {
    return createEnvironment(service, parameters.workspaceId, body);
  },

  async changeEnvironment({ parameters: { workspaceId, environmentId }, body, service }): Promise<WholeEnvironment> {
    return changeEnvironment(service, workspaceId, environmentId, requirePatch(body, '/name'));
  },

  deleteEnvironment({ parameters: { workspaceId, environmentId }, service }): Promise<true> {
    return deleteEnvironment(service, workspaceId, environmentId);
  },

  listTrafficTypes({ parameters, service }): Promise<TrafficType[]> {
    return listTrafficTypes(service, parameters.workspaceId);
  },

  async createTrafficType({ parameters, body, service }): Promise<TrafficType> {
    return createTrafficType(service, parameters.workspaceId, body.name);
  },

  deleteTrafficType({ parameters, service }): Promise<true> {
    return deleteTrafficType(service, parameters.trafficTypeId);
  },
} satisfies Handlers;
