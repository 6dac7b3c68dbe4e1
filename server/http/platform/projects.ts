import { requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import { type Project, requireProject } from '../../core/platform/project.ts';
import { DEFAULT_ORGANIZATION, type ProjectScope } from '../../core/platform/scope.ts';
import { createProject, deleteProject, listProjects, readProject, updateProject } from '../../service/platform/projects.ts';
import type { PlatformPage, ProjectResponse, SuccessEnvelope } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import { type Call, type Handlers, readParameter } from '../call.ts';
import { readJsonBody } from '../jsonBody.ts';
import { readQuery } from '../query.ts';
import { toEnvelope, toProjectResponse } from './answers.ts';
import { readPageSpan, readQueryList, readSearchTerm, toPage } from './pages.ts';
import { readGivenScope, toAccount } from './scope.ts';

/** The handlers of projects. */
export const PROJECT_HANDLERS = {
  async createProject(call): Promise<SuccessEnvelope<ProjectResponse>> {
    const project = readBody(call);
    // The project does not exist yet, so the permission is required in its organization.
    requireTarget(call, { orgIdentifier: project.orgIdentifier });
    return toEnvelope(call, toProjectResponse(await createProject(toAccount(call), project)));
  },

  async listProjects(call): Promise<SuccessEnvelope<PlatformPage<ProjectResponse>>> {
    const { request } = call;
    const { orgIdentifier } = readGivenScope(call);
    requireTarget(call, { orgIdentifier });
    const page = readPageSpan(request);
    const filter = {
      orgIdentifier,
      search: readSearchTerm(request),
      identifiers: readQueryList(request, 'identifiers'),
      names: null,
      module: readQuery(request, 'moduleType'),
    };
    const { records, total } = await listProjects(toAccount(call), filter, page);
    return toEnvelope(call, toPage(records.map(toProjectResponse), total, page));
  },

  async readProject(call): Promise<SuccessEnvelope<ProjectResponse>> {
    return toEnvelope(call, toProjectResponse(await readProject(toAccount(call), readAddress(call))));
  },

  async updateProject(call): Promise<SuccessEnvelope<ProjectResponse>> {
    const project = readBody(call);
    requireTarget(call, { orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier });
    requireSameIdentifier('project', project.identifier, readParameter(call, 'projectIdentifier'));
    return toEnvelope(call, toProjectResponse(await updateProject(toAccount(call), project)));
  },

  async deleteProject(call): Promise<SuccessEnvelope<true>> {
    await deleteProject(toAccount(call), readAddress(call));
    return toEnvelope(call, true);
  },
} satisfies Handlers;

function readBody(call: Call): Project {
  return requireProject(readJsonBody(call.request), readGivenScope(call));
}

/** Returns the project of the address; the default organization applies if none is given. */
function readAddress(call: Call): ProjectScope {
  const { orgIdentifier } = readGivenScope(call);
  const scope = { orgIdentifier: orgIdentifier ?? DEFAULT_ORGANIZATION, projectIdentifier: readParameter(call, 'projectIdentifier') };
  requireTarget(call, scope);
  return scope;
}
