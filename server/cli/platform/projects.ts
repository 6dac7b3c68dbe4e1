import type { Command } from 'commander';
import { toPlainProject } from '../../api/plainEntity.ts';
import { createProject, deleteProject, listProjects, readProject, updateProject } from '../../api/platform.ts';
import { readAllPages } from '../../api/readAllPages.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { ProjectRequest, ProjectResponse } from '../../wire/platform.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addOutput, addYes, collect } from '../options.ts';
import { addTargetFlags, requireInstance } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { type WriteFlags, write } from '../write.ts';
import { readEntityFile } from './entityFile.ts';
import { addOrganizationFlag, type OrganizationFlags, toOrganization } from './place.ts';
import { addSourceOutput, type SourceFlags, showSource } from './source.ts';
import { toTags } from './tags.ts';

interface ListFlags extends OrganizationFlags {
  readonly search?: string;
}

interface ProjectFlags extends OrganizationFlags, WriteFlags {
  readonly file?: string;
  readonly name?: string;
  readonly colour?: string;
  readonly description?: string;
  readonly module?: readonly string[];
  readonly tag?: readonly string[];
}

/** Adds `fairlead projects`. */
export function addProjects(program: Command, cli: Cli): void {
  const projects = program.command('projects').description('List, show, create, change and delete projects');

  const list = projects
    .command('list')
    .description('List the projects of all organizations, or with --org of one, last changed first')
    .option('--org <organization>', 'only those of this organization')
    .option('--search <text>', 'only those with the text in their name or identifier')
    .action((flags: ListFlags) => listAll(cli, flags));
  addExample(addTargetFlags(addOutput(list)), 'fairlead projects list --search pay');

  const show = projects
    .command('show')
    .description('Print a project as YAML that can create it again')
    .argument('<identifier>', 'its identifier')
    .action(async (projectIdentifier: string, flags: SourceFlags & OrganizationFlags) => {
      const instance = await requireInstance(cli, flags);
      const scope = { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
      const found = await readProject(instance, scope, { signal: cli.interruption() });
      await showSource(cli, flags, { ...toTable([found]), json: found }, writeYaml({ project: toPlainProject(found) }));
    });
  addExample(addTargetFlags(addOrganizationFlag(addSourceOutput(show))), 'fairlead projects show payments > payments.yaml');

  const create = projects
    .command('create')
    .description('Create a project')
    .argument('[identifier]', 'its identifier, where no file says it')
    .action((identifier: string | undefined, flags: ProjectFlags) => createOne(cli, identifier, flags));
  addExample(addDetails(create), 'fairlead projects create payments --name Payments --tag team=blue');

  const update = projects
    .command('update')
    .description('Change a project; what is not named stays, or with --file is as the file says')
    .argument('[identifier]', 'its identifier, where no file says it')
    .action((identifier: string | undefined, flags: ProjectFlags) => updateOne(cli, identifier, flags));
  addExample(addDetails(update), 'fairlead projects update payments --description "Everything about money"');

  const remove = projects
    .command('delete')
    .description('Delete a project with every connector and pipeline in it')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: OrganizationFlags & ConsentFlags) => deleteOne(cli, identifier, flags));
  addExample(addTargetFlags(addOrganizationFlag(addOutput(addYes(addDryRun(remove))))), 'fairlead projects delete payments --yes');
}

function addDetails(command: Command): Command {
  command
    .option('--file <file>', 'YAML or JSON with “project” at its root; - reads standard input')
    .option('--name <name>', 'what people call it')
    .option('--colour <colour>', 'its colour, like #0063F7')
    .option('--description <text>', 'what it is for')
    .option('--module <module>', 'a module, like CD (repeatable)', collect)
    .option('--tag <key=value>', 'a tag (repeatable)', collect);
  return addTargetFlags(addOrganizationFlag(addOutput(addDryRun(command))));
}

async function listAll(cli: Cli, flags: ListFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const asked = { orgIdentifier: flags.org, searchTerm: flags.search };
  const all = await readAllPages((page) => listProjects(instance, { ...asked, ...page }, { signal: cli.interruption() }));
  await showAnswer(cli, flags, { ...toTable(all), json: { projects: all } });
}

