import {
  type Account,
  type AccountObject,
  type Address,
  type EntityKind,
  isManaged,
  type KeysObject,
  type ManagedParts,
  toAccount,
  toObjectKey,
} from '../../core/account/accountObject.ts';
import { toEntityValue } from '../../core/account/entityValues.ts';
import type { JsonObject } from '../../core/jsonObject.ts';
import { mapBounded } from '../../core/mapBounded.ts';
import type { ProjectScope, ResourceScope } from '../../core/platform/scope.ts';
import { Refusal } from '../../core/refusal.ts';
import { toKeysTag } from '../../core/segments/keyPlan.ts';
import { PAGES } from '../../core/segments/pages.ts';
import type { PageQuery, PlatformPage } from '../../wire/platform.ts';
import type { Workspace } from '../../wire/segments.ts';
import { type CallOptions, call } from '../client.ts';
import { downloadActiveRoster } from '../developers/activeRoster.ts';
import type { Instance } from '../instance.ts';
import { readAllObjects, readAllPages } from '../pages.ts';
import { toPlainConnector } from '../platform/entities.ts';
import * as platform from '../platform/platform.ts';
import { listAttributes } from '../segments/attributes.ts';
import { hasKeysOfTag, readAllKeys } from '../segments/keys.ts';

/** Concurrent requests: the service limits their rate, and others use it too. */
const AT_ONCE = 4;

/**
 * How an account is read: `onProgress` receives the number of objects read so far. Keys that are the same as in `known` are taken from there
 * if the service can say so. Pipelines and keys, whose contents are read one by one, are left out if `needs` is false for them.
 */
export interface AccountReading extends CallOptions {
  readonly known?: Account;
  readonly needs?: (object: Pick<AccountObject, 'kind' | 'address'>) => boolean;
  readonly onProgress?: (read: number) => void;
}

/** Reads the managed parts of an account completely. Throws the Refusal of the first call that fails: there is no half account. */
export async function readAccount(instance: Instance, managed: ManagedParts, reading: AccountReading = {}): Promise<Account> {
  const reader = new AccountReader(instance, reading);
  const objects = [
    ...(managed.roster ? await reader.readRoster() : []),
    ...(await reader.readPlatform(managed)),
    ...(await reader.readSegments(managed)),
  ];
  return toAccount(objects.filter((object) => isManaged(object, managed)));
}

class AccountReader {
  readonly #instance: Instance;
  readonly #options: CallOptions;
  readonly #onProgress: (read: number) => void;
  readonly #known: Account;
  readonly #needs: NonNullable<AccountReading['needs']>;
  #read = 0;
  #givesTags = true;

  constructor(instance: Instance, { known = new Map(), needs = () => true, onProgress = () => {}, ...options }: AccountReading) {
    this.#known = known;
    this.#needs = needs;
    this.#instance = instance;
    this.#options = options;
    this.#onProgress = onProgress;
  }

