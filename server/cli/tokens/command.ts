import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { KEY_KINDS, SCOPES } from '../../core/access/keyGrants.ts';
import { RESOURCE_PERMISSIONS } from '../../core/access/roles.ts';
import type { TokenSummary } from '../../wire/local.ts';
import type { RoleSummary } from '../../wire/roles.ts';
import { type Cell, toTableOf, type Word } from '../answer.ts';
import type { Cli } from '../cli.ts';
import type { ProductionFlags } from '../consent.ts';
import { EXIT_CODES } from '../errors.ts';
import { addDryRun, addFormat, collect } from '../options.ts';
import { type AddFlags, addCommands, addResource, type Resource, type ResourceCommand, toOption, toSaved, writes } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { ABOUT_OPTIONS, EXPIRES, type KeyFlags, PLACE_OPTIONS, readKeyFlags, showValue, VALUE_NOTE } from './request.ts';

interface FormatFlags extends TargetFlags, ProductionFlags {
  readonly format: 'text' | 'json';
}

const ROLE_EXAMPLES = 'account_admin, org_admin:ORG, project_admin:ORG/PROJECT, viewer';

type CreateFlags = FormatFlags & KeyFlags;

const addFlags: AddFlags = (command) => addTargetFlags(command, 'admin');

const CREATE = writes('createToken', {
  name: 'create',
  description: l10n.t('Create a key; its value is shown once'),
  options: [
    toOption('--name <name>', l10n.t('its purpose')).makeOptionMandatory(),
    toOption('--kind <kind>', l10n.t('{0}; an admin key is for segments (default: personal)', KEY_KINDS.join(', '))),
    toOption('--scope <scope>', l10n.t('a scope: {0} (repeatable, or comma-separated)', SCOPES.join(', ')), collect),
    toOption('--role <role>', l10n.t('a role for platform resources: {0} (repeatable)', ROLE_EXAMPLES), collect),
    ...PLACE_OPTIONS,
    EXPIRES,
    ...ABOUT_OPTIONS,
  ],
  addAllFlags: (command) => addFlags(addDryRun(addFormat(command))),
  example: 'fairlead token create --name nightly-sync --scope developer_records:write --expires 30d',
  notes: VALUE_NOTE,
  change: async (cli, flags: CreateFlags) => {
    const body = readKeyFlags(flags, Date.now());
    return {
      instance: await requireInstance(cli, flags, 'admin'),
      names: [body.name],
      request: { body },
      toAnswer: async (created) => {
        if (flags.format !== 'json')
          return showValue(cli, created, l10n.t('Key {0} ({1}) is created. Its value is shown only once:', created.id, created.name));
        await cli.terminal.out(`${JSON.stringify(created)}\n`);
        cli.finish(EXIT_CODES.ok);
        return null;
      },
    };
  },
});

const REVOKE = writes('revokeToken', {
  name: 'revoke',
  description: l10n.t('Revoke a key; it stops working'),
  arguments: [['<id>', l10n.t('the ID that `token list` shows')]],
  addAllFlags: (command) => addFlags(addDryRun(command)),
  example: 'fairlead token revoke 4f1c2a',
  change: async (cli, flags: TargetFlags, id) => ({
    instance: await requireInstance(cli, flags, 'admin'),
    names: [id],
    request: { parameters: { tokenId: id } },
    toAnswer: (json, text) => ({ columns: ['id'], rows: [[id]], json, text }),
  }),
});

/** Adds `fairlead token`, for the keys of a service. */
export function addTokens(program: Command, cli: Cli): void {
  const token = program.command('token').description(l10n.t('Create, list and revoke keys of the service'));
  addCommands(token, cli, addFlags, [CREATE]);
  addCommands(token, cli, addFlags, [LIST, REVOKE]);
}

const toTokenTable = toTableOf<TokenSummary>(['id', 'name', 'may', 'state', 'created', 'expires', 'kind'], (token) => [
  token.id,
  token.name,
  toGrants(token),
  toState(token, Date.now()),
  toDay(token.createdAt),
  token.expiresAt === null ? { value: 'never', label: l10n.t('never') } : toDay(token.expiresAt),
  token.kind,
]);

const LIST: ResourceCommand<TargetFlags> = {
  name: 'list',
  description: l10n.t('List the keys, without their values'),
  example: 'fairlead token list',
  read: async (cli, flags) => {
    const { tokens } = await call(await requireInstance(cli, flags, 'admin'), 'listTokens', {}, { signal: cli.interruption() });
    return { ...toTokenTable(tokens), json: { tokens } };
  },
};