async function createOne(cli: Cli, identifier: string | undefined, flags: ProjectFlags): Promise<void> {
  const file = await readFile(cli, flags, identifier);
  const instance = await requireInstance(cli, flags);
  const given = { ...file, ...toDetails(flags) };
  const named = { ...given, identifier: file?.identifier ?? identifier ?? '' };
  const project = {
    ...named,
    name: given.name ?? named.identifier,
    orgIdentifier: toOwner(file, flags) ?? toOrganization(flags, instance),
  };
  const what = `The project ${project.identifier} is created in organization ${project.orgIdentifier}.`;
  const created = await write(cli, flags, instance, what, (service, options) => createProject(service, project, options));
  if (created !== null) await showAnswer(cli, flags, { ...toTable([created]), json: created, text: what });
}

async function updateOne(cli: Cli, identifier: string | undefined, flags: ProjectFlags): Promise<void> {
  const file = await readFile(cli, flags, identifier);
  if (file === null && Object.keys(toDetails(flags)).length === 0)
    throw new UsageError('Nothing is to be changed. Give --name or another detail, or --file.');
  const instance = await requireInstance(cli, flags);
  const orgIdentifier = toOwner(file, flags) ?? toOrganization(flags, instance);
  const projectIdentifier = file?.identifier ?? identifier ?? '';
  const before = file ?? toPlainProject(await readProject(instance, { orgIdentifier, projectIdentifier }, { signal: cli.interruption() }));
  const project = { ...before, ...toDetails(flags), orgIdentifier, identifier: projectIdentifier };
  const what = `The project ${projectIdentifier} of organization ${orgIdentifier} is changed.`;
  const updated = await write(cli, flags, instance, what, (service, options) => updateProject(service, project, options));
  if (updated !== null) await showAnswer(cli, flags, { ...toTable([updated]), json: updated, text: what });
}

async function deleteOne(cli: Cli, projectIdentifier: string, flags: OrganizationFlags & ConsentFlags): Promise<void> {
  await requireConsent(cli, flags, `The project ${projectIdentifier} is deleted, with every connector and pipeline in it.`);
  const instance = await requireInstance(cli, flags);
  const scope = { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
  const found = await readProject(instance, scope, { signal: cli.interruption() });
  const what = `The project ${projectIdentifier} of organization ${scope.orgIdentifier} is deleted, with every connector and pipeline in it.`;
  const done = await write(cli, flags, instance, what, async (service, options) => {
    await deleteProject(service, scope, options);
    return true;
  });
  if (done !== null) await showAnswer(cli, flags, { ...toTable([found]), json: { deleted: found.project }, text: what });
}

/** Reads the project of --file; null without it. The shape was validated while reading. */
async function readFile(cli: Cli, { file }: ProjectFlags, identifier: string | undefined): Promise<ProjectRequest | null> {
  if ((file === undefined) === (identifier === undefined))
    throw new UsageError('Which project? Give its identifier, or a --file that says it.');
  return file === undefined ? null : ((await readEntityFile(cli, file, 'project')) as unknown as ProjectRequest);
}

function toOwner(file: ProjectRequest | null, { org }: ProjectFlags): string | undefined {
  return org ?? file?.orgIdentifier;
}

function toDetails({ name, colour, description, module, tag }: ProjectFlags): Partial<ProjectRequest> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(colour === undefined ? {} : { color: colour }),
    ...(description === undefined ? {} : { description }),
    ...(module === undefined ? {} : { modules: module }),
    ...(tag === undefined ? {} : { tags: toTags(tag) }),
  };
}

function toTable(projects: readonly ProjectResponse[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = projects.map(({ project: { identifier, orgIdentifier, name, modules, description } }) => [
    identifier,
    orgIdentifier,
    name,
    (modules ?? []).join(', '),
    description ?? '',
  ]);
  return { columns: ['identifier', 'organization', 'name', 'modules', 'description'], rows };
}
