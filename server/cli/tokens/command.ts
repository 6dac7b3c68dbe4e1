import type { Command } from 'commander';
import { createRole, createToken, deleteRole, listRoles, listTokens, revokeToken } from '../../api/local.ts';
import { KEY_KINDS, SCOPES } from '../../core/access/keyGrants.ts';
import { RESOURCE_PERMISSIONS } from '../../core/access/roles.ts';
import type { TokenSummary } from '../../wire/local.ts';
import type { RoleSummary } from '../../wire/roles.ts';
import { showAnswer, toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import type { ProductionFlags } from '../consent.ts';
import { EXIT_CODES } from '../errors.ts';
import { addDryRun, addExample, addFormat, addOutputAndFormat, collect, type OutputFlags, readAccount } from '../options.ts';
import { addResource, type Resource, toOption, toSaved } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { type KeyFlags, readKeyFlags } from './request.ts';

interface FormatFlags extends TargetFlags, ProductionFlags {
  readonly format: 'text' | 'json';
}

const ROLE_EXAMPLES = 'account_admin, org_admin:ORG, project_admin:ORG/PROJECT, viewer';

type CreateFlags = FormatFlags & KeyFlags;

/** Adds `fairlead token`, for the keys of a service. */
export function addTokens(program: Command, cli: Cli): void {
  const token = program.command('token').description('Create, list and revoke keys of the service');

  const create = token
    .command('create')
    .description('Create a key; its value is shown once')
    .requiredOption('--name <name>', 'its purpose')
    .option('--kind <kind>', `${KEY_KINDS.join(', ')}; an admin key is for segments (default: personal)`)
    .option('--scope <scope>', `a scope: ${SCOPES.join(', ')} (repeatable, or comma-separated)`, collect)
    .option('--role <role>', `a role for platform resources: ${ROLE_EXAMPLES} (repeatable)`, collect)
    .option('--account <account>', 'the only account of platform resources that it may use (else any)', readAccount)
    .option('--environment <environment>', 'restricts an admin key to an environment, by ID or name (repeatable)', collect)
    .option('--project <workspace>', 'restricts an admin key to a workspace, by ID or name (repeatable)', collect)
    .option('--expires <when>', 'expiry: 30d, 12h, 4w or a date such as 2030-12-31')
    .option('--description <text>', 'a longer description')
    .option('--tag <tag>', 'a tag (repeatable)', collect)
    .action(async (flags: CreateFlags) => createKey(cli, flags));
  const example = 'fairlead token create --name nightly-sync --scope developer_records:write --expires 30d';
  addExample(
    addTargetFlags(addDryRun(addFormat(create)), 'admin'),
    example,
    'Only the value is written to standard output, so that a script can read it.',
  );

  const list = token
    .command('list')
    .description('List the keys, without their values')
    .action(async (flags: TargetFlags & OutputFlags) => listKeys(cli, flags));
  addExample(addTargetFlags(addOutputAndFormat(list), 'admin'), 'fairlead token list');

  const revoke = token
    .command('revoke')
    .description('Revoke a key; it stops working')
    .argument('<id>', 'the ID that `token list` shows')
    .action(async (id: string, flags: TargetFlags & WriteFlags) => {
      const instance = await requireInstance(cli, flags, 'admin');
      const what = `Key ${id} is revoked.`;
      const done = await write(cli, flags, instance, what, (service, options) => revokeToken(service, id, options).then(() => true));
      if (done === null) return;
      await cli.terminal.out(`${what}\n`);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(addDryRun(revoke), 'admin'), 'fairlead token revoke 4f1c2a');
}

async function createKey(cli: Cli, flags: CreateFlags): Promise<void> {
  const request = readKeyFlags(flags, Date.now());
  const instance = await requireInstance(cli, flags, 'admin');
  const what = `The key ${request.name} is created.`;
  const created = await write(cli, flags, instance, what, (service, options) => createToken(service, request, options));
  if (created === null) return;
  if (flags.format === 'json') {
    await cli.terminal.out(`${JSON.stringify(created)}\n`);
  } else {
    cli.terminal.err(`Key ${created.id} (${created.name}) is created. Its value is shown only once:`);
    await cli.terminal.out(`${created.value}\n`);
  }
  cli.finish(EXIT_CODES.ok);
}

async function listKeys(cli: Cli, flags: TargetFlags & OutputFlags): Promise<void> {
  const { tokens } = await listTokens(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
  const now = Date.now();
  const rows = tokens.map((token) => [
    token.id,
    token.name,
    toGrants(token),
    toState(token, now),
    toDay(token.createdAt),
    token.expiresAt === null ? 'never' : toDay(token.expiresAt),
    token.kind,
  ]);
  await showAnswer(cli, flags, { columns: ['id', 'name', 'may', 'state', 'created', 'expires', 'kind'], rows, json: { tokens } });
}

function toState({ revokedAt, expiresAt }: TokenSummary, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid';
}

function toDay(timestamp: number): string {
  return new Date(timestamp).toISOString().slice(0, 10);
}

/** Formats the grants of a key in the notation of the flags. */
function toGrants({ kind, scopes, roles, restriction }: TokenSummary): string {
  const held = roles.map(({ role, orgIdentifier, projectIdentifier }) => {
    if (orgIdentifier === null) return role;
    return `${role}:${projectIdentifier === null ? orgIdentifier : `${orgIdentifier}/${projectIdentifier}`}`;
  });
  if (kind === 'admin') held.push(restriction.environments.length + restriction.projects.length === 0 ? 'segments' : 'some segments');
  return [...scopes, ...held].join(' ');
}

interface RoleFlags extends TargetFlags {
  readonly permission?: readonly string[];
  readonly name?: string;
  readonly description?: string;
}

const toRoleTable = toTableOf<RoleSummary>(
  ['identifier', 'name', 'kind', 'permissions'],
  ({ identifier, name, permissions, isDefault }) => [identifier, name, isDefault ? 'default' : 'custom', permissions.join(' ')],
);

const ROLE: Resource<RoleFlags> = {
  name: 'role',
  description: 'Create, list and delete roles of keys',
  addFlags: (command) => addTargetFlags(command, 'admin'),
  commands: [
    {
      name: 'create',
      description: 'Create a role from permissions',
      arguments: [['<identifier>', 'its identifier']],
      options: [
        toOption(
          '--permission <permission>',
          'a permission, such as pipeline:view (repeatable, or comma-separated)',
          collect,
        ).makeOptionMandatory(),
        toOption('--name <name>', 'name for people'),
        toOption('--description <text>', 'its purpose'),
      ],
      example: 'fairlead role create deployer --permission pipeline:view,pipeline:create_or_edit',
      notes: `Permissions: ${RESOURCE_PERMISSIONS.join(', ')}.
Give the role to a key with \`fairlead token create --role deployer:default/shop\`.`,
      change: async (cli, { permission = [], name, description, ...flags }, identifier) => {
        const permissions = permission.flatMap((text) => text.split(',')).map((text) => text.trim());
        const details = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
        const what = `The role ${identifier} is created.`;
        return {
          instance: await requireInstance(cli, flags, 'admin'),
          what,
          send: async (service, options) =>
            toSaved(toRoleTable, await createRole(service, { identifier, permissions, ...details }, options), what),
        };
      },
    },
    {
      name: 'list',
      description: 'List the default roles and the custom ones',
      example: 'fairlead role list',
      read: async (cli, flags) => {
        const { roles } = await listRoles(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
        return { ...toRoleTable(roles), json: { roles } };
      },
    },
    {
      name: 'delete',
      description: 'Delete a custom role that no key has',
      arguments: [['<identifier>', 'its identifier']],
      example: 'fairlead role delete deployer --yes',
      consent: (identifier) => `The role ${identifier} is deleted.`,
      change: async (cli, flags, identifier) => ({
        instance: await requireInstance(cli, flags, 'admin'),
        what: `The role ${identifier} is deleted.`,
        send: async (service, options) => {
          const json = await deleteRole(service, identifier, options);
          return { columns: ['deleted'], rows: [[json.deleted]], json, text: `The role ${identifier} is deleted.` };
        },
      }),
    },
  ],
};

/** Adds `fairlead role`, for the roles of keys. */
export function addRoles(program: Command, cli: Cli): void {
  addResource(program, cli, ROLE);
}
