import type { Command } from 'commander';
import { createRole, deleteRole, listRoles } from '../../api/local.ts';
import { RESOURCE_PERMISSIONS, type RoleSummary } from '../../wire/roles.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { addDryRun, addExample, addOutput, addYes, collect, type OutputFlags } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';

interface CreateFlags extends TargetFlags, WriteFlags {
  readonly permission: readonly string[];
  readonly name?: string;
  readonly description?: string;
}

const NOTES = `Permissions: ${RESOURCE_PERMISSIONS.join(', ')}.
Give the role to a key with \`fairlead token create --role deployer:default/shop\`.`;

/** Adds `fairlead role`, for the roles of keys. */
export function addRoles(program: Command, cli: Cli): void {
  const role = program.command('role').description('Create, list and delete roles of keys');

  const create = role
    .command('create')
    .description('Create a role out of permissions')
    .argument('<identifier>', 'its identifier')
    .requiredOption('--permission <permission>', 'what it allows, like pipeline:view (repeatable, or with commas)', collect)
    .option('--name <name>', 'what people call it')
    .option('--description <text>', 'what it is for')
    .action((identifier: string, flags: CreateFlags) => createOne(cli, identifier, flags));
  addExample(
    addTargetFlags(addOutput(addDryRun(create)), 'admin'),
    'fairlead role create deployer --permission pipeline:view,pipeline:create_or_edit',
    NOTES,
  );

  const list = role
    .command('list')
    .description('List the default roles and the custom ones')
    .action(async (flags: TargetFlags & OutputFlags) => {
      const { roles } = await listRoles(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
      await showAnswer(cli, flags, { ...toTable(roles), json: { roles } });
    });
  addExample(addTargetFlags(addOutput(list), 'admin'), 'fairlead role list');

  const remove = role
    .command('delete')
    .description('Delete a custom role that no key holds')
    .argument('<identifier>', 'its identifier')
    .action((identifier: string, flags: TargetFlags & OutputFlags & ConsentFlags) => deleteOne(cli, identifier, flags));
  addExample(addTargetFlags(addOutput(addYes(addDryRun(remove))), 'admin'), 'fairlead role delete deployer --yes');
}

async function createOne(cli: Cli, identifier: string, flags: CreateFlags): Promise<void> {
  const { permission, name, description } = flags;
  const permissions = permission.flatMap((text) => text.split(',')).map((text) => text.trim());
  const role = { identifier, permissions, ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
  const instance = await requireInstance(cli, flags, 'admin');
  const what = `The role ${identifier} is created.`;
  const created = await write(cli, flags, instance, what, (service, options) => createRole(service, role, options));
  if (created !== null) await showAnswer(cli, flags, { ...toTable([created]), json: created, text: what });
}

async function deleteOne(cli: Cli, identifier: string, flags: TargetFlags & OutputFlags & ConsentFlags): Promise<void> {
  const what = `The role ${identifier} is deleted.`;
  await requireConsent(cli, flags, what);
  const instance = await requireInstance(cli, flags, 'admin');
  const done = await write(cli, flags, instance, what, (service, options) => deleteRole(service, identifier, options));
  if (done !== null) await showAnswer(cli, flags, { columns: ['deleted'], rows: [[done.deleted]], json: done, text: what });
}

function toTable(roles: readonly RoleSummary[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = roles.map(({ identifier, name, permissions, isDefault }) => [
    identifier,
    name,
    isDefault ? 'default' : 'custom',
    permissions.join(' '),
  ]);
  return { columns: ['identifier', 'name', 'kind', 'permissions'], rows };
}
