import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { readAllPages } from '../../api/pages.ts';
import { toPlainProject } from '../../api/platform/entities.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { ProjectRequest, ProjectResponse } from '../../wire/platform.ts';
import { toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { collect } from '../options.ts';
import { addResource, type Resource, toOption, toSaved, writes } from '../resource.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import {
  addOrganizationFlag,
  DESCRIPTION,
  type DetailFlags,
  IDENTIFIER,
  IDENTIFIER_OR_FILE,
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
  toOption('--file <file>', l10n.t('YAML or JSON with "project" at its root; - reads standard input')),
  NAME,
  toOption('--colour <colour>', l10n.t('its color, such as #0063F7')),
  DESCRIPTION,
  toOption('--module <module>', l10n.t('a module, such as CD (repeatable)'), collect),
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
  description: l10n.t('List, show, create, change and delete projects'),
  addFlags: (command) => addTargetFlags(addOrganizationFlag(command)),
  commands: [
    {
      name: 'list',
      description: l10n.t('List the projects of all organizations, or with --org of one, last changed first'),
      options: [toOption('--org <organization>', l10n.t('only those of this organization')), SEARCH],
      addFlags: (command) => addTargetFlags(command),
      example: 'fairlead projects list --search pay',
      read: async (cli, flags) => {
        const instance = await requireInstance(cli, flags);
        const query = { orgIdentifier: flags.org, searchTerm: flags.search };
        const projects = await readAllPages((page) =>
          call(instance, 'listProjects', { query: { ...query, ...page } }, { signal: cli.interruption() }),
        );
        return { ...toProjectTable(projects), json: { projects } };
      },
    },
    {
      name: 'show',
      description: l10n.t('Print a project as YAML that can create it again'),
      arguments: [IDENTIFIER],
      example: 'fairlead projects show payments > payments.yaml',
      show: async (cli, flags, projectIdentifier) => {
        const instance = await requireInstance(cli, flags);
        const scope = { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
        const found = await call(instance, 'readProject', { parameters: scope, query: scope }, { signal: cli.interruption() });
        return { answer: toSaved(toProjectTable, found), yaml: writeYaml({ project: toPlainProject(found) }) };
      },
    },
    writes('createProject', {
      name: 'create',
      description: l10n.t('Create a project'),
      arguments: [IDENTIFIER_OR_FILE],
      options: DETAILS,
      example: 'fairlead projects create payments --name Payments --tag team=blue',
      change: async (cli, flags, argument) => {
        const file = await readFile(cli, flags, argument);
        const instance = await requireInstance(cli, flags);
        const details = { ...file, ...toProjectDetails(flags) };
        const identifier = file?.identifier ?? argument;
        const orgIdentifier = flags.org ?? file?.orgIdentifier ?? toOrganization(flags, instance);
        const project = { ...details, identifier, name: details.name ?? identifier, orgIdentifier };
        const request = { query: { orgIdentifier }, body: { project } };
        return { instance, names: [identifier, orgIdentifier], request, toAnswer: (saved, done) => toSaved(toProjectTable, saved, done) };
      },
    }),
    writes('updateProject', {
      name: 'update',
      description: l10n.t('Change a project; only the given details change, or with --file everything in the file'),
      arguments: [IDENTIFIER_OR_FILE],
      options: DETAILS,
      example: 'fairlead projects update payments --description "Everything about money"',
      change: async (cli, flags, argument) => {
        const file = await readFile(cli, flags, argument);
        const details = toProjectDetails(flags);
        if (file === null && Object.keys(details).length === 0) {
          throw new UsageError(l10n.t('Nothing to change. Give --name or another detail, or --file.'));
        }
        const instance = await requireInstance(cli, flags);
        const scope = {
          orgIdentifier: flags.org ?? file?.orgIdentifier ?? toOrganization(flags, instance),
          projectIdentifier: file?.identifier ?? argument,
        };
        const before =
          file ?? toPlainProject(await call(instance, 'readProject', { parameters: scope, query: scope }, { signal: cli.interruption() }));
        const project = { ...before, ...details, orgIdentifier: scope.orgIdentifier, identifier: scope.projectIdentifier };
        const request = { parameters: scope, query: { orgIdentifier: scope.orgIdentifier }, body: { project } };
        return {
          instance,
          names: [scope.projectIdentifier, scope.orgIdentifier],
          request,
          toAnswer: (saved, done) => toSaved(toProjectTable, saved, done),
        };
      },
    }),
    writes('deleteProject', {
      name: 'delete',
      description: l10n.t('Delete a project with every connector and pipeline in it'),
      arguments: [IDENTIFIER],
      example: 'fairlead projects delete payments --yes',
      change: async (cli, flags, projectIdentifier) => {
        const instance = await requireInstance(cli, flags);
        const orgIdentifier = toOrganization(flags, instance);
        const request = { parameters: { projectIdentifier }, query: { orgIdentifier } };
        const found = await call(instance, 'readProject', request, { signal: cli.interruption() });
        const toAnswer = () => ({ ...toProjectTable([found]), json: { deleted: found.project } });
        return { instance, names: [projectIdentifier, orgIdentifier], request, toAnswer };
      },
    }),
  ],
};

/** Adds `fairlead projects`. */
export function addProjects(program: Command, cli: Cli): void {
  addResource(program, cli, PROJECTS);
}

/** Reads the project of --file; null without it. The shape was validated while reading. */
async function readFile(cli: Cli, { file }: ProjectFlags, identifier: string | undefined): Promise<ProjectRequest | null> {
  if ((file === undefined) === (identifier === undefined)) {
    throw new UsageError(l10n.t('Which project? Give its identifier, or a --file that contains it.'));
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
