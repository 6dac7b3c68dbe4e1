import type { Command } from 'commander';
import type { Instance } from '../../api/instance.ts';
import { DEFAULT_ORGANIZATION, type ProjectScope, type ResourceScope } from '../../core/platform/scope.ts';
import type { OutputFlags } from '../options.ts';
import type { TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';

/** Which organization is meant. */
export interface OrganizationFlags extends TargetFlags, OutputFlags {
  readonly org?: string;
}

/** Which project of which organization is meant. */
export interface ScopeFlags extends OrganizationFlags {
  readonly project?: string;
}

/** Gives a command the flag that names an organization. */
export function addOrganizationFlag(command: Command): Command {
  return command.option(
    '--org <organization>',
    `the organization (else FAIRLEAD_ORG, else that of the instance, else ${DEFAULT_ORGANIZATION})`,
  );
}

/** Gives a command the flags that name a project. */
export function addProjectFlags(command: Command): Command {
  return addOrganizationFlag(command).option('--project <project>', 'the project (else FAIRLEAD_PROJECT, else that of the instance)');
}

/** Gives a command the flags that name a scope: a project, an organization or, with neither, the account. */
export function addScopeFlags(command: Command): Command {
  return command
    .option('--org <organization>', 'the organization (else FAIRLEAD_ORG, else that of the instance); without one the account is meant')
    .option('--project <project>', 'the project (else FAIRLEAD_PROJECT, else that of the instance)');
}

/** The organization that the flags, the environment or the instance name. */
export function toOrganization({ org }: OrganizationFlags, instance: Instance): string {
  return org ?? instance.org ?? DEFAULT_ORGANIZATION;
}

/** The project that the flags, the environment or the instance name. Throws a UsageError where none is. */
export function requireProjectPlace(flags: ScopeFlags, instance: Instance): ProjectScope {
  const projectIdentifier = flags.project ?? instance.project;
  if (projectIdentifier === undefined) throw new UsageError('Which project? Name it with --project; `fairlead projects list` shows them.');
  return { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
}

/** The scope that the flags, the environment or the instance name; a project without an organization stands in the default one. */
export function toScope({ org, project }: ScopeFlags, instance: Instance): ResourceScope {
  // Who names an organization means no project of another one.
  const projectIdentifier = project ?? (org === undefined ? (instance.project ?? null) : null);
  return { orgIdentifier: org ?? instance.org ?? (projectIdentifier === null ? null : DEFAULT_ORGANIZATION), projectIdentifier };
}
