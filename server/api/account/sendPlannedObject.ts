import * as l10n from '@vscode/l10n';
import type { PlannedObject } from '../../core/account/accountPlan.ts';
import type { JsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import { planFirstKeys, planKeys } from '../../core/segments/keyPlan.ts';
import { PAGES } from '../../core/segments/pages.ts';
import type { ConnectorRequest, OrganizationRequest, ProjectRequest } from '../../wire/platform.ts';
import type { AttributeRequest, KeysRequest } from '../../wire/segments.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';
import { readAllObjects } from '../pages.ts';
import * as platform from '../platform/platform.ts';
import { readAllKeys, sendKeyPlan } from '../segments/keys.ts';
import type * as segments from '../segments/segments.ts';

/** Title and comment for the log of segments. */
export type KeyNotes = Pick<KeysRequest, 'title' | 'comment'>;

type Send = (change: PlannedObject, value: JsonObject) => Promise<unknown>;

/** Makes planned changes at a service, one object at a time. Rosters are sent by their own plan. */
export class PlanSender {
  readonly #instance: Instance;
  readonly #options: CallOptions;
  readonly #notes: KeyNotes;
  /** IDs of workspaces and environments by name; read once, and again after one was created. */
  readonly #ids = new Map<string, Promise<ReadonlyMap<string, string>>>();

  constructor(instance: Instance, notes: KeyNotes, options: CallOptions) {
    this.#instance = instance;
    this.#notes = notes;
    this.#options = options;
  }

  /** Makes one change. Throws the Refusal of the service. */
  async send(change: PlannedObject): Promise<void> {
    const send = this.#sends[change.kind as Exclude<PlannedObject['kind'], 'roster'>];
    await send(change, change.value ?? {});
    if (change.kind === 'workspace' || change.kind === 'environment') this.#ids.clear();
  }

  readonly #sends: Readonly<Record<Exclude<PlannedObject['kind'], 'roster'>, Send>> = {
    organization: ({ action, address: [org = ''] }, value) => {
      const organization = value as unknown as OrganizationRequest;
      if (action === 'create') return call(this.#instance, 'createOrganization', { body: { organization } }, this.#options);
      if (action === 'change') return platform.updateOrganization(this.#instance, organization, this.#options);
      return call(this.#instance, 'deleteOrganization', { parameters: { orgIdentifier: org } }, this.#options);
    },
    project: ({ action, address: [orgIdentifier = '', projectIdentifier = ''] }, value) => {
      const project = { ...value, orgIdentifier } as unknown as ProjectRequest & { readonly orgIdentifier: string };
      if (action === 'create') return platform.createProject(this.#instance, project, this.#options);
      if (action === 'change') return platform.updateProject(this.#instance, project, this.#options);
      return call(this.#instance, 'deleteProject', { parameters: { projectIdentifier }, query: { orgIdentifier } }, this.#options);
    },
    connector: ({ action, address: [org = '', project = '', identifier = ''] }, value) => {
      const connector = value as unknown as ConnectorRequest;
      if (action === 'create') return call(this.#instance, 'createConnector', { body: { connector } }, this.#options);
      if (action === 'change') return platform.updateConnector(this.#instance, connector, this.#options);
      const scope = { orgIdentifier: org === '' ? null : org, projectIdentifier: project === '' ? null : project };
      return call(this.#instance, 'deleteConnector', { parameters: { connectorIdentifier: identifier }, query: scope }, this.#options);
    },
    pipeline: ({ action, address: [orgIdentifier = '', projectIdentifier = '', identifier = ''], yaml = '' }) => {
      const project = { orgIdentifier, projectIdentifier };
      if (action === 'create') return platform.createPipeline(this.#instance, project, yaml, this.#options);
      if (action === 'change') return platform.updatePipeline(this.#instance, project, identifier, yaml, this.#options);
      return call(this.#instance, 'deletePipeline', { parameters: { pipelineIdentifier: identifier }, query: project }, this.#options);
    },
    workspace: async ({ action, address: [name = ''] }, { requiresTitleAndComments = false }) => {
      const flag = requiresTitleAndComments === true;
      if (action === 'create')
        return call(this.#instance, 'createWorkspace', { body: { name, requiresTitleAndComments: flag } }, this.#options);
      const id = await this.#workspace(name);
      if (action === 'delete') return call(this.#instance, 'deleteWorkspace', { parameters: { workspaceId: id } }, this.#options);
      const patch = [{ op: 'replace' as const, path: '/requiresTitleAndComments', value: flag }];
      return call(this.#instance, 'changeWorkspace', { parameters: { workspaceId: id }, body: patch }, this.#options);
    },
    trafficType: async ({ action, address: [workspace = '', name = ''] }) => {
      const id = await this.#workspace(workspace);
      if (action === 'create')
        return call(this.#instance, 'createTrafficType', { parameters: { workspaceId: id }, body: { name } }, this.#options);
      return call(this.#instance, 'deleteTrafficType', { parameters: { trafficTypeId: await this.#trafficType(id, name) } }, this.#options);
    },
    attribute: async ({ action, address: [workspace = '', type = '', id = ''] }, value) => {
      const workspaceId = await this.#workspace(workspace);
      const place = { workspaceId, trafficTypeId: await this.#trafficType(workspaceId, type) };
      if (action === 'delete') return call(this.#instance, 'deleteAttribute', { parameters: { ...place, attributeId: id } }, this.#options);
      return call(
        this.#instance,
        'saveAttribute',
        { parameters: place, body: { ...value, id } as unknown as AttributeRequest },
        this.#options,
      );
    },
    environment: async ({ action, address: [workspace = '', name = ''] }, { production = false }) => {
      const id = await this.#workspace(workspace);
      const flag = production === true;
      if (action === 'create')
        return call(
          this.#instance,
          'createEnvironment',
          { parameters: { workspaceId: id }, body: { name, production: flag } },
          this.#options,
        );
      const place = { workspaceId: id, environmentId: await this.#environment(workspace, name) };
      if (action === 'delete') return call(this.#instance, 'deleteEnvironment', { parameters: place }, this.#options);
      return call(
        this.#instance,
        'changeEnvironment',
        { parameters: place, body: [{ op: 'replace', path: '/production', value: flag }] },
        this.#options,
      );
    },
    segment: async ({ action, address: [workspace = '', name = ''] }, { trafficType, description = '', tags = [] }) => {
      const workspaceId = await this.#workspace(workspace);
      if (action === 'delete')
        return call(this.#instance, 'deleteSegment', { parameters: { workspaceId, segmentName: name } }, this.#options);
      if (action === 'create') {
        const place = { workspaceId, trafficTypeName: String(trafficType) };
        await call(this.#instance, 'createSegment', { parameters: place, body: { name, description: String(description) } }, this.#options);
      }
      const names = tags as readonly string[];
      if (names.length === 0) return undefined;
      return call(
        this.#instance,
        'tagObject',
        { parameters: { workspaceId, objectName: name, objectType: 'Segment' }, body: names },
        this.#options,
      );
    },
    keys: async ({ action, address: [workspace = '', environment = '', segmentName = ''], keys }) => {
      const place = { environmentId: await this.#environment(workspace, environment), segmentName };
      const isActive = action !== 'create' || !(await this.#activate(place));
      const held = isActive ? await readAllKeys(this.#instance, place, this.#options) : [];
      // Each use takes the keys out of the plan file again.
      const removed = new Set(action === 'create' ? [] : keys?.removes);
      const added = action === 'delete' ? [] : (keys?.adds ?? []);
      const plan = held.length === 0 ? planFirstKeys(added) : planKeys(held, [...held.filter((key) => !removed.has(key)), ...added]);
      const pause = (): Promise<never> =>
        Promise.reject(new Refusal('TOO_MANY_REQUESTS', l10n.t('The service has too many requests. Run the same command again later.')));
      await sendKeyPlan(this.#instance, place, plan, this.#notes, { signal: this.#options.signal, pause });
      if (action === 'delete') await call(this.#instance, 'deactivateSegment', { parameters: place }, this.#options);
    },
  };

  /** Activates a segment; returns false if an earlier, interrupted application did so already. */
  async #activate(place: segments.DefinitionPlace): Promise<boolean> {
    try {
      await call(this.#instance, 'activateSegment', { parameters: place }, this.#options);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'CONFLICT') return false;
      throw error;
    }
  }

  async #workspace(name: string): Promise<string> {
    const ids = await this.#lookUp('', async () => {
      const all = await readAllObjects(
        (page) => call(this.#instance, 'listWorkspaces', { query: page }, this.#options),
        PAGES.workspaces.most,
      );
      return all.map((one) => [one.name, one.id] as const);
    });
    return requireId(ids, name, l10n.t('workspace'));
  }

  async #environment(workspace: string, name: string): Promise<string> {
    const id = await this.#workspace(workspace);
    const ids = await this.#lookUp(id, async () =>
      (await call(this.#instance, 'listEnvironments', { parameters: { workspaceId: id } }, this.#options)).map(
        (one) => [one.name, one.id] as const,
      ),
    );
    return requireId(ids, name, l10n.t('environment'));
  }

  async #trafficType(workspaceId: string, name: string): Promise<string> {
    const types = await call(this.#instance, 'listTrafficTypes', { parameters: { workspaceId } }, this.#options);
    return requireId(new Map(types.map((one) => [one.name, one.id])), name, l10n.t('traffic type'));
  }

  #lookUp(key: string, read: () => Promise<readonly (readonly [string, string])[]>): Promise<ReadonlyMap<string, string>> {
    const known = this.#ids.get(key) ?? read().then((entries) => new Map(entries));
    this.#ids.set(key, known);
    return known;
  }
}

function requireId(ids: ReadonlyMap<string, string>, name: string, what: string): string {
  const id = ids.get(name);
  if (id !== undefined) return id;
  throw new Refusal('NOT_FOUND', l10n.t('The {0} "{1}" is gone. Plan again.', what, name));
}
