import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { KEY_KINDS, SCOPES } from '../../core/access/keyGrants.ts';
import type { ApiKeySummary, TokenCreated } from '../../wire/local.ts';
import { toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../errors.ts';
import { addDryRun, addExample, collect, readAccount, readInteger } from '../options.ts';
import { addResource, type Resource, toOption, toSaved } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { type KeyFlags, readExpiry, readKeyFlags } from './request.ts';

interface TokenFlags extends TargetFlags, WriteFlags {
  readonly name: string;
  readonly expires?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

interface RotateFlags extends TargetFlags, WriteFlags {
  readonly expires?: string;
  readonly grace?: number;
}

const VALUE_NOTE = l10n.t('Only the value is written to standard output, so that a script can read it.');

const toTable = toTableOf<ApiKeySummary>(['id', 'name', 'kind', 'tokens'], ({ id, name, kind, tokens }) => [
  id,
  name,
  kind,
  tokens
    .filter(({ revokedAt }) => revokedAt === null)
    .map((token) => `${token.name} (${token.id})`)
    .join(', '),
]);

const API_KEY: Resource<TargetFlags & KeyFlags> = {
  name: 'api-key',
  description: l10n.t('Create, list and delete API keys, and add tokens to them'),
  addFlags: (command) => addTargetFlags(command, 'admin'),
  commands: [
    {
      name: 'create',
      description: l10n.t('Create an API key without tokens'),
      options: [
        toOption('--name <name>', l10n.t('its purpose')).makeOptionMandatory(),
        toOption('--kind <kind>', l10n.t('{0} (default: personal)', KEY_KINDS.join(', '))),
        toOption('--scope <scope>', l10n.t('a scope: {0} (repeatable, or comma-separated)', SCOPES.join(', ')), collect),
        toOption('--role <role>', l10n.t('a role for platform resources, default or custom (repeatable)'), collect),
        toOption('--account <account>', l10n.t('the only account of platform resources that it may use (else any)'), readAccount),
        toOption('--environment <environment>', l10n.t('restricts an admin key to an environment, by ID or name (repeatable)'), collect),
        toOption('--project <workspace>', l10n.t('restricts an admin key to a workspace, by ID or name (repeatable)'), collect),
        toOption('--description <text>', l10n.t('a longer description')),
        toOption('--tag <tag>', l10n.t('a tag (repeatable)'), collect),
      ],
      example: 'fairlead api-key create --name sync --scope developer_records:write',
      change: async (cli, flags) => {
        const request = readKeyFlags(flags, Date.now());
        return {
          instance: await requireInstance(cli, flags, 'admin'),
          what: l10n.t('The API key {0} is created.', request.name),
          send: async (service, options) => toSaved(toTable, await call(service, 'createApiKey', { body: request }, options)),
        };
      },
    },
    {
      name: 'list',
      description: l10n.t('List the API keys with their tokens, without their values'),
      example: 'fairlead api-key list',
      read: async (cli, flags) => {
        const { apiKeys } = await call(await requireInstance(cli, flags, 'admin'), 'listApiKeys', {}, { signal: cli.interruption() });
        return { ...toTable(apiKeys), json: { apiKeys } };
      },
    },
    addTokenCommands,
    {
      name: 'delete',
      description: l10n.t('Delete an API key; its tokens stop working'),
      arguments: [['<id>', l10n.t('the ID that `api-key list` shows')]],
      example: 'fairlead api-key delete 4f1c2a --yes',
      consent: (id) => l10n.t('The API key {0} is deleted with its tokens.', id),
      change: async (cli, flags, id) => ({
        instance: await requireInstance(cli, flags, 'admin'),
        send: async (service, options) => {
          const json = await call(service, 'deleteApiKey', { parameters: { apiKeyId: id } }, options);
          return { columns: ['deleted'], rows: [[json.deleted]], json };
        },
      }),
    },
  ],
};

/** Adds `fairlead api-key`, for keys that can have several tokens. */
export function addApiKeys(program: Command, cli: Cli): void {
  addResource(program, cli, API_KEY);
}

function addTokenCommands(keys: Command, cli: Cli): void {
  const add = keys
    .command('add-token')
    .description(l10n.t('Add a token to an API key; its value is shown once'))
    .argument('<id>', l10n.t('the ID that `api-key list` shows'))
    .requiredOption('--name <name>', l10n.t('its purpose'))
    .option('--expires <when>', l10n.t('expiry: 30d, 12h, 4w or a date such as 2030-12-31'))
    .option('--description <text>', l10n.t('a longer description'))
    .option('--tag <tag>', l10n.t('a tag (repeatable)'), collect)
    .action((id: string, flags: TokenFlags) => addOne(cli, id, flags));
  addExample(addTargetFlags(addDryRun(add), 'admin'), 'fairlead api-key add-token 4f1c2a --name nightly --expires 30d', VALUE_NOTE);

  const rotate = keys
    .command('rotate-token')
    .description(l10n.t('Replace a token by a new one of the same key; the new value is shown once'))
    .argument('<id>', l10n.t('the ID that `token list` shows'))
    .option('--expires <when>', l10n.t('expiry of the new token (default: that of the old one)'))
    .option('--grace <seconds>', l10n.t('how long the old token still works (default: not at all)'), readInteger(0))
    .action((id: string, flags: RotateFlags) => rotateOne(cli, id, flags));
  addExample(addTargetFlags(addDryRun(rotate), 'admin'), 'fairlead api-key rotate-token 4f1c2a --grace 3600', VALUE_NOTE);
}

async function addOne(cli: Cli, id: string, flags: TokenFlags): Promise<void> {
  const { name, expires, description, tag } = flags;
  const token = {
    name,
    ...(description === undefined ? {} : { description }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(expires === undefined ? {} : { expiresAt: readExpiry(expires, Date.now()) }),
  };
  const instance = await requireInstance(cli, flags, 'admin');
  const what = l10n.t('A token {0} is added to the API key {1}.', name, id);
  await showValue(
    cli,
    await write(cli, flags, instance, what, (service, options) =>
      call(service, 'addToken', { parameters: { apiKeyId: id }, body: token }, options),
    ),
  );
}

async function rotateOne(cli: Cli, id: string, flags: RotateFlags): Promise<void> {
  const { expires, grace } = flags;
  const rotation = {
    ...(expires === undefined ? {} : { expiresAt: readExpiry(expires, Date.now()) }),
    ...(grace === undefined ? {} : { graceSeconds: grace }),
  };
  const instance = await requireInstance(cli, flags, 'admin');
  const what = l10n.t('The token {0} is replaced by a new one.', id);
  await showValue(
    cli,
    await write(cli, flags, instance, what, (service, options) =>
      call(service, 'rotateToken', { parameters: { tokenId: id }, body: rotation }, options),
    ),
  );
}

async function showValue(cli: Cli, created: TokenCreated | null): Promise<void> {
  if (created === null) return;
  cli.terminal.err(l10n.t('Token {0} ({1}) is created. Its value is shown only once:', created.id, created.name));
  await cli.terminal.out(`${created.value}\n`);
  cli.finish(EXIT_CODES.ok);
}
