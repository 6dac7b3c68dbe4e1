import type { Command } from 'commander';
import { readAllPages, toPlainProject } from '../../api/platform/entities.ts';
import { createProject, deleteProject, listProjects, readProject, updateProject } from '../../api/platform/platform.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { ProjectRequest, ProjectResponse } from '../../wire/platform.ts';
import { toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { collect } from '../options.ts';
import { addResource, type Resource, toOption, toSaved } from '../resource.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import {
  addOrganizationFlag,
  DESCRIPTION,
  type DetailFlags,
  NAME,
  type OrganizationFlags,
  readEntityFile,
  SEARCH,
  TAG,
  toDetails,
  toOrganization,
} from './arguments.ts';

interface ProjectFlags extends DetailFlags, OrganizationFlags {
  readonly file?: string;
  readonly colour?: string;
  readonly module?: readonly string[];
}

const DETAILS = [
  toOption('--file <file>', 'YAML or JSON with "project" at its root; - reads standard input'),
  NAME,
  toOption('--colour <colour>', 'its color, such as #0063F7'),
  DESCRIPTION,
  toOption('--module <module>', 'a module, such as CD (repeatable)', collect),
  TAG,
] as const;

const toProjectTable = toTableOf<ProjectResponse>(
  ['identifier', 'organization', 'name', 'modules', 'description'],
  ({ project: { identifier, orgIdentifier, name, modules, description } }) => [
    identifier,
    orgIdentifier,
    name,
    (modules ?? []).join(', '),
    description ?? '',
  ],
);

const PROJECTS: Resource<ProjectFlags> = {
  name: 'projects',
  description: 'List, show, create, change and delete projects',
  addFlags: (command) => addTargetFlags(addOrganizationFlag(command)),
  commands: [
    {
      name: 'list',
      description: 'List the projects of all organizations, or with --org of one, last changed first',
      options: [toOption('--org <organization>', 'only those of this organization'), SEARCH],
      addFlags: (command) => addTargetFlags(command),
      example: 'fairlead projects list --search pay',
      read: async (cli, flags) => {
        const instance = await requireInstance(cli, flags);
        const query = { orgIdentifier: flags.org, searchTerm: flags.search };
        const projects = await readAllPages((page) => listProjects(instance, { ...query, ...page }, { signal: cli.interruption() }));
        return { ...toProjectTable(projects), json: { projects } };
      },
    },
    {
      name: 'show',
      description: 'Print a project as YAML that can create it again',
      arguments: [['<identifier>', 'its identifier']],
      example: 'fairlead projects show payments > payments.yaml',
      show: async (cli, flags, projectIdentifier) => {
        const instance = await requireInstance(cli, flags);
        const scope = { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
        const found = await readProject(instance, scope, { signal: cli.interruption() });
        return { answer: toSaved(toProjectTable, found), yaml: writeYaml({ project: toPlainProject(found) }) };
      },
    },
    {
      name: 'create',
      description: 'Create a project',
      arguments: [['[identifier]', 'its identifier, unless a file contains it']],
      options: DETAILS,
      example: 'fairlead projects create payments --name Payments --tag team=blue',
      change: async (cli, flags, argument) => {
        const file = await readFile(cli, flags, argument);
        const instance = await requireInstance(cli, flags);
        const details = { ...file, ...toProjectDetails(flags) };
        const identifier = file?.identifier ?? argument;
        const orgIdentifier = flags.org ?? file?.orgIdentifier ?? toOrganization(flags, instance);
        const project = { ...details, identifier, name: details.name ?? identifier, orgIdentifier };
        const what = `The project ${identifier} is created in organization ${orgIdentifier}.`;
        return {
          instance,
          what,
          send: async (service, options) => toSaved(toProjectTable, await createProject(service, project, options), what),
        };
      },
    },
    {
      name: 'update',
      description: 'Change a project; only the given details change, or with --file everything in the file',
      arguments: [['[identifier]', 'its identifier, unless a file contains it']],
      options: DETAILS,
      example: 'fairlead projects update payments --description "Everything about money"',
      change: async (cli, flags, argument) => {
        const file = await readFile(cli, flags, argument);
        const details = toProjectDetails(flags);
        if (file === null && Object.keys(details).length === 0) {
          throw new UsageError('Nothing to change. Give --name or another detail, or --file.');
        }
        const instance = await requireInstance(cli, flags);
        const scope = {
          orgIdentifier: flags.org ?? file?.orgIdentifier ?? toOrganization(flags, instance),
          projectIdentifier: file?.identifier ?? argument,
        };
        const before = file ?? toPlainProject(await readProject(instance, scope, { signal: cli.interruption() }));
        const project = { ...before, ...details, orgIdentifier: scope.orgIdentifier, identifier: scope.projectIdentifier };
        const what = `The project ${scope.projectIdentifier} of organization ${scope.orgIdentifier} is changed.`;
        return {
          instance,
          what,
          send: async (service, options) => toSaved(toProjectTable, await updateProject(service, project, options), what),
        };
      },
    },
    {
      name: 'delete',
      description: 'Delete a project with every connector and pipeline in it',
      arguments: [['<identifier>', 'its identifier']],
      example: 'fairlead projects delete payments --yes',
      consent: (identifier) => `The project ${identifier} is deleted, with every connector and pipeline in it.`,
      change: async (cli, flags, projectIdentifier) => {
        const instance = await requireInstance(cli, flags);
        const scope = { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
        const found = await readProject(instance, scope, { signal: cli.interruption() });
        const what = `The project ${projectIdentifier} of organization ${scope.orgIdentifier} is deleted, with every connector and pipeline in it.`;
        return {
          instance,
          what,
          send: async (service, options) => {
            await deleteProject(service, scope, options);
            return { ...toProjectTable([found]), json: { deleted: found.project }, text: what };
          },
        };
      },
    },
  ],
};

/** Adds `fairlead projects`. */
export function addProjects(program: Command, cli: Cli): void {
  addResource(program, cli, PROJECTS);
}

/** Reads the project of --file; null without it. The shape was validated while reading. */
async function readFile(cli: Cli, { file }: ProjectFlags, identifier: string | undefined): Promise<ProjectRequest | null> {
  if ((file === undefined) === (identifier === undefined)) {
    throw new UsageError('Which project? Give its identifier, or a --file that contains it.');
  }
  return file === undefined ? null : ((await readEntityFile(cli, file, 'project')) as unknown as ProjectRequest);
}

function toProjectDetails({ colour, module, ...flags }: ProjectFlags): Partial<ProjectRequest> {
  return {
    ...toDetails(flags),
    ...(colour === undefined ? {} : { color: colour }),
    ...(module === undefined ? {} : { modules: module }),
  };
}
