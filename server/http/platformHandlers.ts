import type { PLATFORM_ENDPOINTS } from '../wire/endpoints/platform.ts';
import type { Handler } from './call.ts';
import {
  handleCreateConnector,
  handleDeleteConnector,
  handleListConnectors,
  handleReadConnector,
  handleUpdateConnector,
} from './platformConnectors.ts';
import { handleFillRuntimeInputs, handleListRuntimeInputs } from './platformInputs.ts';
import {
  handleCreateOrganization,
  handleDeleteOrganization,
  handleListOrganizations,
  handleReadOrganization,
  handleUpdateOrganization,
} from './platformOrganizations.ts';
import {
  handleCreatePipeline,
  handleDeletePipeline,
  handleListPipelines,
  handleReadPipeline,
  handleUpdatePipeline,
} from './platformPipelines.ts';
import {
  handleCreateProject,
  handleDeleteProject,
  handleListProjects,
  handleReadProject,
  handleUpdateProject,
} from './platformProjects.ts';

/** The handler of each endpoint of area D. */
export const PLATFORM_HANDLERS: Readonly<Record<keyof typeof PLATFORM_ENDPOINTS, Handler>> = {
  createOrganization: handleCreateOrganization,
  listOrganizations: handleListOrganizations,
  readOrganization: handleReadOrganization,
  updateOrganization: handleUpdateOrganization,
  deleteOrganization: handleDeleteOrganization,
  createProject: handleCreateProject,
  listProjects: handleListProjects,
  readProject: handleReadProject,
  updateProject: handleUpdateProject,
  deleteProject: handleDeleteProject,
  createConnector: handleCreateConnector,
  listConnectors: handleListConnectors,
  readConnector: handleReadConnector,
  updateConnector: handleUpdateConnector,
  deleteConnector: handleDeleteConnector,
  createPipeline: handleCreatePipeline,
  listPipelines: handleListPipelines,
  readPipeline: handleReadPipeline,
  updatePipeline: handleUpdatePipeline,
  deletePipeline: handleDeletePipeline,
  listRuntimeInputs: handleListRuntimeInputs,
  fillRuntimeInputs: handleFillRuntimeInputs,
};
