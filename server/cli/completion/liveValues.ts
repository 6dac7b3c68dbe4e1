import * as l10n from '@vscode/l10n';
import { type CallOptions, call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { listConnectors, listPipelines } from '../../api/platform/platform.ts';

/** A candidate and its description. */
export type Suggestion = readonly [value: string, about: string];

/** What values are requested for: the flags given so far, and the beginning of the value. */
export interface ValueRequest {
  readonly flags: Readonly<Record<string, string>>;
  readonly current: string;
}

/** Reads candidate values from a service. */
export type ReadValues = (instance: Instance, asked: ValueRequest, options: CallOptions) => Promise<readonly Suggestion[]>;

/** Maximum number of candidates requested. */
const MOST = 50;

/** How to read candidates from the service, by the name of the value in the help. */
export const LIVE_VALUES: Readonly<Record<string, ReadValues>> = {
  version: async (instance, _, options) => {
    const { versions } = await call(instance, 'listVersions', {}, options);
    return versions.map(({ versionId, state, fileName }) => [versionId, `${state} ${fileName}`]);
  },
  email: async (instance, { current }, options) => {
    const query = { pageSize: MOST, ...(current === '' ? {} : { searchKey: 'email', searchValue: current }) };
    const { content } = await call(instance, 'listDevelopers', { query }, options);
    return content.map(({ email, name }) => [email, name]);
  },
  team: async (instance, _, options) => (await call(instance, 'listTeams', {}, options)).map(({ refId, name }) => [String(refId), name]),
  snapshot: async (instance, _, options) =>
    (await call(instance, 'listSnapshots', {}, options)).snapshots.map(({ name, savedAt }) => [name, new Date(savedAt).toISOString()]),
  fault: async (instance, _, options) =>
    (await call(instance, 'listFaults', {}, options)).faults.map(({ id, endpoint, status }) => [
      id,
      `${endpoint ?? l10n.t('any')} ${status ?? ''}`,
    ]),
  token: async (instance, _, options) => (await call(instance, 'listTokens', {}, options)).tokens.map(({ id, name }) => [id, name]),
  workspace: async (instance, _, options) =>
    (await call(instance, 'listWorkspaces', {}, options)).objects.map(({ name, id }) => [name, id]),
  environment: async (instance, asked, options) => {
    const environments = await call(
      instance,
      'listEnvironments',
      { parameters: { workspaceId: await readWorkspaceId(instance, asked, options) } },
      options,
    );
    return environments.map(({ name, id }) => [name, id]);
  },
  type: async (instance, asked, options) => {
    const types = await call(
      instance,
      'listTrafficTypes',
      { parameters: { workspaceId: await readWorkspaceId(instance, asked, options) } },
      options,
    );
    return types.map(({ name, id }) => [name, id]);
  },
  segment: async (instance, asked, options) => {
    const { objects } = await call(
      instance,
      'listSegments',
      { parameters: { workspaceId: await readWorkspaceId(instance, asked, options) }, query: { limit: MOST } },
      options,
    );
    return objects.map(({ name, description }) => [name, description ?? '']);
  },
  organization: async (instance, _, options) => {
    const { content } = await call(instance, 'listOrganizations', {}, options);
    return content.map(({ organization }) => [organization.identifier, organization.name]);
  },
  project: async (instance, { flags }, options) => {
    const { content } = await call(instance, 'listProjects', { query: { orgIdentifier: flags.org ?? instance.org } }, options);
    return content.map(({ project }) => [project.identifier, project.name]);
  },
  connector: async (instance, { flags }, options) => {
    const { org = instance.org, project = instance.project } = flags;
    const scope = { orgIdentifier: org ?? null, projectIdentifier: project ?? null };
    const { content } = await listConnectors(instance, scope, {}, options);
    return content.map(({ connector }) => [connector.identifier, connector.name]);
  },
  pipeline: async (instance, { flags }, options) => {
    const { org = instance.org, project = instance.project } = flags;
    if (project === undefined) return [];
    const { content } = await listPipelines(instance, { orgIdentifier: org ?? 'default', projectIdentifier: project }, {}, options);
    return content.map(({ identifier, name }) => [identifier, name]);
  },
};

/** Returns the ID of the workspace in the flags; by default the first one. */
async function readWorkspaceId(instance: Instance, { flags }: ValueRequest, options: CallOptions): Promise<string> {
  const { objects } = await call(instance, 'listWorkspaces', {}, options);
  const found = objects.find(({ id, name }) => id === flags.workspace || name === flags.workspace);
  return (found ?? objects[0])?.id ?? '';
}
