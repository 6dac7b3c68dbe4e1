import type { Command } from 'commander';
import { addToken, createApiKey, deleteApiKey, listApiKeys, rotateToken } from '../../api/local.ts';
import { type ApiKeySummary, KEY_KINDS, SCOPES, type TokenCreated } from '../../wire/local.ts';
import { type Answer, showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { type ConsentFlags, requireConsent } from '../consent.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addDryRun, addExample, addOutput, addYes, collect, type OutputFlags, readAccount, readWholeNumber } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { type WriteFlags, write } from '../write.ts';
import { readExpiry } from './expiry.ts';
import { type KeyFlags, readKeyFlags } from './request.ts';

type CreateFlags = TargetFlags & WriteFlags & KeyFlags;
type DeleteFlags = TargetFlags & OutputFlags & ConsentFlags;

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

const VALUE_NOTE = 'The value alone goes to standard output, so that a script can take it.';

/** Adds `fairlead api-key`, for keys that can have several tokens. */
export function addApiKeys(program: Command, cli: Cli): void {
  const keys = program.command('api-key').description('Create, list and delete API keys, and add tokens to them');

  const create = keys
    .command('create')
    .description('Create an API key without tokens')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--kind <kind>', `${KEY_KINDS.join(', ')} (default: personal)`)
    .option('--scope <scope>', `what it may do: ${SCOPES.join(', ')} (repeatable, or with commas)`, collect)
    .option('--role <role>', 'a role for platform resources, default or custom (repeatable)', collect)
    .option('--account <account>', 'the only account of platform resources that it is for (else any)', readAccount)
    .option('--environment <environment>', 'restricts an admin key to an environment, by id or name (repeatable)', collect)
    .option('--project <workspace>', 'restricts an admin key to a workspace, by id or name (repeatable)', collect)
    .option('--description <text>', 'a longer description')
    .option('--tag <tag>', 'a tag (repeatable)', collect)
    .action((flags: CreateFlags) => createOne(cli, flags));
  addExample(addTargetFlags(addOutput(addDryRun(create)), 'admin'), 'fairlead api-key create --name sync --scope developer_records:write');

  const list = keys
    .command('list')
    .description('List the API keys with their tokens, without their values')
    .action(async (flags: TargetFlags & OutputFlags) => {
      const { apiKeys } = await listApiKeys(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
      await showAnswer(cli, flags, { ...toTable(apiKeys), json: { apiKeys } });
    });
  addExample(addTargetFlags(addOutput(list), 'admin'), 'fairlead api-key list');

  const add = keys
    .command('add-token')
    .description('Add a token to an API key; its value is shown once')
    .argument('<id>', 'the id that `api-key list` shows')
    .requiredOption('--name <name>', 'what the token is for')
    .option('--expires <when>', 'when it ends: 30d, 12h, 4w or a date like 2030-12-31')
    .option('--description <text>', 'a longer description')
    .option('--tag <tag>', 'a tag (repeatable)', collect)
    .action((id: string, flags: TokenFlags) => addOne(cli, id, flags));
  addExample(addTargetFlags(addDryRun(add), 'admin'), 'fairlead api-key add-token 4f1c2a --name nightly --expires 30d', VALUE_NOTE);

  const rotate = keys
    .command('rotate-token')
    .description('Replace a token by a new one of the same key; the new value is shown once')
    .argument('<id>', 'the id that `token list` shows')
    .option('--expires <when>', 'when the new one ends (else when the old one would have)')
    .option('--grace <seconds>', 'how long the old one still works (else not at all)', readWholeNumber(0))
    .action((id: string, flags: RotateFlags) => rotateOne(cli, id, flags));
  addExample(addTargetFlags(addDryRun(rotate), 'admin'), 'fairlead api-key rotate-token 4f1c2a --grace 3600', VALUE_NOTE);

  const remove = keys
    .command('delete')
    .description('Delete an API key; its tokens are refused from then on')
    .argument('<id>', 'the id that `api-key list` shows')
    .action((id: string, flags: DeleteFlags) => deleteOne(cli, id, flags));
  addExample(addTargetFlags(addOutput(addYes(addDryRun(remove))), 'admin'), 'fairlead api-key delete 4f1c2a --yes');
}

async function createOne(cli: Cli, flags: CreateFlags): Promise<void> {
  const request = readKeyFlags(flags, Date.now());
  const instance = await requireInstance(cli, flags, 'admin');
  const what = `The API key ${request.name} is created.`;
  const created = await write(cli, flags, instance, what, (service, options) => createApiKey(service, request, options));
  if (created !== null) await showAnswer(cli, flags, { ...toTable([created]), json: created });
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
  cli.terminal.err(`Token ${created.id} (${created.name}) is created. This is the only time that its value is shown:`);
  await cli.terminal.out(`${created.value}\n`);
  cli.finish(EXIT_CODES.ok);
}

async function deleteOne(cli: Cli, id: string, flags: DeleteFlags): Promise<void> {
  const what = `The API key ${id} is deleted with its tokens.`;
  await requireConsent(cli, flags, what);
  const instance = await requireInstance(cli, flags, 'admin');
  const done = await write(cli, flags, instance, what, (service, options) => deleteApiKey(service, id, options));
  if (done !== null) await showAnswer(cli, flags, { columns: ['deleted'], rows: [[done.deleted]], json: done, text: what });
}

function toTable(keys: readonly ApiKeySummary[]): Pick<Answer, 'columns' | 'rows'> {
  const rows = keys.map(({ id, name, kind, tokens }) => [
    id,
    name,
    kind,
    tokens
      .filter(({ revokedAt }) => revokedAt === null)
      .map((token) => `${token.name} (${token.id})`)
      .join(', '),
  ]);
  return { columns: ['id', 'name', 'kind', 'tokens'], rows };
}
