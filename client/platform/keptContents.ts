import { l10n } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { toPlainConnector, toPlainOrganization, toPlainProject } from '../../server/api/platform/entities.ts';
import { createPipeline, createProject, listConnectors, listPipelines } from '../../server/api/platform/platform.ts';
import type { ProjectScope } from '../../server/core/platform/scope.ts';
import type { ConnectorRequest, OrganizationRequest, ProjectRequest } from '../../server/wire/platform.ts';

/** Says what undoing a deletion restores. */
export const WITH_CONTENTS = (): string => l10n.t('Its contents are restored too.');

/** A project and its contents, with everything that is needed to create them again. */
interface KeptProject {
  readonly project: ProjectRequest;
  readonly scope: ProjectScope;
  readonly connectors: readonly ConnectorRequest[];
  readonly pipelines: readonly { readonly identifier: string; readonly yaml: string }[];
  readonly counts: { readonly connectors: number; readonly pipelines: number };
  /** False if there are more items than were read; only `counts` is complete then. */
  readonly isWhole: boolean;
}

/** Maximum number of connectors and of pipelines that are read: one page. */
const MAX_ITEMS = 100;

/** Number of pipelines that are read in parallel. */
const AT_ONCE = 4;

/** Reads a project with its connectors, and with its pipelines unless there is more than a page of either. */
export async function keepProject(instance: Instance, scope: ProjectScope, options: CallOptions): Promise<KeptProject> {
  const project = toPlainProject(await call(instance, 'readProject', { parameters: scope, query: scope }, options));
  const [connectors, listed] = await Promise.all([
    listConnectors(instance, scope, { pageSize: MAX_ITEMS }, options),
    listPipelines(instance, scope, { pageSize: MAX_ITEMS }, options),
  ]);
  const counts = { connectors: connectors.totalItems, pipelines: listed.totalItems };
  const isWhole = counts.connectors <= MAX_ITEMS && counts.pipelines <= MAX_ITEMS;
  const pipelines: { readonly identifier: string; readonly yaml: string }[] = [];
  for (let from = 0; isWhole && from < listed.content.length; from += AT_ONCE) {
    const some = listed.content.slice(from, from + AT_ONCE).map(async ({ identifier }) => {
      return {
        identifier,
        yaml: (await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: identifier }, query: scope }, options))
          .yamlPipeline,
      };
    });
    pipelines.push(...(await Promise.all(some)));
  }
  return { project, scope, connectors: connectors.content.map(({ connector }) => toPlainConnector(connector)), pipelines, counts, isWhole };
}

/** Creates the project and its contents again, least recently changed first, so that lists keep their order. */
export async function restoreProject(
  instance: Instance,
  { project, scope, connectors, pipelines }: KeptProject,
  options: CallOptions,
): Promise<void> {
  await createProject(instance, project, options);
  for (const connector of connectors.toReversed()) await call(instance, 'createConnector', { body: { connector } }, options);
  for (const { yaml } of pipelines.toReversed()) await createPipeline(instance, scope, yaml, options);
}

/** An organization and its contents, with everything that is needed to create them again. */
interface KeptOrganization {
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
