import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { toPlainConnector, toPlainOrganization } from '../../server/api/platform/entities.ts';
import { listConnectors } from '../../server/api/platform/platform.ts';
import type { ConnectorRequest, OrganizationRequest } from '../../server/wire/platform.ts';
import { type KeptProject, keepProject, restoreProject } from './keptProject.ts';

/** An organization and its contents, with everything that is needed to create them again. */
export interface KeptOrganization {
  readonly organization: OrganizationRequest;
  readonly connectors: readonly ConnectorRequest[];
  readonly projects: readonly KeptProject[];
  /** Includes connectors and pipelines of only those projects that were read. */
  readonly counts: { readonly projects: number; readonly connectors: number; readonly pipelines: number };
  /** False if there are more items than were read. */
  readonly isWhole: boolean;
}

/** Maximum number of projects that are read with their contents, and of connectors of the organization itself. */
const MAX_PROJECTS = 10;
const MAX_CONNECTORS = 100;

/** Reads an organization with its connectors and projects, up to these maximums. */
export async function keepOrganization(instance: Instance, orgIdentifier: string, options: CallOptions): Promise<KeptOrganization> {
  const scope = { orgIdentifier, projectIdentifier: null };
  const organization = toPlainOrganization(await call(instance, 'readOrganization', { parameters: { orgIdentifier } }, options));
  const listed = await call(instance, 'listProjects', { query: { orgIdentifier, pageSize: MAX_PROJECTS } }, options);
  const connectors = await listConnectors(instance, scope, { pageSize: MAX_CONNECTORS }, options);
  const projects: KeptProject[] = [];
  for (const { project } of listed.content)
    projects.push(await keepProject(instance, { orgIdentifier, projectIdentifier: project.identifier }, options));
  const sum = (kind: 'connectors' | 'pipelines') => projects.reduce((total, { counts }) => total + counts[kind], 0);
  return {
    organization,
    connectors: connectors.content.map(({ connector }) => toPlainConnector(connector)),
    projects,
    counts: { projects: listed.totalItems, connectors: connectors.totalItems + sum('connectors'), pipelines: sum('pipelines') },
    isWhole: listed.totalItems <= MAX_PROJECTS && connectors.totalItems <= MAX_CONNECTORS && projects.every(({ isWhole }) => isWhole),
  };
}

/** Creates the organization and its contents again, least recently changed first, so that lists keep their order. */
export async function restoreOrganization(
  instance: Instance,
  { organization, connectors, projects }: KeptOrganization,
  options: CallOptions,
): Promise<void> {
  await call(instance, 'createOrganization', { body: { organization } }, options);
  for (const connector of connectors.toReversed()) await call(instance, 'createConnector', { body: { connector } }, options);
  for (const project of projects.toReversed()) await restoreProject(instance, project, options);
}
