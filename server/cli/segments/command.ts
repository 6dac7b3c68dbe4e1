import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import type { PatchOperation } from '../../core/segments/jsonPatch.ts';
import type { Environment, Workspace } from '../../wire/segments.ts';
import { toTableOf, toYesOrNo } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readYesOrNo } from '../options.ts';
import { addResource, type Resource, toCreated, toOption, toSaved, writes } from '../resource.ts';
import { addTargetFlags } from '../target.ts';
import { addIdentities } from './identities.ts';
import { addKeys } from './keys/command.ts';
import { addLifeCycle } from './lifeCycle.ts';
import { addOverview } from './overview.ts';
import {
  addWorkspaceFlag,
  ID_OR_NAME,
  NEW_NAME,
  openService,
  openWorkspace,
  readWorkspaces,
  requireEnvironment,
  requireWorkspace,
  type ServiceFlags,
  type WorkspaceFlags,
} from './place.ts';
import { addAttributes, addTypes } from './trafficTypes.ts';

/** The subcommands of `fairlead segments`; each adds itself. */
const COMMANDS = [addOverview, addLifeCycle, addKeys, addIdentities, addWorkspaces, addEnvironments, addTypes, addAttributes] as const;

/** Adds `fairlead segments`, for workspaces, environments, segments, their keys and identities. */
export function addSegments(program: Command, cli: Cli): void {
  const segments = program.command('segments').description(l10n.t('Workspaces, environments, segments, their keys and identities'));
  for (const add of COMMANDS) add(segments, cli);
}

interface WorkspaceChangeFlags extends ServiceFlags {
  readonly search?: string;
  readonly name?: string;
  readonly requireComments?: boolean;
  readonly org?: string;
  readonly project?: string;
}

/** The project of the platform that a workspace belongs to. */
const PROJECT_OPTIONS = [
  toOption('--org <organization>', l10n.t('identifier of the organization whose project it belongs to')),
  toOption('--project <project>', l10n.t('identifier of that project')),
];

function toProject({ org, project }: WorkspaceChangeFlags) {
  return {
    ...(org === undefined ? {} : { organizationIdentifier: org }),
    ...(project === undefined ? {} : { projectIdentifier: project }),
  };
}

const toWorkspaceTable = toTableOf<Workspace>(['name', 'id', 'needs_comments'], ({ name, id, requiresTitleAndComments }) => [
  name,
  id,
  toYesOrNo(requiresTitleAndComments),
]);

const WORKSPACES: Resource<WorkspaceChangeFlags> = {
  name: 'workspaces',
  description: l10n.t('List, create, change and delete workspaces'),
  addFlags: (command) => addTargetFlags(command, 'admin'),
  commands: [
    {
      name: 'list',
      description: l10n.t('List the workspaces'),
      options: [toOption('--search <text>', l10n.t('only those whose name contains the text'))],
      example: 'fairlead segments workspaces list',
      read: async (cli, flags) => {
        const { instance, options } = await openService(cli, flags);
        const text = flags.search?.trim().toLowerCase() ?? '';
        const workspaces = (await readWorkspaces(instance, options)).filter(({ name }) => name.toLowerCase().includes(text));
        return { ...toWorkspaceTable(workspaces), json: { workspaces } };
      },
    },
    writes('createWorkspace', {
      name: 'create',
      description: l10n.t('Create a workspace, without environments and traffic types'),
      arguments: [NEW_NAME],
      options: [toOption('--require-comments', l10n.t('require a comment for each change of keys')), ...PROJECT_OPTIONS],
      example: 'fairlead segments workspaces create Web',
      change: async (cli, flags, name) => {
        const { instance } = await openService(cli, flags);
        const body = { name, ...(flags.requireComments === true ? { requiresTitleAndComments: true } : {}), ...toProject(flags) };
        return {
          instance,
          names: [name],
          request: { body },
          toAnswer: (created, done) => toSaved(toWorkspaceTable, created, toCreated(done, created.id)),
        };
      },
    }),
    writes('changeWorkspace', {
      name: 'change',
      description: l10n.t('Rename a workspace, set its project, or set whether its changes require a comment'),
      arguments: [['<workspace>', ID_OR_NAME]],
      options: [
        toOption('--name <name>', l10n.t('its new name')),
        toOption('--require-comments <yes|no>', l10n.t('whether each change of keys requires a comment'), readYesOrNo),
        ...PROJECT_OPTIONS,
      ],
      example: 'fairlead segments workspaces change Web --name Shop',
      change: async (cli, flags, wanted) => {
        const body = toPatch({ name: flags.name, requiresTitleAndComments: flags.requireComments, ...toProject(flags) });
        if (body.length === 0) throw new UsageError(l10n.t('Nothing to change. Give --name, --require-comments, or --org and --project.'));
        const { instance, options } = await openService(cli, flags);
        const { id, name } = await requireWorkspace(instance, { workspace: wanted }, options);
        const request = { parameters: { workspaceId: id }, body };
        return { instance, names: [name], request, toAnswer: (changed) => toSaved(toWorkspaceTable, changed) };
      },
    }),
    writes('deleteWorkspace', {
      name: 'delete',
      description: l10n.t('Delete a workspace without segments'),
      arguments: [['<workspace>', ID_OR_NAME]],
      example: 'fairlead segments workspaces delete Web --yes',
      change: async (cli, flags, wanted) => {
        const { instance, options } = await openService(cli, flags);
        const workspace = await requireWorkspace(instance, { workspace: wanted }, options);
        const request = { parameters: { workspaceId: workspace.id } };
        const toAnswer = () => ({ ...toWorkspaceTable([workspace]), json: { deleted: workspace } });
        return { instance, names: [workspace.name], request, toAnswer };
      },
    }),
  ],
};

