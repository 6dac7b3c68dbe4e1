import type { CallOptions } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { type EntityList, type ListedEntity, listAssumed } from '../../server/api/platform/assumed.ts';
import { readAllPages } from '../../server/api/platform/entities.ts';
import { listConnectors, listProjects } from '../../server/api/platform/platform.ts';
import { DEFAULT_ORGANIZATION, type ResourceScope } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { KnownIdentifier, SetKnownIdentifiers } from '../../server/language/protocol/platform.ts';

/** Maximum number of organizations and of projects that are read, most recently changed first, and how many are read in parallel. */
const MAX_ORGANIZATIONS = 20;
const MAX_PROJECTS = 50;
const AT_ONCE = 4;

/** Lists of identifiers that references can name. */
export type KnownLists = Required<Pick<SetKnownIdentifiers, 'connectors' | 'templates' | 'services' | 'environments'>>;

/**
 * Returns the connectors of the account, its organizations and its projects, and, if the instance lists them, its templates, services and
 * environments; with identifiers as pipelines write them. Leaves out what the key may not view.
 */
export async function readKnown(instance: Instance, options: CallOptions): Promise<KnownLists> {
  const scopes = await readScopes(instance, options);
  const connectors = await readInScopes(scopes, async (scope) => {
    const found = await visible(readAllPages((page) => listConnectors(instance, scope, page, options)));
    return found.map(({ connector: { identifier, name, type } }) => ({ identifier, name, type }));
  });
  const assumed = (list: EntityList): Promise<KnownIdentifier[]> => readAssumed(instance, list, scopes, options);
  return {
    connectors,
    templates: joinVersions(await assumed('listTemplates')),
    services: await assumed('listDeploymentServices'),
    environments: await assumed('listDeploymentEnvironments'),
  };
}

async function readScopes(instance: Instance, options: CallOptions): Promise<readonly ResourceScope[]> {
  const found = await visible(readAllPages((page) => listProjects(instance, page, options)));
  const projects = found.map(({ project }) => ({ orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier }));
  const organizations = [...new Set([DEFAULT_ORGANIZATION, ...projects.map(({ orgIdentifier }) => orgIdentifier)])];
  return [
    { orgIdentifier: null, projectIdentifier: null },
    ...organizations.slice(0, MAX_ORGANIZATIONS).map((orgIdentifier) => ({ orgIdentifier, projectIdentifier: null })),
    ...projects.slice(0, MAX_PROJECTS),
  ];
}

/** Reads a list that an instance may not have: it is asked for the account first, and not again if it has none. */
async function readAssumed(
  instance: Instance,
  list: EntityList,
  [account, ...others]: readonly ResourceScope[],
  options: CallOptions,
): Promise<KnownIdentifier[]> {
  let isThere = true;
  const read = async (scope: ResourceScope): Promise<readonly ListedEntity[]> => {
    if (!isThere) return [];
    const pages = readAllPages(async (page) => {
      const answer = await listAssumed(instance, list, scope, page, options);
      isThere &&= answer !== null;
      return answer ?? { content: [], totalPages: 0 };
    });
    return visible(pages);
  };
  const first = await readInScopes(account === undefined ? [] : [account], read);
  return [...first, ...(await readInScopes(others, read))];
}

/** Returns what is in some scopes, with the prefix that a reference needs, in the order of the scopes. */
async function readInScopes(
  scopes: readonly ResourceScope[],
  read: (scope: ResourceScope) => Promise<readonly ListedEntity[]>,
): Promise<KnownIdentifier[]> {
  const known: KnownIdentifier[] = [];
  for (let from = 0; from < scopes.length; from += AT_ONCE) {
    const some = scopes.slice(from, from + AT_ONCE).map(async (scope) => (await read(scope)).map((one) => toKnown(one, scope)));
    known.push(...(await Promise.all(some)).flat());
  }
  return known;
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
