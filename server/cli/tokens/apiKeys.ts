import type { Command } from 'commander';
import { addToken, createApiKey, deleteApiKey, listApiKeys, rotateToken } from '../../api/local.ts';
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

const VALUE_NOTE = 'Only the value is written to standard output, so that a script can read it.';

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
  description: 'Create, list and delete API keys, and add tokens to them',
  addFlags: (command) => addTargetFlags(command, 'admin'),
  commands: [
    {
      name: 'create',
      description: 'Create an API key without tokens',
      options: [
        toOption('--name <name>', 'its purpose').makeOptionMandatory(),
        toOption('--kind <kind>', `${KEY_KINDS.join(', ')} (default: personal)`),
        toOption('--scope <scope>', `a scope: ${SCOPES.join(', ')} (repeatable, or comma-separated)`, collect),
        toOption('--role <role>', 'a role for platform resources, default or custom (repeatable)', collect),
        toOption('--account <account>', 'the only account of platform resources that it may use (else any)', readAccount),
        toOption('--environment <environment>', 'restricts an admin key to an environment, by ID or name (repeatable)', collect),
        toOption('--project <workspace>', 'restricts an admin key to a workspace, by ID or name (repeatable)', collect),
        toOption('--description <text>', 'a longer description'),
        toOption('--tag <tag>', 'a tag (repeatable)', collect),
      ],
      example: 'fairlead api-key create --name sync --scope developer_records:write',
      change: async (cli, flags) => {
        const request = readKeyFlags(flags, Date.now());
        return {
          instance: await requireInstance(cli, flags, 'admin'),
          what: `The API key ${request.name} is created.`,
          send: async (service, options) => toSaved(toTable, await createApiKey(service, request, options)),
        };
      },
    },
    {
      name: 'list',
      description: 'List the API keys with their tokens, without their values',
      example: 'fairlead api-key list',
      read: async (cli, flags) => {
        const { apiKeys } = await listApiKeys(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
        return { ...toTable(apiKeys), json: { apiKeys } };
      },
    },
    addTokenCommands,
    {
      name: 'delete',
      description: 'Delete an API key; its tokens stop working',
      arguments: [['<id>', 'the ID that `api-key list` shows']],
      example: 'fairlead api-key delete 4f1c2a --yes',
      consent: (id) => `The API key ${id} is deleted with its tokens.`,
      change: async (cli, flags, id) => ({
        instance: await requireInstance(cli, flags, 'admin'),
        what: `The API key ${id} is deleted with its tokens.`,
        send: async (service, options) => {
          const json = await deleteApiKey(service, id, options);
          return { columns: ['deleted'], rows: [[json.deleted]], json, text: `The API key ${id} is deleted with its tokens.` };
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
    .description('Add a token to an API key; its value is shown once')
    .argument('<id>', 'the ID that `api-key list` shows')
    .requiredOption('--name <name>', 'its purpose')
    .option('--expires <when>', 'expiry: 30d, 12h, 4w or a date such as 2030-12-31')
    .option('--description <text>', 'a longer description')
    .option('--tag <tag>', 'a tag (repeatable)', collect)
    .action((id: string, flags: TokenFlags) => addOne(cli, id, flags));
  addExample(addTargetFlags(addDryRun(add), 'admin'), 'fairlead api-key add-token 4f1c2a --name nightly --expires 30d', VALUE_NOTE);

  const rotate = keys
    .command('rotate-token')
    .description('Replace a token by a new one of the same key; the new value is shown once')
    .argument('<id>', 'the ID that `token list` shows')
    .option('--expires <when>', 'expiry of the new token (default: that of the old one)')
    .option('--grace <seconds>', 'how long the old token still works (default: not at all)', readInteger(0))
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
  const what = `A token ${name} is added to the API key ${id}.`;
  await showValue(cli, await write(cli, flags, instance, what, (service, options) => addToken(service, id, token, options)));
}

async function rotateOne(cli: Cli, id: string, flags: RotateFlags): Promise<void> {
  const { expires, grace } = flags;
  const rotation = {
    ...(expires === undefined ? {} : { expiresAt: readExpiry(expires, Date.now()) }),
    ...(grace === undefined ? {} : { graceSeconds: grace }),
  };
  const instance = await requireInstance(cli, flags, 'admin');
  const what = `The token ${id} is replaced by a new one.`;
  await showValue(cli, await write(cli, flags, instance, what, (service, options) => rotateToken(service, id, rotation, options)));
}

async function showValue(cli: Cli, created: TokenCreated | null): Promise<void> {
  if (created === null) return;
  cli.terminal.err(`Token ${created.id} (${created.name}) is created. Its value is shown only once:`);
  await cli.terminal.out(`${created.value}\n`);
  cli.finish(EXIT_CODES.ok);
}