function addWorkspaces(segments: Command, cli: Cli): void {
  addResource(segments, cli, WORKSPACES);
}

interface EnvironmentChangeFlags extends ServiceFlags, WorkspaceFlags {
  readonly name?: string;
  readonly production?: boolean;
}

const toEnvironmentTable = toTableOf<Environment>(['name', 'id', 'production'], ({ name, id, production }) => [
  name,
  id,
  toYesOrNo(production),
]);

const ENVIRONMENTS: Resource<EnvironmentChangeFlags> = {
  name: 'environments',
  description: l10n.t('List, create, change and delete environments of a workspace'),
  addFlags: (command) => addTargetFlags(addWorkspaceFlag(command), 'admin'),
  commands: [
    {
      name: 'list',
      description: l10n.t('List the environments of a workspace'),
      example: 'fairlead segments environments list --output json',
      read: async (cli, flags) => {
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const environments = await call(instance, 'listEnvironments', { parameters: { workspaceId: workspace.id } }, options);
        return { ...toEnvironmentTable(environments), json: { environments } };
      },
    },
    writes('createEnvironment', {
      name: 'create',
      description: l10n.t('Create an environment'),
      arguments: [['<name>', l10n.t('its name, at most 20 characters')]],
      options: [toOption('--production', l10n.t('mark it as a production environment'))],
      example: 'fairlead segments environments create Staging',
      change: async (cli, flags, name) => {
        const { instance, workspace } = await openWorkspace(cli, flags);
        return {
          instance,
          names: [name, workspace.name],
          request: { parameters: { workspaceId: workspace.id }, body: { name, production: flags.production === true } },
          toAnswer: (created, done) => toSaved(toEnvironmentTable, created, toCreated(done, created.id)),
        };
      },
    }),
    writes('changeEnvironment', {
      name: 'change',
      description: l10n.t('Rename an environment, or set whether it is a production one'),
      arguments: [['<environment>', ID_OR_NAME]],
      options: [
        toOption('--name <name>', l10n.t('its new name')),
        toOption('--production <yes|no>', l10n.t('whether it is a production environment'), readYesOrNo),
      ],
      example: 'fairlead segments environments change Staging --production no',
      change: async (cli, flags, wanted) => {
        const body = toPatch({ name: flags.name, production: flags.production });
        if (body.length === 0) throw new UsageError(l10n.t('Nothing to change. Give --name or --production.'));
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const { id, name } = await requireEnvironment(instance, workspace, { environment: wanted }, options);
        const request = { parameters: { workspaceId: workspace.id, environmentId: id }, body };
        return { instance, names: [name], request, toAnswer: (changed) => toSaved(toEnvironmentTable, changed) };
      },
    }),
    writes('deleteEnvironment', {
      name: 'delete',
      description: l10n.t('Delete an environment in which no segment is active'),
      arguments: [['<environment>', ID_OR_NAME]],
      example: 'fairlead segments environments delete Staging --yes',
      change: async (cli, flags, wanted) => {
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const environment = await requireEnvironment(instance, workspace, { environment: wanted }, options);
        const request = { parameters: { workspaceId: workspace.id, environmentId: environment.id } };
        const toAnswer = () => ({ ...toEnvironmentTable([environment]), json: { deleted: environment } });
        return { instance, names: [environment.name, workspace.name], request, toAnswer };
      },
    }),
  ],
};

function addEnvironments(segments: Command, cli: Cli): void {
  addResource(segments, cli, ENVIRONMENTS);
}

/** Replaces the properties that have a value. */
function toPatch(values: Readonly<Record<string, string | boolean | undefined>>): PatchOperation[] {
  return Object.entries(values).flatMap(([name, value]): PatchOperation[] =>
    value === undefined ? [] : [{ op: 'replace', path: `/${name}`, value }],
  );
}
