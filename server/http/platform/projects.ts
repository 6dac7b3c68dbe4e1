import { requireSameIdentifier } from '../../core/platform/fieldErrors.ts';
import { type Project, requireProject } from '../../core/platform/project.ts';
import { DEFAULT_ORGANIZATION, type ProjectScope } from '../../core/platform/scope.ts';
import { createProject, deleteProject, listProjects, readProject, updateProject } from '../../service/platform/projects.ts';
import type { PlatformPage, ProjectResponse } from '../../wire/platform.ts';
import { requireTarget } from '../access/requireKey.ts';
import type { CallTo, Handlers } from '../call.ts';
import { toProjectResponse } from './answers.ts';
import { requireEntries, requireSearchTerm, toPage, toPageSpan } from './pages.ts';
import { readGivenScope, toAccount } from './scope.ts';

/** The handlers of projects. */
export const PROJECT_HANDLERS = {
  async createProject(call): Promise<ProjectResponse> {
    const project = readBody(call);
    // The project does not exist yet, so the permission is required in its organization.
    requireTarget(call, { orgIdentifier: project.orgIdentifier });
    return toProjectResponse(await createProject(toAccount(call), project));
  },

  async listProjects(call): Promise<PlatformPage<ProjectResponse>> {
    const { orgIdentifier } = readGivenScope(call);
    return listIn(call, orgIdentifier === null ? null : [orgIdentifier]);
  },

  async listProjectsOfOrganizations(call): Promise<PlatformPage<ProjectResponse>> {
    readGivenScope(call);
    return listIn(call, requireEntries('orgIdentifiers', call.query.orgIdentifiers ?? []));
  },

  async readProject(call): Promise<ProjectResponse> {
    return toProjectResponse(await readProject(toAccount(call), readAddress(call)));
  },

  async updateProject(call): Promise<ProjectResponse> {
    const project = readBody(call);
    requireTarget(call, { orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier });
    requireSameIdentifier('project', project.identifier, call.parameters.projectIdentifier);
    return toProjectResponse(await updateProject(toAccount(call), project));
  },

  async deleteProject(call): Promise<true> {
    await deleteProject(toAccount(call), readAddress(call));
    return true;
  },
} satisfies Handlers;

/** Lists the projects of these organizations; null is all, which needs the permission in the account. */
async function listIn(
  call: CallTo<'listProjects' | 'listProjectsOfOrganizations'>,
  orgIdentifiers: readonly string[] | null,
): Promise<PlatformPage<ProjectResponse>> {
  const { query } = call;
  for (const orgIdentifier of orgIdentifiers ?? [null]) requireTarget(call, { orgIdentifier });
  const page = toPageSpan(query);
  const filter = {
    orgIdentifiers,
    search: requireSearchTerm(query),
    identifiers: requireEntries('identifiers', query.identifiers ?? []),
    names: null,
    module: query.moduleType === null ? null : { name: query.moduleType, isThere: query.hasModule },
  };
  const { records, total } = await listProjects(toAccount(call), filter, page);
  return toPage(records.map(toProjectResponse), total, page);
}

function readBody(call: CallTo<'createProject' | 'updateProject'>): Project {
  return requireProject(call.body, readGivenScope(call));
}

/** Returns the project of the address; the default organization applies if none is given. */
function readAddress(call: CallTo<'readProject' | 'deleteProject'>): ProjectScope {
  const { orgIdentifier } = readGivenScope(call);
  const scope = { orgIdentifier: orgIdentifier ?? DEFAULT_ORGANIZATION, projectIdentifier: call.parameters.projectIdentifier };
  requireTarget(call, scope);
  return scope;
}
