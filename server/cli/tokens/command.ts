import type { Command } from 'commander';
import { createToken, listTokens, revokeToken } from '../../api/local.ts';
import { SCOPES, type Scope, type TokenSummary } from '../../wire/local.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample, addFormat, collect } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { toTextTable } from '../textTable.ts';
import { UsageError } from '../usageError.ts';
import { readExpiry } from './expiry.ts';

interface FormatFlags extends TargetFlags {
  readonly format: 'text' | 'json';
}

interface CreateFlags extends FormatFlags {
  readonly name: string;
  readonly scope: readonly string[];
  readonly expires?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

/** `fairlead token`: the keys of a service. */
export function addTokens(program: Command, cli: Cli): void {
  const token = program.command('token').description('Create, list and revoke keys of the service');

  const create = token
    .command('create')
    .description('Create a key; its value is shown once')
    .requiredOption('--name <name>', 'what the key is for')
    .requiredOption('--scope <scope>', `what it may do: ${SCOPES.join(', ')} (repeatable, or with commas)`, collect)
    .option('--expires <when>', 'when it ends: 30d, 12h, 4w or a date like 2030-12-31')
    .option('--description <text>', 'a longer description')
    .option('--tag <tag>', 'a tag (repeatable)', collect)
    .action(async (flags: CreateFlags) => createKey(cli, flags));
  const example = 'fairlead token create --name nightly-sync --scope developer_records:write --expires 30d';
  addExample(addTargetFlags(addFormat(create), 'admin'), example, 'The value alone goes to standard output, so that a script can take it.');

  const list = token
    .command('list')
    .description('List the keys, without their values')
    .action(async (flags: FormatFlags) => listKeys(cli, flags));
  addExample(addTargetFlags(addFormat(list), 'admin'), 'fairlead token list');

  const revoke = token
    .command('revoke')
    .description('Revoke a key; it is refused from then on')
    .argument('<id>', 'the id that `token list` shows')
    .action(async (id: string, flags: TargetFlags) => {
      await revokeToken(await requireInstance(cli, flags, 'admin'), id, { signal: cli.interruption() });
      await cli.terminal.out(`Key ${id} is revoked.\n`);
      cli.finish(EXIT_CODES.ok);
    });
  addExample(addTargetFlags(revoke, 'admin'), 'fairlead token revoke 4f1c2a');
}

async function createKey(cli: Cli, flags: CreateFlags): Promise<void> {
  const request = {
    name: flags.name,
    scopes: flags.scope.flatMap((scope) => scope.split(',')).map(readScope),
    ...(flags.description === undefined ? {} : { description: flags.description }),
    ...(flags.tag === undefined ? {} : { tags: flags.tag }),
    ...(flags.expires === undefined ? {} : { expiresAt: readExpiry(flags.expires, Date.now()) }),
  };
  const created = await createToken(await requireInstance(cli, flags, 'admin'), request, { signal: cli.interruption() });
  if (flags.format === 'json') {
    await cli.terminal.out(`${JSON.stringify(created)}\n`);
  } else {
    cli.terminal.err(`Key ${created.id} (${created.name}) is made. This is the only time that its value is shown:`);
    await cli.terminal.out(`${created.value}\n`);
  }
  cli.finish(EXIT_CODES.ok);
}

async function listKeys(cli: Cli, flags: FormatFlags): Promise<void> {
  const { tokens } = await listTokens(await requireInstance(cli, flags, 'admin'), { signal: cli.interruption() });
  const now = Date.now();
  const rows = tokens.map((token) => [
    token.id,
    token.name,
    token.scopes.join(' '),
    toState(token, now),
    toDay(token.createdAt),
    token.expiresAt === null ? 'never' : toDay(token.expiresAt),
  ]);
  const text = toTextTable(['ID', 'NAME', 'SCOPES', 'STATE', 'CREATED', 'EXPIRES'], rows);
  await cli.terminal.out(flags.format === 'json' ? `${JSON.stringify({ tokens })}\n` : text);
  cli.finish(EXIT_CODES.ok);
}

function toState({ revokedAt, expiresAt }: TokenSummary, now: number): string {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid';
}

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

function readScope(text: string): Scope {
  const scope = SCOPES.find((known) => known === text.trim());
  if (scope === undefined) throw new UsageError(`--scope “${text}” is not a scope. The scopes are ${SCOPES.join(', ')}.`);
  return scope;
}
