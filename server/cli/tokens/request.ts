import * as l10n from '@vscode/l10n';
import { KEY_KINDS, type KeyKind, SCOPES, type Scope } from '../../core/access/keyGrants.ts';
import { ROLES } from '../../core/access/roles.ts';
import { checkIdentifier } from '../../core/identifiers.ts';
import type { RoleRequest, TokenCreated, TokenRequest } from '../../wire/local.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES, UsageError } from '../errors.ts';
import { collect, readAccount } from '../options.ts';
import { toOption } from '../resource.ts';

const MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Parses the expiry of a key to milliseconds since the epoch: `12h`, `30d`, `4w` from now, a date (its end, UTC) or a date with a time. */
export function readExpiry(text: string, now: number): number {
  const [, count, unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const timestamp = count === undefined ? readTimestamp(day ? `${text}T23:59:59.999Z` : text) : now + Number(count) * MILLISECONDS[unit]!;
  if (Number.isNaN(timestamp))
    throw new UsageError(l10n.t('--expires "{0}" is not valid. Write 30d, 12h, 4w, or a date such as 2030-12-31.', text));
  if (timestamp <= now) throw new UsageError(l10n.t('--expires "{0}" is in the past. Give a later date.', text));
  return timestamp;
}

/** Date rolls over days that do not exist (February 30); they are rejected here. */
function readTimestamp(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return Number.NaN;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10) ? Number.NaN : Date.parse(text);
}

/** The options that restrict the use of a key. */
export const PLACE_OPTIONS = [
  toOption('--account <account>', l10n.t('the only account of platform resources that it may use (else any)'), readAccount),
  toOption('--environment <environment>', l10n.t('restricts an admin key to an environment, by ID or name (repeatable)'), collect),
  toOption('--project <workspace>', l10n.t('restricts an admin key to a workspace, by ID or name (repeatable)'), collect),
];

/** The option of how long a key or token is valid. */
export const EXPIRES = toOption('--expires <when>', l10n.t('expiry: 30d, 12h, 4w or a date such as 2030-12-31'));

/** The options that describe a key or token further. */
export const ABOUT_OPTIONS = [
  toOption('--description <text>', l10n.t('a longer description')),
  toOption('--tag <tag>', l10n.t('a tag (repeatable)'), collect),
];

/** The note in the help of a command that prints the value of a key. */
export const VALUE_NOTE = l10n.t('Only the value is written to standard output, so that a script can read it.');

/** Prints the value of a key or token, with a notice on standard error, and ends the command. */
export async function showValue(cli: Cli, { value }: TokenCreated, notice: string): Promise<null> {
  cli.terminal.err(notice);
  await cli.terminal.out(`${value}\n`);
  cli.finish(EXIT_CODES.ok);
  return null;
}

/** The flags of `fairlead token create` that describe the key. */
export interface KeyFlags {
  readonly name: string;
  readonly kind?: string;
  readonly scope?: readonly string[];
  readonly role?: readonly string[];
  readonly account?: string;
  readonly environment?: readonly string[];
  readonly project?: readonly string[];
  readonly expires?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

/** Builds the request from the flags. Throws a UsageError for an unknown value; the service checks what the kind of key can have. */
export function readKeyFlags(flags: KeyFlags, now: number): TokenRequest {
  const { name, description, tag, environment = [], project = [] } = flags;
  const kind = flags.kind === undefined ? undefined : readKind(flags.kind);
  const scopes = splitAll(flags.scope).map(readScope);
  const roles = splitAll(flags.role).map(readRole);
  if (kind !== 'admin' && scopes.length + roles.length === 0) {
    throw new UsageError(
      l10n.t('The key could access nothing. Give it --scope ({0}) or --role ({1}).', SCOPES.join(', '), Object.keys(ROLES).join(', ')),
    );
  }
  return {
    name,
    scopes,
    roles,
    ...(kind === undefined ? {} : { kind }),
    ...(flags.account === undefined ? {} : { account: flags.account }),
    ...(environment.length + project.length === 0 ? {} : { restriction: { environments: environment, projects: project } }),
    ...(description === undefined ? {} : { description }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(flags.expires === undefined ? {} : { expiresAt: readExpiry(flags.expires, now) }),
  };
}

function splitAll(values: readonly string[] = []): string[] {
  return values.flatMap((value) => value.split(',')).map((value) => value.trim());
}

function readKind(text: string): KeyKind {
  const kind = KEY_KINDS.find((known) => known === text.trim().replaceAll('-', '_'));
  if (kind === undefined) throw new UsageError(l10n.t('--kind "{0}" is not a kind of key. Use one of {1}.', text, KEY_KINDS.join(', ')));
  return kind;
}

function readScope(text: string): Scope {
  const scope = SCOPES.find((known) => known === text);
  if (scope === undefined) throw new UsageError(l10n.t('--scope "{0}" is not a scope. Use one of {1}.', text, SCOPES.join(', ')));
  return scope;
}

/** Parses `viewer`, `org_admin:default` or `project_admin:default/shop`. */
function readRole(text: string): RoleRequest {
  const [, word = '', orgIdentifier, projectIdentifier] = /^(\w+)(?::([^/]+)(?:\/([^/]+))?)?$/.exec(text) ?? [];
  if (checkIdentifier(word, 'entity') !== null) {
    const roles = Object.keys(ROLES).join(', ');
    throw new UsageError(
      l10n.t('--role "{0}" is not a role. Use one of {1}, or a custom one, with its scope: project_admin:default/shop.', text, roles),
    );
  }
  return {
    role: word,
    ...(orgIdentifier === undefined ? {} : { orgIdentifier }),
    ...(projectIdentifier === undefined ? {} : { projectIdentifier }),
  };
}
