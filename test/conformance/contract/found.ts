import { type Developer, toDevelopers } from '../../../server/api/developers/listDevelopers.ts';
import type { DeveloperList } from '../../../server/wire/developers.ts';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, good } from './caller.ts';
import { isSuccess, scopesOf } from './projects.ts';

/** Thrown if an account has nothing of what a row reads. */
export class NoData extends Error {}

/** How many workspaces, environments and projects are searched at most. */
const SEARCHED = 20;

function first<Item>(items: readonly Item[], what: string): Item {
  const [item] = items;
  if (item === undefined) throw new NoData(`the account has no ${what}`);
  return item;
}

/** Returns the first developer, with the page that has them. */
export async function findDeveloper(caller: Caller): Promise<{ readonly developer: Developer; readonly page: DeveloperList }> {
  const page = good(await caller.developers<DeveloperList>('GET', '/v2/developers?pageIndex=0&pageSize=2'));
  return { developer: first(toDevelopers(page), 'developer'), page };
}

/** Returns the first team of the account, with the page that has it. */
export async function findTeam(caller: Caller): Promise<{ readonly team: Json; readonly page: Json }> {
  const page = good(await caller.developers('GET', `/v2/teams/list?account=${caller.target.account}&pageSize=1`));
  return { team: first(page.items as readonly Json[], 'team'), page };
}

/** Returns the root team of the first org tree. */
export async function findRootTeam(caller: Caller): Promise<Json> {
  return first(good(await caller.developers<readonly Json[]>('GET', '/v2/org-trees/hierarchies')), 'org tree');
}

/** An entity of area D with the query of its scope. */
interface Found {
  readonly entity: Json;
  readonly scope: string;
}

/** Returns the projects of the account, each with the query that names it. */
export async function findProjects(caller: Caller): Promise<readonly [Found, ...Found[]]> {
  const { account } = scopesOf(caller);
  const { content } = isSuccess(await caller.platform('GET', `/ng/api/projects${account}&pageSize=${SEARCHED}`));
  const found = (content as readonly { readonly project: Json }[]).map(({ project }): Found => {
    const { orgIdentifier, identifier } = project;
    return { entity: project, scope: `${account}&orgIdentifier=${String(orgIdentifier)}&projectIdentifier=${String(identifier)}` };
  });
  return [first(found, 'project'), ...found.slice(1)];
}

/** Returns the first pipeline of a project. */
export function findPipeline(caller: Caller): Promise<Found> {
  return findInProjects(caller, 'pipeline', async (scope) => {
    const { content } = isSuccess(await caller.platform('POST', `/pipeline/api/pipelines/list${scope}&size=1`, { json: {} }));
    return (content as readonly Json[])[0];
  });
}

/** Returns the first connector: of the account or of a project. */
export function findConnector(caller: Caller): Promise<Found> {
  return findInProjects(
    caller,
    'connector',
    async (scope) => {
      const { content } = isSuccess(await caller.platform('POST', `/ng/api/connectors/listV2${scope}&pageSize=1`, { json: {} }));
      return (content as readonly { readonly connector: Json }[])[0]?.connector;
    },
    [scopesOf(caller).account],
  );
}

async function findInProjects(
  caller: Caller,
  what: string,
  read: (scope: string) => Promise<Json | undefined>,
  before: readonly string[] = [],
): Promise<Found> {
  for (const scope of [...before, ...(await findProjects(caller)).map(({ scope }) => scope)]) {
    const entity = await read(scope);
    if (entity !== undefined) return { entity, scope };
  }
  throw new NoData(`the account has no ${what}`);
}

/** Returns the workspaces of the account. */
async function listWorkspaces(caller: Caller): Promise<readonly string[]> {
  const { objects } = good(await caller.segments<{ objects: { id: string }[] }>('GET', `/workspaces?limit=${SEARCHED}`));
  return objects.map(({ id }) => id);
}

/** Returns the first segment of the account. */
export async function findSegment(caller: Caller): Promise<{ readonly workspaceId: string; readonly segment: Json }> {
  for (const workspaceId of await listWorkspaces(caller)) {
    const [segment] = good(await caller.segments<{ objects: Json[] }>('GET', `/segments/ws/${workspaceId}?limit=1`)).objects;
    if (segment !== undefined) return { workspaceId, segment };
  }
  throw new NoData('the account has no segment');
}

/** Returns the first segment that is active in an environment, with its path there. */
export async function findActiveSegment(caller: Caller): Promise<{ readonly segment: Json; readonly path: string }> {
  for (const workspaceId of await listWorkspaces(caller)) {
    const environments = good(await caller.segments<{ id: string }[]>('GET', `/environments/ws/${workspaceId}`));
    for (const { id } of environments.slice(0, SEARCHED)) {
      const list = await caller.segments<{ objects: Json[] }>('GET', `/segments/ws/${workspaceId}/environments/${id}?limit=1`);
      const [segment] = good(list).objects;
      if (segment !== undefined) return { segment, path: `/segments/${id}/${String(segment.name)}` };
    }
  }
  throw new NoData('the account has no segment that is active in an environment');
}
