import type { Command } from 'commander';
import {
  changeEnvironment,
  changeWorkspace,
  createEnvironment,
  createWorkspace,
  deleteEnvironment,
  deleteWorkspace,
  listEnvironments,
} from '../../api/segments/segments.ts';
import type { PatchOperation } from '../../core/segments/jsonPatch.ts';
import type { Environment, Workspace } from '../../wire/segments.ts';
import { toTableOf, toYesOrNo } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readYesOrNo } from '../options.ts';
import { addResource, type Resource, toOption, toSaved } from '../resource.ts';
import { addTargetFlags } from '../target.ts';
import { addIdentities } from './identities.ts';
import { addKeys } from './keys/command.ts';
import { addLifeCycle } from './lifeCycle.ts';
import { addOverview } from './overview.ts';
import {
  addWorkspaceFlag,
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
  const segments = program.command('segments').description('Workspaces, environments, segments, their keys and identities');
  for (const add of COMMANDS) add(segments, cli);
}

interface WorkspaceChangeFlags extends ServiceFlags {
  readonly search?: string;
  readonly name?: string;
  readonly requireComments?: boolean;
}

const toWorkspaceTable = toTableOf<Workspace>(['name', 'id', 'needs_comments'], ({ name, id, requiresTitleAndComments }) => [
  name,
  id,
  toYesOrNo(requiresTitleAndComments),
]);

const WORKSPACES: Resource<WorkspaceChangeFlags> = {
  name: 'workspaces',
  description: 'List, create, change and delete workspaces',
  addFlags: (command) => addTargetFlags(command, 'admin'),
  commands: [
    {
      name: 'list',
      description: 'List the workspaces',
      options: [toOption('--search <text>', 'only those whose name contains the text')],
      example: 'fairlead segments workspaces list',
      read: async (cli, flags) => {
        const { instance, options } = await openService(cli, flags);
        const text = flags.search?.trim().toLowerCase() ?? '';
        const workspaces = (await readWorkspaces(instance, options)).filter(({ name }) => name.toLowerCase().includes(text));
        return { ...toWorkspaceTable(workspaces), json: { workspaces } };
      },
    },
    {
      name: 'create',
      description: 'Create a workspace, without environments and traffic types',
      arguments: [['<name>', 'its name']],
      options: [toOption('--require-comments', 'require a comment for each change of keys')],
      example: 'fairlead segments workspaces create Web',
      change: async (cli, flags, name) => {
        const { instance } = await openService(cli, flags);
        const request = { name, ...(flags.requireComments === true ? { requiresTitleAndComments: true } : {}) };
        return {
          instance,
          what: `The workspace ${name} is created.`,
          send: async (service, options) => {
            const created = await createWorkspace(service, request, options);
            return toSaved(toWorkspaceTable, created, `The workspace ${created.name} is created: ${created.id}`);
          },
        };
      },
    },
    {
      name: 'change',
      description: 'Rename a workspace, or set whether its changes require a comment',
      arguments: [['<workspace>', 'its ID or name']],
      options: [
        toOption('--name <name>', 'its new name'),
        toOption('--require-comments <yes|no>', 'whether each change of keys requires a comment', readYesOrNo),
      ],
      example: 'fairlead segments workspaces change Web --name Shop',
      change: async (cli, flags, wanted) => {
        const patch = toPatch({ name: flags.name, requiresTitleAndComments: flags.requireComments });
        if (patch.length === 0) throw new UsageError('Nothing to change. Give --name or --require-comments.');
        const { instance, options } = await openService(cli, flags);
        const { id, name } = await requireWorkspace(instance, { workspace: wanted }, options);
        return {
          instance,
          what: `The workspace ${name} is changed.`,
          send: async (service, late) => toSaved(toWorkspaceTable, await changeWorkspace(service, id, patch, late)),
        };
      },
    },
    {
      name: 'delete',
      description: 'Delete a workspace without segments',
      arguments: [['<workspace>', 'its ID or name']],
      example: 'fairlead segments workspaces delete Web --yes',
      consent: describeWorkspaceDeletion,
      change: async (cli, flags, wanted) => {
        const { instance, options } = await openService(cli, flags);
        const workspace = await requireWorkspace(instance, { workspace: wanted }, options);
        return {
          instance,
          what: describeWorkspaceDeletion(wanted),
          send: async (service, late) => {
            await deleteWorkspace(service, workspace.id, late);
            return { ...toWorkspaceTable([workspace]), json: { deleted: workspace }, text: `The workspace ${workspace.name} is deleted.` };
          },
        };
      },
    },
  ],
};

function describeWorkspaceDeletion(workspace: string): string {
  return `The workspace ${workspace} is deleted, with its environments and traffic types.`;
}

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
  description: 'List, create, change and delete environments of a workspace',
  addFlags: (command) => addTargetFlags(addWorkspaceFlag(command), 'admin'),
  commands: [
    {
      name: 'list',
      description: 'List the environments of a workspace',
      example: 'fairlead segments environments list --output json',
      read: async (cli, flags) => {
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const environments = await listEnvironments(instance, workspace.id, options);
        return { ...toEnvironmentTable(environments), json: { environments } };
      },
    },
    {
      name: 'create',
      description: 'Create an environment',
      arguments: [['<name>', 'its name, at most 15 characters']],
      options: [toOption('--production', 'mark it as a production environment')],
      example: 'fairlead segments environments create Staging',
      change: async (cli, flags, name) => {
        const { instance, workspace } = await openWorkspace(cli, flags);
        const request = { name, production: flags.production === true };
        const what = `The environment ${name} is created in ${workspace.name}.`;
        return {
          instance,
          what,
          send: async (service, options) => {
            const created = await createEnvironment(service, workspace.id, request, options);
            return toSaved(toEnvironmentTable, created, `The environment ${created.name} is created in ${workspace.name}: ${created.id}`);
          },
        };
      },
    },
    {
      name: 'change',
      description: 'Rename an environment, or set whether it is a production one',
      arguments: [['<environment>', 'its ID or name']],
      options: [
        toOption('--name <name>', 'its new name'),
        toOption('--production <yes|no>', 'whether it is a production environment', readYesOrNo),
      ],
      example: 'fairlead segments environments change Staging --production no',
      change: async (cli, flags, wanted) => {
        const patch = toPatch({ name: flags.name, production: flags.production });
        if (patch.length === 0) throw new UsageError('Nothing to change. Give --name or --production.');
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const { id, name } = await requireEnvironment(instance, workspace, { environment: wanted }, options);
        const place = { workspaceId: workspace.id, environmentId: id };
        return {
          instance,
          what: `The environment ${name} is changed.`,
          send: async (service, late) => toSaved(toEnvironmentTable, await changeEnvironment(service, place, patch, late)),
        };
      },
    },
    {
      name: 'delete',
      description: 'Delete an environment in which no segment is active',
      arguments: [['<environment>', 'its ID or name']],
      example: 'fairlead segments environments delete Staging --yes',
      consent: (environment) => `The environment ${environment} is deleted.`,
      change: async (cli, flags, wanted) => {
        const { instance, workspace, options } = await openWorkspace(cli, flags);
        const environment = await requireEnvironment(instance, workspace, { environment: wanted }, options);
        const what = `The environment ${environment.name} is deleted from ${workspace.name}.`;
        return {
          instance,
          what,
          send: async (service, late) => {
            await deleteEnvironment(service, { workspaceId: workspace.id, environmentId: environment.id }, late);
            return { ...toEnvironmentTable([environment]), json: { deleted: environment }, text: what };
          },
        };
      },
    },
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
