import type { Command } from 'commander';
import { createToken, listTokens, revokeToken } from '../../api/local.ts';
import { KEY_KINDS, SCOPES, type TokenSummary } from '../../wire/local.ts';
import { showAnswer } from '../answer.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addDryRun, addExample, addFormat, addOutputAndFormat, collect, type OutputFlags, readAccount } from '../options.ts';
import type { ProductionFlags } from '../production.ts';
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
    .requiredOption('--name <name>', 'what the key is for')
    .option('--kind <kind>', `${KEY_KINDS.join(', ')}; an admin key is for segments (default: personal)`)
    .option('--scope <scope>', `what it may do: ${SCOPES.join(', ')} (repeatable, or with commas)`, collect)
    .option('--role <role>', `a role for platform resources: ${ROLE_EXAMPLES} (repeatable)`, collect)
    .option('--account <account>', 'the only account of platform resources that it is for (else any)', readAccount)
    .option('--environment <environment>', 'restricts an admin key to an environment, by id or name (repeatable)', collect)
    .option('--project <workspace>', 'restricts an admin key to a workspace, by id or name (repeatable)', collect)
    .option('--expires <when>', 'when it ends: 30d, 12h, 4w or a date like 2030-12-31')
    .option('--description <text>', 'a longer description')
    .option('--tag <tag>', 'a tag (repeatable)', collect)
    .action(async (flags: CreateFlags) => createKey(cli, flags));
  const example = 'fairlead token create --name nightly-sync --scope developer_records:write --expires 30d';
  addExample(
    addTargetFlags(addDryRun(addFormat(create)), 'admin'),
    example,
    'The value alone goes to standard output, so that a script can take it.',
  );

  const list = token
    .command('list')
    .description('List the keys, without their values')
    .action(async (flags: TargetFlags & OutputFlags) => listKeys(cli, flags));
  addExample(addTargetFlags(addOutputAndFormat(list), 'admin'), 'fairlead token list');

  const revoke = token
    .command('revoke')
    .description('Revoke a key; it is refused from then on')
    .argument('<id>', 'the id that `token list` shows')
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
  const what = `The key ${request.name} is made.`;
  const created = await write(cli, flags, instance, what, (service, options) => createToken(service, request, options));
  if (created === null) return;
  if (flags.format === 'json') {
    await cli.terminal.out(`${JSON.stringify(created)}\n`);
  } else {
    cli.terminal.err(`Key ${created.id} (${created.name}) is made. This is the only time that its value is shown:`);
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

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
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
