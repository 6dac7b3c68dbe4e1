import type { Command } from 'commander';
import { toPlainOrganization } from '../../api/plainEntity.ts';
import { createOrganization, deleteOrganization, listOrganizations, readOrganization, updateOrganization } from '../../api/platform.ts';
import { readAllPages } from '../../api/readAllPages.ts';
import { writeYaml } from '../../documents/writeYaml.ts';
import type { OrganizationRequest, OrganizationResponse } from '../../wire/platform.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addOutput, addYes, collect, type OutputFlags } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { type WriteFlags, write } from '../write.ts';
import { addSourceOutput, type SourceFlags, showSource } from './source.ts';
import { toTags } from './tags.ts';

type ListFlags = TargetFlags & OutputFlags & { readonly search?: string };

interface DetailFlags extends TargetFlags, WriteFlags {
  readonly name?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

/** Adds `fairlead organizations`. */
export function addOrganizations(program: Command, cli: Cli): void {
  const organizations = program.command('organizations').description('List, show, create, change and delete organizations');

  const list = organizations
    .command('list')
    .description('List the organizations of the account, last changed first')
    .option('--search <text>', 'only those with the text in their name or identifier')
    .action((flags: ListFlags) => listAll(cli, flags));
  addExample(addTargetFlags(addOutput(list)), 'fairlead organizations list --search pay');

  const show = organizations
    .command('show')
    .description('Print an organization as YAML')
    .argument('<identifier>', 'its identifier')
    .action(async (identifier: string, flags: SourceFlags & TargetFlags) => {
      const found = await readOrganization(await requireInstance(cli, flags), identifier, { signal: cli.interruption() });
      await showSource(cli, flags, { ...toTable([found]), json: found }, writeYaml({ organization: toPlainOrganization(found) }));
    });
  addExample(addTargetFlags(addSourceOutput(show)), 'fairlead organizations show payments');

  const create = organizations
    .command('create')
    .description('Create an organization')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: DetailFlags) => createOne(cli, identifier, flags));
  addExample(addDetails(create), 'fairlead organizations create payments --name Payments --tag area=money');

  const update = organizations
    .command('update')
    .description('Change an organization; what is not named stays')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: DetailFlags) => updateOne(cli, identifier, flags));
  addExample(addDetails(update), 'fairlead organizations update payments --description "Everything about money"');

  const remove = organizations
    .command('delete')
    .description('Delete an organization with every project, connector and pipeline in it')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: TargetFlags & OutputFlags & ConsentFlags) => deleteOne(cli, identifier, flags));
  addExample(addTargetFlags(addOutput(addYes(addDryRun(remove)))), 'fairlead organizations delete payments --yes');
}

function addDetails(command: Command): Command {
  command
    .option('--name <name>', 'what people call it')
    .option('--description <text>', 'what it is for')
    .option('--tag <key=value>', 'a tag (repeatable)', collect);
  return addTargetFlags(addOutput(addDryRun(command)));
}

async function listAll(cli: Cli, flags: ListFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const all = await readAllPages((page) =>
    listOrganizations(instance, { searchTerm: flags.search, ...page }, { signal: cli.interruption() }),
  );
  await showAnswer(cli, flags, { ...toTable(all), json: { organizations: all } });
}

async function createOne(cli: Cli, identifier: string, flags: DetailFlags): Promise<void> {
  const instance = await requireInstance(cli, flags);
  const organization = { name: identifier, ...toDetails(flags), identifier };
  const what = `The organization ${identifier} is created.`;
  const created = await write(cli, flags, instance, what, (service, options) => createOrganization(service, organization, options));
  if (created !== null) await showAnswer(cli, flags, { ...toTable([created]), json: created, text: what });
}

async function updateOne(cli: Cli, identifier: string, flags: DetailFlags): Promise<void> {
  const details = toDetails(flags);
  if (Object.keys(details).length === 0) throw new UsageError('Nothing is to be changed. Give --name, --description or --tag.');
  const instance = await requireInstance(cli, flags);
  const before = await readOrganization(instance, identifier, { signal: cli.interruption() });
  const organization = { ...toPlainOrganization(before), ...details };
  const what = `The organization ${identifier} is changed.`;
  const updated = await write(cli, flags, instance, what, (service, options) => updateOrganization(service, organization, options));
  if (updated !== null) await showAnswer(cli, flags, { ...toTable([updated]), json: updated, text: what });
}

async function deleteOne(cli: Cli, identifier: string, flags: TargetFlags & OutputFlags & ConsentFlags): Promise<void> {
  const what = `The organization ${identifier} is deleted, with every project, connector and pipeline in it.`;
  await requireConsent(cli, flags, what);
  const instance = await requireInstance(cli, flags);
  const found = await readOrganization(instance, identifier, { signal: cli.interruption() });
  const done = await write(cli, flags, instance, what, async (service, options) => {
    await deleteOrganization(service, identifier, options);
    return true;
  });
  if (done !== null) await showAnswer(cli, flags, { ...toTable([found]), json: { deleted: found.organization }, text: what });
}

function toDetails({ name, description, tag }: DetailFlags): Partial<OrganizationRequest> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(tag === undefined ? {} : { tags: toTags(tag) }),
  };
}

function toTable(organizations: readonly OrganizationResponse[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = organizations.map(({ organization: { identifier, name, description } }) => [identifier, name, description ?? '']);
  return { columns: ['identifier', 'name', 'description'], rows };
}
