import * as l10n from '@vscode/l10n';
import { call } from '../../api/client.ts';
import { listDevelopers } from '../../api/developers/listDevelopers.ts';
import { listTeams } from '../../api/insights/teams.ts';
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
export type ReadValues = (instance: Instance, asked: ValueRequest) => Promise<readonly Suggestion[]>;

/** Maximum number of candidates requested. */
const MOST = 50;

/** How to read candidates from the service, by the name of the value in the help. */
export const LIVE_VALUES: Readonly<Record<string, ReadValues>> = {
  version: async (instance) => {
    const { versions } = await call(instance, 'listVersions');
    return versions.map(({ versionId, state, fileName }) => [versionId, `${state} ${fileName}`]);
  },
  email: async (instance, { current }) => {
    const query = { pageSize: MOST, ...(current === '' ? {} : { searchKey: 'email', searchValue: current }) };
    const { content } = await listDevelopers(instance, query);
    return content.map(({ email, name }) => [email, name]);
  },
  team: async (instance) => (await listTeams(instance)).map(({ refId, name }) => [String(refId), name]),
  snapshot: async (instance) =>
    (await call(instance, 'listSnapshots')).snapshots.map(({ name, savedAt }) => [name, new Date(savedAt).toISOString()]),
  fault: async (instance) =>
    (await call(instance, 'listFaults')).faults.map(({ id, endpoint, status }) => [id, `${endpoint ?? l10n.t('any')} ${status ?? ''}`]),
  token: async (instance) => (await call(instance, 'listTokens')).tokens.map(({ id, name }) => [id, name]),
  workspace: async (instance) => (await call(instance, 'listWorkspaces')).objects.map(({ name, id }) => [name, id]),
  environment: async (instance, asked) => {
    const environments = await call(instance, 'listEnvironments', { parameters: await readWorkspace(instance, asked) });
    return environments.map(({ name, id }) => [name, id]);
  },
  type: async (instance, asked) => {
    const types = await call(instance, 'listTrafficTypes', { parameters: await readWorkspace(instance, asked) });
    return types.map(({ name, id }) => [name, id]);
  },
  segment: async (instance, asked) => {
    const { objects } = await call(instance, 'listSegments', { parameters: await readWorkspace(instance, asked), query: { limit: MOST } });
    return objects.map(({ name, description }) => [name, description ?? '']);
  },
  organization: async (instance) => {
    const { content } = await call(instance, 'listOrganizations');
    return content.map(({ organization }) => [organization.identifier, organization.name]);
  },
  project: async (instance, { flags }) => {
    const { content } = await call(instance, 'listProjects', { query: { orgIdentifier: flags.org ?? instance.org } });
    return content.map(({ project }) => [project.identifier, project.name]);
  },
  connector: async (instance, { flags }) => {
    const { org = instance.org, project = instance.project } = flags;
    const scope = { orgIdentifier: org ?? null, projectIdentifier: project ?? null };
    const { content } = await listConnectors(instance, scope);
    return content.map(({ connector }) => [connector.identifier, connector.name]);
  },
  pipeline: async (instance, { flags }) => {
    const { org = instance.org, project = instance.project } = flags;
    if (project === undefined) return [];
    const { content } = await listPipelines(instance, { orgIdentifier: org ?? 'default', projectIdentifier: project });
    return content.map(({ identifier, name }) => [identifier, name]);
  },
};

/** Returns the workspace in the flags as the parameter of a call; by default the first one. */
async function readWorkspace(instance: Instance, { flags }: ValueRequest): Promise<{ readonly workspaceId: string }> {
  const { objects } = await call(instance, 'listWorkspaces');
  const found = objects.find(({ id, name }) => id === flags.workspace || name === flags.workspace);
  return { workspaceId: (found ?? objects[0])?.id ?? '' };
}
