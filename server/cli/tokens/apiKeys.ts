import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { call } from '../../api/client.ts';
import { KEY_KINDS, SCOPES } from '../../core/access/keyGrants.ts';
import type { ApiKeySummary, TokenCreated } from '../../wire/local.ts';
import { toTableOf } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { addDryRun, collect, readInteger } from '../options.ts';
import { type AddFlags, addResource, type Resource, toOption, toSaved, writes } from '../resource.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { ABOUT_OPTIONS, EXPIRES, type KeyFlags, PLACE_OPTIONS, readExpiry, readKeyFlags, showValue, VALUE_NOTE } from './request.ts';

interface Flags extends TargetFlags, KeyFlags {
  readonly grace?: number;
}

const toTable = toTableOf<ApiKeySummary>(['id', 'name', 'kind', 'tokens'], ({ id, name, kind, tokens }) => [
  id,
  name,
  kind,
  tokens
    .filter(({ revokedAt }) => revokedAt === null)
    .map((token) => `${token.name} (${token.id})`)
    .join(', '),
]);

const KEY_ID = ['<id>', l10n.t('the ID that `api-key list` shows')] as const;

const addFlags: AddFlags = (command) => addTargetFlags(command, 'admin');
const addTokenFlags: AddFlags = (command) => addFlags(addDryRun(command));

/** The notice above the value of a new token. */
function toNotice({ id, name }: TokenCreated): string {
  return l10n.t('Token {0} ({1}) is created. Its value is shown only once:', id, name);
}

const API_KEY: Resource<Flags> = {
  name: 'api-key',
  description: l10n.t('Create, list and delete API keys, and add tokens to them'),
  addFlags,
  commands: [
    writes('createApiKey', {
      name: 'create',
      description: l10n.t('Create an API key without tokens'),
      options: [
        toOption('--name <name>', l10n.t('its purpose')).makeOptionMandatory(),
        toOption('--kind <kind>', l10n.t('{0} (default: personal)', KEY_KINDS.join(', '))),
        toOption('--scope <scope>', l10n.t('a scope: {0} (repeatable, or comma-separated)', SCOPES.join(', ')), collect),
        toOption('--role <role>', l10n.t('a role for platform resources, default or custom (repeatable)'), collect),
        ...PLACE_OPTIONS,
        ...ABOUT_OPTIONS,
      ],
      example: 'fairlead api-key create --name sync --scope developer_records:write',
      change: async (cli, flags: Flags) => {
        const body = readKeyFlags(flags, Date.now());
        const instance = await requireInstance(cli, flags, 'admin');
        return { instance, names: [body.name], request: { body }, toAnswer: (key) => toSaved(toTable, key) };
      },
    }),
    {
      name: 'list',
      description: l10n.t('List the API keys with their tokens, without their values'),
      example: 'fairlead api-key list',
      read: async (cli, flags) => {
        const { apiKeys } = await call(await requireInstance(cli, flags, 'admin'), 'listApiKeys', {}, { signal: cli.interruption() });
        return { ...toTable(apiKeys), json: { apiKeys } };
      },
    },
    writes('addToken', {
      name: 'add-token',
      description: l10n.t('Add a token to an API key; its value is shown once'),
      arguments: [KEY_ID],
      options: [toOption('--name <name>', l10n.t('its purpose')).makeOptionMandatory(), EXPIRES, ...ABOUT_OPTIONS],
      addAllFlags: addTokenFlags,
      example: 'fairlead api-key add-token 4f1c2a --name nightly --expires 30d',
      notes: VALUE_NOTE,
      change: async (cli, flags: Flags, apiKeyId) => {
        const { name, description, tag } = flags;
        const body = {
          name,
          ...(description === undefined ? {} : { description }),
          ...(tag === undefined ? {} : { tags: tag }),
          ...toExpiry(flags),
        };
        return {
          instance: await requireInstance(cli, flags, 'admin'),
          names: [name, apiKeyId],
          request: { parameters: { apiKeyId }, body },
          toAnswer: (created) => showValue(cli, created, toNotice(created)),
        };
      },
    }),
    writes('rotateToken', {
      name: 'rotate-token',
      description: l10n.t('Replace a token by a new one of the same key; the new value is shown once'),
      arguments: [['<id>', l10n.t('the ID that `token list` shows')]],
      options: [
        toOption('--expires <when>', l10n.t('expiry of the new token (default: that of the old one)')),
        toOption('--grace <seconds>', l10n.t('how long the old token still works (default: not at all)'), readInteger(0)),
      ],
      addAllFlags: addTokenFlags,
      example: 'fairlead api-key rotate-token 4f1c2a --grace 3600',
      notes: VALUE_NOTE,
      change: async (cli, flags: Flags, tokenId) => {
        const body = { ...toExpiry(flags), ...(flags.grace === undefined ? {} : { graceSeconds: flags.grace }) };
        return {
          instance: await requireInstance(cli, flags, 'admin'),
          names: [tokenId],
          request: { parameters: { tokenId }, body },
          toAnswer: (created) => showValue(cli, created, toNotice(created)),
        };
      },
    }),
    writes('deleteApiKey', {
      name: 'delete',
      description: l10n.t('Delete an API key; its tokens stop working'),
      arguments: [KEY_ID],
      example: 'fairlead api-key delete 4f1c2a --yes',
      change: async (cli, flags: Flags, apiKeyId) => ({
        instance: await requireInstance(cli, flags, 'admin'),
        names: [apiKeyId],
        request: { parameters: { apiKeyId } },
        toAnswer: (json) => ({ columns: ['deleted'], rows: [[json.deleted]], json }),
      }),
    }),
  ],
};

/** Adds `fairlead api-key`, for keys that can have several tokens. */
export function addApiKeys(program: Command, cli: Cli): void {
  addResource(program, cli, API_KEY);
}

function toExpiry({ expires }: Flags): { readonly expiresAt?: number } {
  return expires === undefined ? {} : { expiresAt: readExpiry(expires, Date.now()) };
}
