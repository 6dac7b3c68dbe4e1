import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readAllPages } from '../../server/api/pages.ts';
import { type EntityList, type ListedEntity, listAssumed } from '../../server/api/platform/assumed.ts';
import { listConnectors } from '../../server/api/platform/platform.ts';
import { mapBounded } from '../../server/core/mapBounded.ts';
import { DEFAULT_ORGANIZATION, type ResourceScope } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { KnownByKind, KnownIdentifier } from '../../server/language/protocol/platform.ts';

/** Maximum number of organizations and of projects that are read, most recently changed first, and how many are read in parallel. */
const MAX_ORGANIZATIONS = 20;
const MAX_PROJECTS = 50;
/** Maximum number of environments whose infrastructures are read. */
const MAX_ENVIRONMENTS = 50;
const AT_ONCE = 4;

/** Lists of identifiers that references can name. */
export type KnownLists = Required<Pick<KnownByKind, 'connectors' | 'templates' | 'services' | 'environments' | 'infrastructures'>>;

/**
 * Returns the connectors of the account, its organizations and its projects, and, if the instance lists them, its templates, services,
 * environments and infrastructures; with identifiers as pipelines write them. Leaves out what the key may not view.
 */
export async function readKnown(instance: Instance, options: CallOptions): Promise<KnownLists> {
  const scopes = await readScopes(instance, options);
  const readConnectors = async (scope: ResourceScope): Promise<readonly ListedEntity[]> => {
    const found = await visible(readAllPages((page) => listConnectors(instance, scope, page, options)));
    return found.map(({ connector: { identifier, name, type } }) => ({ identifier, name, type }));
  };
  const readList = async (list: EntityList): Promise<KnownIdentifier[]> => {
    const read = await readAssumed(instance, list, scopes, options);
    return read.flatMap(({ place, found }) => found.map((one) => toKnown(one, place)));
  };
  const readDeployed = async (): Promise<Pick<KnownLists, 'environments' | 'infrastructures'>> => {
    const environments = await readList('listDeploymentEnvironments');
    return { environments, infrastructures: await readInfrastructures(instance, environments, options) };
  };
  const [connectors, templates, services, deployed] = await Promise.all([
    mapBounded(scopes, AT_ONCE, async (scope) => (await readConnectors(scope)).map((one) => toKnown(one, scope))),
    readList('listTemplates'),
    readList('listDeploymentServices'),
    readDeployed(),
  ]);
  return { connectors: connectors.flat(), templates: joinVersions(templates), services, ...deployed };
}

/** Reads the infrastructures of environments, which are named without a prefix. */
async function readInfrastructures(
  instance: Instance,
  environments: readonly KnownIdentifier[],
  options: CallOptions,
): Promise<KnownIdentifier[]> {
  const places = environments.slice(0, MAX_ENVIRONMENTS).map(({ identifier, orgIdentifier = null, projectIdentifier = null }) => ({
    environment: identifier,
    environmentIdentifier: identifier.slice(identifier.lastIndexOf('.') + 1),
    orgIdentifier,
    projectIdentifier,
  }));
  const read = await readAssumed(instance, 'listInfrastructures', places, options);
  return read.flatMap(({ place: { environment, ...scope }, found }) =>
    found.map((one) => ({ ...toKnown(one, scope), identifier: one.identifier, environment })),
  );
}

async function readScopes(instance: Instance, options: CallOptions): Promise<readonly ResourceScope[]> {
  const found = await visible(readAllPages((page) => call(instance, 'listProjects', { query: page }, options)));
  const projects = found.map(({ project }) => ({ orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier }));
  const organizations = [...new Set([DEFAULT_ORGANIZATION, ...projects.map(({ orgIdentifier }) => orgIdentifier)])];
  return [
    { orgIdentifier: null, projectIdentifier: null },
    ...organizations.slice(0, MAX_ORGANIZATIONS).map((orgIdentifier) => ({ orgIdentifier, projectIdentifier: null })),
    ...projects.slice(0, MAX_PROJECTS),
  ];
}

/** Reads a list that an instance may not have: it is asked for the first place, and not again if it has none. */
async function readAssumed<Place extends ResourceScope>(
  instance: Instance,
  list: EntityList,
  places: readonly Place[],
  options: CallOptions,
): Promise<readonly { readonly place: Place; readonly found: readonly ListedEntity[] }[]> {
  let isThere = true;
  const read = async (place: Place) => {
    if (!isThere) return { place, found: [] };
    const pages = readAllPages(async (page) => {
      const answer = await listAssumed(instance, list, place, page, options);
      isThere &&= answer !== null;
      return answer ?? { content: [], totalPages: 0 };
    });
    return { place, found: await visible(pages) };
  };
  return [...(await mapBounded(places.slice(0, 1), AT_ONCE, read)), ...(await mapBounded(places.slice(1), AT_ONCE, read))];
}

function toKnown({ identifier, version, ...more }: ListedEntity, { orgIdentifier, projectIdentifier }: ResourceScope): KnownIdentifier {
  const prefix = orgIdentifier === null ? 'account.' : projectIdentifier === null ? 'org.' : '';
  return {
    identifier: prefix + identifier,
    ...more,
    ...(version === undefined ? {} : { versions: [version] }),
    ...(orgIdentifier === null ? {} : { orgIdentifier }),
    ...(projectIdentifier === null ? {} : { projectIdentifier }),
  };
}

/** Makes one entry of the versions of each template. */
function joinVersions(templates: readonly KnownIdentifier[]): KnownIdentifier[] {
  const joined = new Map<string, KnownIdentifier>();
  for (const template of templates) {
    const key = JSON.stringify([template.orgIdentifier, template.projectIdentifier, template.identifier]);
    const before = joined.get(key);
    const versions = [...new Set([...(before?.versions ?? []), ...(template.versions ?? [])])];
    joined.set(key, { ...(before ?? template), ...(versions.length === 0 ? {} : { versions }) });
  }
  return [...joined.values()];
}

/** Returns an empty list if the key may not view it or if it was deleted in the meantime. */
async function visible<Item>(reading: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && (error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}
