import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { toPlainConnector, toPlainProject } from '../../server/api/platform/entities.ts';
import { createPipeline, createProject, listConnectors, listPipelines } from '../../server/api/platform/platform.ts';
import type { ProjectScope } from '../../server/core/platform/scope.ts';
import type { ConnectorRequest, ProjectRequest } from '../../server/wire/platform.ts';

/** A project and its contents, with everything that is needed to create them again. */
export interface KeptProject {
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
