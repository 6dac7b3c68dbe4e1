import { requireSameIdentifier } from '../core/platform/fieldErrors.ts';
import { type Project, requireProject } from '../core/platform/project.ts';
import { DEFAULT_ORGANIZATION, type ProjectScope } from '../core/platform/scope.ts';
import { createProject } from '../service/platform/createProject.ts';
import { deleteProject } from '../service/platform/deleteProject.ts';
import { listProjects } from '../service/platform/listProjects.ts';
import { readProject } from '../service/platform/readProject.ts';
import { updateProject } from '../service/platform/updateProject.ts';
import type { PlatformPage, ProjectResponse, SuccessEnvelope } from '../wire/platform.ts';
import { type Call, readParameter } from './call.ts';
import { readJsonBody } from './jsonBody.ts';
import { toEnvelope, toProjectResponse } from './platformAnswers.ts';
import { readQueryList, readSearchTerm, readStretch, toPage } from './platformPages.ts';
import { readSaidScope, toAccount } from './platformScope.ts';
import { readQuery } from './queryParameters.ts';
import { requireTarget } from './requireKey.ts';

/** Handles POST /ng/api/projects. */
export async function handleCreateProject(call: Call): Promise<SuccessEnvelope<ProjectResponse>> {
  const project = readBody(call);
  // The project does not exist yet, so the permission is required in its organization.
  requireTarget(call, { orgIdentifier: project.orgIdentifier });
  return toEnvelope(call, toProjectResponse(await createProject(toAccount(call), project)));
}

/** Handles GET /ng/api/projects. */
export async function handleListProjects(call: Call): Promise<SuccessEnvelope<PlatformPage<ProjectResponse>>> {
  const { request } = call;
  const { orgIdentifier } = readSaidScope(call);
  requireTarget(call, { orgIdentifier });
  const page = readStretch(request);
  const filter = {
    orgIdentifier,
    search: readSearchTerm(request),
    identifiers: readQueryList(request, 'identifiers'),
    names: null,
    module: readQuery(request, 'moduleType'),
  };
  const { records, total } = await listProjects(toAccount(call), filter, page);
  return toEnvelope(call, toPage(records.map(toProjectResponse), total, page));
}

/** Handles GET /ng/api/projects/{projectIdentifier}. */
export async function handleReadProject(call: Call): Promise<SuccessEnvelope<ProjectResponse>> {
  return toEnvelope(call, toProjectResponse(await readProject(toAccount(call), readAddress(call))));
}

/** Handles PUT /ng/api/projects/{projectIdentifier}. */
export async function handleUpdateProject(call: Call): Promise<SuccessEnvelope<ProjectResponse>> {
  const project = readBody(call);
  requireTarget(call, { orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier });
  requireSameIdentifier('project', project.identifier, readParameter(call, 'projectIdentifier'));
  return toEnvelope(call, toProjectResponse(await updateProject(toAccount(call), project)));
}

/** Handles DELETE /ng/api/projects/{projectIdentifier}. */
export async function handleDeleteProject(call: Call): Promise<SuccessEnvelope<true>> {
  await deleteProject(toAccount(call), readAddress(call));
  return toEnvelope(call, true);
}

function readBody(call: Call): Project {
  return requireProject(readJsonBody(call.request), readSaidScope(call));
}

/** Returns the project of the address; the default organization applies if none is given. */
function readAddress(call: Call): ProjectScope {
  const { orgIdentifier } = readSaidScope(call);
  const scope = { orgIdentifier: orgIdentifier ?? DEFAULT_ORGANIZATION, projectIdentifier: readParameter(call, 'projectIdentifier') };
  requireTarget(call, scope);
  return scope;
}
