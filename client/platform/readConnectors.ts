import type { CallOptions } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readAllPages } from '../../server/api/platform/entities.ts';
import { listConnectors, listProjects } from '../../server/api/platform/platform.ts';
import { DEFAULT_ORGANIZATION, type ResourceScope } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { KnownIdentifier } from '../../server/language/protocol/platform.ts';

/** Maximum number of organizations and of projects that are read, most recently changed first, and how many are read in parallel. */
const MAX_ORGANIZATIONS = 20;
const MAX_PROJECTS = 50;
const AT_ONCE = 4;

/**
 * Returns the connectors of the account, its organizations and its projects, with identifiers as pipelines write them; leaves out what the
 * key may not view.
 */
export async function readConnectors(instance: Instance, options: CallOptions): Promise<KnownIdentifier[]> {
  const found = await visible(readAllPages((page) => listProjects(instance, page, options)));
  const projects = found.map(({ project }) => ({ orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier }));
  const organizations = [...new Set([DEFAULT_ORGANIZATION, ...projects.map(({ orgIdentifier }) => orgIdentifier)])];
  const scopes: ResourceScope[] = [
    { orgIdentifier: null, projectIdentifier: null },
    ...organizations.slice(0, MAX_ORGANIZATIONS).map((orgIdentifier) => ({ orgIdentifier, projectIdentifier: null })),
    ...projects.slice(0, MAX_PROJECTS),
  ];
  const known: KnownIdentifier[] = [];
  for (let from = 0; from < scopes.length; from += AT_ONCE) {
    const some = scopes.slice(from, from + AT_ONCE).map((scope) => readScope(instance, scope, options));
    known.push(...(await Promise.all(some)).flat());
  }
  return known;
}

async function readScope(instance: Instance, scope: ResourceScope, options: CallOptions): Promise<KnownIdentifier[]> {
  const { orgIdentifier, projectIdentifier } = scope;
  const prefix = orgIdentifier === null ? 'account.' : projectIdentifier === null ? 'org.' : '';
  const found = await visible(readAllPages((page) => listConnectors(instance, scope, page, options)));
  return found.map(({ connector: { identifier, name, type } }) => ({
    identifier: prefix + identifier,
    name,
    type,
    ...(orgIdentifier === null ? {} : { orgIdentifier }),
    ...(projectIdentifier === null ? {} : { projectIdentifier }),
  }));
}

/** Returns an empty list if the key may not view it or if it was deleted in the meantime. */
async function visible<Item>(reading: Promise<Item[]>): Promise<Item[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && (error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}