function toState({ revokedAt, expiresAt }: TokenSummary, now: number): Word {
  if (revokedAt !== null) return { value: 'revoked', label: l10n.t('revoked') };
  const isExpired = expiresAt !== null && expiresAt <= now;
  return isExpired ? { value: 'expired', label: l10n.t('expired') } : { value: 'valid', label: l10n.t('valid') };
}

function toDay(timestamp: number): string {
  return new Date(timestamp).toISOString().slice(0, 10);
}

/** Formats the grants of a key in the notation of the flags. */
function toGrants({ kind, scopes, roles, restriction }: TokenSummary): Cell {
  const held = roles.map(({ role, orgIdentifier, projectIdentifier }) => {
    if (orgIdentifier === null) return role;
    return `${role}:${projectIdentifier === null ? orgIdentifier : `${orgIdentifier}/${projectIdentifier}`}`;
  });
  const granted = [...scopes, ...held];
  if (kind !== 'admin') return granted.join(' ');
  const [value, label] =
    restriction.environments.length + restriction.projects.length === 0
      ? ['segments', l10n.t('segments')]
      : ['some segments', l10n.t('some segments')];
  return { value: [...granted, value].join(' '), label: [...granted, label].join(' ') };
}

interface RoleFlags extends TargetFlags {
  readonly permission?: readonly string[];
  readonly name?: string;
  readonly description?: string;
}

const toRoleTable = toTableOf<RoleSummary>(
  ['identifier', 'name', 'kind', 'permissions'],
  ({ identifier, name, permissions, isDefault }) => [
    identifier,
    name,
    isDefault ? { value: 'default', label: l10n.t('default') } : { value: 'custom', label: l10n.t('custom') },
    permissions.join(' '),
  ],
);

const ROLE: Resource<RoleFlags> = {
  name: 'role',
  description: l10n.t('Create, list and delete roles of keys'),
  addFlags,
  commands: [
    writes('createRole', {
      name: 'create',
      description: l10n.t('Create a role from permissions'),
      arguments: [['<identifier>', l10n.t('its identifier')]],
      options: [
        toOption(
          '--permission <permission>',
          l10n.t('a permission, such as pipeline:view (repeatable, or comma-separated)'),
          collect,
        ).makeOptionMandatory(),
        toOption('--name <name>', l10n.t('name for people')),
        toOption('--description <text>', l10n.t('its purpose')),
      ],
      example: 'fairlead role create deployer --permission pipeline:view,pipeline:create_or_edit',
      notes: `${l10n.t('Permissions: {0}.', RESOURCE_PERMISSIONS.join(', '))}
${l10n.t('Give the role to a key with `fairlead token create --role deployer:default/shop`.')}`,
      change: async (cli, { permission = [], name, description, ...flags }: RoleFlags, identifier) => {
        const permissions = permission.flatMap((text) => text.split(',')).map((text) => text.trim());
        const details = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
        return {
          instance: await requireInstance(cli, flags, 'admin'),
          names: [identifier],
          request: { body: { identifier, permissions, ...details } },
          toAnswer: (role, done) => toSaved(toRoleTable, role, done),
        };
      },
    }),
    {
      name: 'list',
      description: l10n.t('List the default roles and the custom ones'),
      example: 'fairlead role list',
      read: async (cli, flags) => {
        const { roles } = await call(await requireInstance(cli, flags, 'admin'), 'listRoles', {}, { signal: cli.interruption() });
        return { ...toRoleTable(roles), json: { roles } };
      },
    },
    writes('deleteRole', {
      name: 'delete',
      description: l10n.t('Delete a custom role that no key has'),
      arguments: [['<identifier>', l10n.t('its identifier')]],
      example: 'fairlead role delete deployer --yes',
      change: async (cli, flags: RoleFlags, identifier) => ({
        instance: await requireInstance(cli, flags, 'admin'),
        names: [identifier],
        request: { parameters: { roleIdentifier: identifier } },
        toAnswer: (json) => ({ columns: ['deleted'], rows: [[json.deleted]], json }),
      }),
    }),
  ],
};

/** Adds `fairlead role`, for the roles of keys. */
export function addRoles(program: Command, cli: Cli): void {
  addResource(program, cli, ROLE);
}
