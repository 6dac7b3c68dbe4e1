import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import type { Instance } from '../../api/instance.ts';
import { DEFAULT_ORGANIZATION, type ProjectScope, type ResourceScope } from '../../core/platform/scope.ts';
import { plural } from '../../core/plural.ts';
import { toPrintable } from '../../core/text.ts';
import { decodeText } from '../../documents/encoding.ts';
import { type EntityKind, readPlatformEntity } from '../../documents/platform/entity.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/limits.ts';
import type { OrganizationRequest } from '../../wire/platform.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { readBytes } from '../files.ts';
import { collect, type OutputFlags } from '../options.ts';
import { toOption } from '../resource.ts';
import type { TargetFlags } from '../target.ts';

/** The flags that select an organization. */
export interface OrganizationFlags extends TargetFlags, OutputFlags {
  readonly org?: string;
}

/** The flags that select a project of an organization. */
export interface ScopeFlags extends OrganizationFlags {
  readonly project?: string;
}

/** The flags that list, describe and tag an organization or project. */
export interface DetailFlags extends TargetFlags {
  readonly search?: string;
  readonly name?: string;
  readonly description?: string;
  readonly tag?: readonly string[];
}

/** An entity that exists, by its identifier. */
export const IDENTIFIER = ['<identifier>', l10n.t('its identifier')] as const;

/** An entity that a file may contain. */
export const IDENTIFIER_OR_FILE = ['[identifier]', l10n.t('its identifier, unless a file contains it')] as const;

/** Filters a list. */
export const SEARCH = toOption('--search <text>', l10n.t('only those whose name or identifier contains the text'));

/** Sets the name of an entity. */
export const NAME = toOption('--name <name>', l10n.t('name for people'));

/** Sets the description of an entity. */
export const DESCRIPTION = toOption('--description <text>', l10n.t('its purpose'));

/** Sets the tags of an entity. */
export const TAG = toOption('--tag <key=value>', l10n.t('a tag (repeatable)'), collect);

/** Adds the flag that selects an organization. */
export function addOrganizationFlag(command: Command): Command {
  return command.option(
    '--org <organization>',
    l10n.t('the organization (else FAIRLEAD_ORG, else that of the instance, else {0})', DEFAULT_ORGANIZATION),
  );
}

/** Adds the flags that select a project. */
export function addProjectFlags(command: Command): Command {
  return addOrganizationFlag(command).option(
    '--project <project>',
    l10n.t('the project (else FAIRLEAD_PROJECT, else that of the instance)'),
  );
}

/** Adds the flags that select a scope: a project, an organization or, with neither, the account. */
export function addScopeFlags(command: Command): Command {
  return command
    .option('--org <organization>', l10n.t('the organization (else FAIRLEAD_ORG, else that of the instance, else the whole account)'))
    .option('--project <project>', l10n.t('the project (else FAIRLEAD_PROJECT, else that of the instance)'));
}

/** Returns the organization named by the flags, the environment or the instance. */
export function toOrganization({ org }: OrganizationFlags, instance: Instance): string {
  return org ?? instance.org ?? DEFAULT_ORGANIZATION;
}

/** Returns the project named by the flags, the environment or the instance. Throws a UsageError if there is none. */
export function requireProjectPlace(flags: ScopeFlags, instance: Instance): ProjectScope {
  const projectIdentifier = flags.project ?? instance.project;
  if (projectIdentifier === undefined)
    throw new UsageError(l10n.t('Which project? Name it with --project; `fairlead projects list` lists them.'));
  return { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
}

/** Returns the scope named by the flags, the environment or the instance; a project without an organization is in the default one. */
export function toScope({ org, project }: ScopeFlags, instance: Instance): ResourceScope {
  // An explicit organization excludes the default project, which may be in another one.
  const projectIdentifier = project ?? (org === undefined ? (instance.project ?? null) : null);
  return { orgIdentifier: org ?? instance.org ?? (projectIdentifier === null ? null : DEFAULT_ORGANIZATION), projectIdentifier };
}

/**
 * Reads a project or connector from a YAML or JSON file, or from standard input for `-`. Throws a UsageError if it contains something else
 * or has mistakes, which are reported with their places.
 */
export async function readEntityFile(cli: Cli, path: string, kind: EntityKind): Promise<Readonly<Record<string, unknown>>> {
  const entity = readPlatformEntity(decodeText(await readBytes(path, cli.terminal, MAX_PLATFORM_BODY_BYTES)).text);
  const problems = entity?.problems ?? [];
  for (const { message, range } of problems) {
    cli.terminal.err(toPrintable(`${path}:${range.start.line + 1}:${range.start.character + 1}: ${message}`));
  }
  if (problems.length > 0) {
    throw new UsageError(
      plural(problems.length, '{0} has 1 mistake. Nothing was sent.', '{0} has {1} mistakes. Nothing was sent.', path, problems.length),
    );
  }
  if (entity?.kind === kind) return entity.value;
  throw new UsageError(l10n.t('{0} is not YAML or JSON with "{1}" at its root. Name another file.', path, kind));
}

/** Returns the details that the flags name. */
export function toDetails({ name, description, tag }: DetailFlags): Partial<OrganizationRequest> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(tag === undefined ? {} : { tags: toTags(tag) }),
  };
}

/** Parses tags from flags, each as `key=value`; a tag without `=` has an empty value. */
function toTags(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf('=');
      return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
