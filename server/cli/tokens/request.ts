import { checkIdentifier } from '../../core/identifiers.ts';
import { KEY_KINDS, type KeyKind, ROLES, type RoleRequest, SCOPES, type Scope, type TokenRequest } from '../../wire/local.ts';
import { UsageError } from '../usageError.ts';
import { readExpiry } from './expiry.ts';

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
      `The key would open nothing. Give it --scope (${SCOPES.join(', ')}) or --role (${Object.keys(ROLES).join(', ')}).`,
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
  if (kind === undefined) throw new UsageError(`--kind “${text}” is not a kind of key. The kinds are ${KEY_KINDS.join(', ')}.`);
  return kind;
}

function readScope(text: string): Scope {
  const scope = SCOPES.find((known) => known === text);
  if (scope === undefined) throw new UsageError(`--scope “${text}” is not a scope. The scopes are ${SCOPES.join(', ')}.`);
  return scope;
}

/** Parses `viewer`, `org_admin:default` or `project_admin:default/shop`. */
function readRole(text: string): RoleRequest {
  const [, word = '', orgIdentifier, projectIdentifier] = /^(\w+)(?::([^/]+)(?:\/([^/]+))?)?$/.exec(text) ?? [];
  if (checkIdentifier(word, 'entity') !== null) {
    const roles = Object.keys(ROLES).join(', ');
    throw new UsageError(
      `--role “${text}” is not a role. Write one of ${roles}, or a custom one, with what it is for: project_admin:default/shop.`,
    );
  }
  return {
    role: word,
    ...(orgIdentifier === undefined ? {} : { orgIdentifier }),
    ...(projectIdentifier === undefined ? {} : { projectIdentifier }),
  };
}