  async readRoster(): Promise<AccountObject[]> {
    const roster = await downloadActiveRoster(this.#instance, this.#options);
    if (roster === null) return [];
    const { csv, fieldMappings, versionId } = roster;
    return this.#count([{ kind: 'roster', address: [], content: csv, fieldMappings, versionId }]);
  }

  async readPlatform({ projects }: ManagedParts): Promise<AccountObject[]> {
    if (projects !== null) {
      const scopes = projects.map((name) => {
        const [orgIdentifier = '', projectIdentifier = ''] = name.split('/');
        return { orgIdentifier, projectIdentifier };
      });
      return (await mapBounded(scopes, AT_ONCE, (scope) => this.#readProject(scope))).flat();
    }
    const [instance, options] = [this.#instance, this.#options];
    const organizations = await readWhole((page) => call(instance, 'listOrganizations', { query: page }, options));
    const all = await readWhole((page) => call(instance, 'listProjects', { query: page }, options));
    const owners: readonly ResourceScope[] = [
      { orgIdentifier: null, projectIdentifier: null },
      ...organizations.map(({ organization }) => ({ orgIdentifier: organization.identifier, projectIdentifier: null })),
    ];
    return [
      ...this.#count(organizations.map(({ organization }) => toEntity('organization', [organization.identifier], organization))),
      ...(await mapBounded(owners, AT_ONCE, (scope) => this.#readConnectors(scope))).flat(),
      ...(
        await mapBounded(all, AT_ONCE, ({ project }) =>
          this.#readContents({ orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier }, project),
        )
      ).flat(),
    ];
  }

  async readSegments({ workspaces }: ManagedParts): Promise<AccountObject[]> {
    if (workspaces?.length === 0) return [];
    const all = await readAllObjects(
      (page) => call(this.#instance, 'listWorkspaces', { query: page }, this.#options),
      PAGES.workspaces.most,
    );
    const wanted = all.filter(({ name }) => workspaces === null || workspaces.includes(name));
    return (await mapBounded(wanted, 1, (workspace) => this.#readWorkspace(workspace))).flat();
  }

  async #readProject(scope: ProjectScope): Promise<AccountObject[]> {
    try {
      const { project } = await call(this.#instance, 'readProject', { parameters: scope, query: scope }, this.#options);
      return await this.#readContents(scope, project);
    } catch (error) {
      // A folder may manage a project that is still to be created.
      if (error instanceof Refusal && error.status === 404) return [];
      throw error;
    }
  }

  async #readContents(scope: ProjectScope, project: JsonObject): Promise<AccountObject[]> {
    const { orgIdentifier, projectIdentifier } = scope;
    const [instance, options] = [this.#instance, this.#options];
    const listed = await readWhole((page) => platform.listPipelines(instance, scope, page, options));
    const places = listed.map(({ identifier }) => ({ kind: 'pipeline', address: [orgIdentifier, projectIdentifier, identifier] }) as const);
    const pipelines = await mapBounded(places.filter(this.#needs), AT_ONCE, async ({ kind, address }) => {
      const { yamlPipeline } = await call(
        instance,
        'readPipeline',
        { parameters: { pipelineIdentifier: address[2] }, query: scope },
        options,
      );
      return this.#count([{ kind, address, yaml: yamlPipeline }]);
    });
    const connectors = await this.#readConnectors(scope);
    return [...this.#count([toEntity('project', [orgIdentifier, projectIdentifier], project)]), ...connectors, ...pipelines.flat()];
  }

  async #readConnectors(scope: ResourceScope): Promise<AccountObject[]> {
    const listed = await readWhole((page) => platform.listConnectors(this.#instance, scope, page, this.#options));
    return this.#count(
      listed.map(({ connector }) => {
        const address = [scope.orgIdentifier ?? '', scope.projectIdentifier ?? '', connector.identifier];
        return toEntity('connector', address, { ...toPlainConnector(connector) });
      }),
    );
  }

  async #readWorkspace({ id: workspaceId, name, requiresTitleAndComments }: Workspace): Promise<AccountObject[]> {
    const [instance, options] = [this.#instance, this.#options];
    const environments = await call(instance, 'listEnvironments', { parameters: { workspaceId } }, options);
    const types = await call(instance, 'listTrafficTypes', { parameters: { workspaceId } }, options);
    const attributes = await mapBounded(types, AT_ONCE, async (type) => {
      const listed = await listAttributes(instance, { workspaceId, trafficTypeId: type.id }, options);
      return listed.map((attribute) => toEntity('attribute', [name, type.name, attribute.id], attribute));
    });
    const listed = await readAllObjects((page) => call(instance, 'listSegments', { parameters: { workspaceId }, query: page }, options));
    const definitions = await mapBounded(environments, AT_ONCE, async (environment) => {
      const place = { workspaceId, environmentId: environment.id };
      const active = await readAllObjects((page) => call(instance, 'listEnvironmentSegments', { parameters: place, query: page }, options));
      return active.map((definition) => ({ kind: 'keys', address: [name, environment.name, definition.name], environment }) as const);
    });
    const keys = await mapBounded(definitions.flat().filter(this.#needs), AT_ONCE, async ({ address, environment }) => {
      return this.#count([await this.#readKeys(address, environment.id)]);
    });
    return [
      toEntity('workspace', [name], { requiresTitleAndComments }),
      ...types.map((type) => toEntity('trafficType', [name, type.name], {})),
      ...attributes.flat(),
      ...environments.map((environment) => toEntity('environment', [name, environment.name], environment)),
      ...this.#count(
        listed.map(({ name: segment, description, trafficType, tags }) =>
          toEntity('segment', [name, segment], {
            ...{ description, trafficType: trafficType.name },
            tags: (tags ?? []).map((tag) => tag.name).sort(),
          }),
        ),
      ),
      ...keys.flat(),
    ];
  }

  async #readKeys(address: Address, environmentId: string): Promise<KeysObject> {
    const place = { environmentId, segmentName: address[2] ?? '' };
    const mine = this.#known.get(toObjectKey({ kind: 'keys', address }));
    if (mine?.kind === 'keys' && this.#givesTags) {
      const isSame = await hasKeysOfTag(this.#instance, place, toKeysTag(mine.keys), this.#options);
      if (isSame === true) return mine;
      this.#givesTags = isSame !== null;
    }
    return { kind: 'keys', address, keys: await readAllKeys(this.#instance, place, this.#options) };
  }

  #count<Read extends AccountObject>(objects: Read[]): Read[] {
    this.#read += objects.length;
    this.#onProgress(this.#read);
    return objects;
  }
}

/** Reads all pages of a list of area D, however many there are. */
function readWhole<Item>(readPage: (page: PageQuery) => Promise<PlatformPage<Item>>): Promise<Item[]> {
  return readAllPages(readPage, Number.POSITIVE_INFINITY);
}

function toEntity(kind: EntityKind, address: Address, value: object): AccountObject {
  return { kind, address, value: toEntityValue(kind, value as JsonObject) };
}
