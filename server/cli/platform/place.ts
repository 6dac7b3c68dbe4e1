import type { Command } from 'commander';
import type { Instance } from '../../api/instance.ts';
import { DEFAULT_ORGANIZATION, type ProjectScope, type ResourceScope } from '../../core/platform/scope.ts';
import type { OutputFlags } from '../options.ts';
import type { TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';

/** The flags that select an organization. */
export interface OrganizationFlags extends TargetFlags, OutputFlags {
  readonly org?: string;
}

/** The flags that select a project of an organization. */
export interface ScopeFlags extends OrganizationFlags {
  readonly project?: string;
}

/** Adds the flag that selects an organization. */
export function addOrganizationFlag(command: Command): Command {
  return command.option(
    '--org <organization>',
    `the organization (else FAIRLEAD_ORG, else that of the instance, else ${DEFAULT_ORGANIZATION})`,
  );
}

/** Adds the flags that select a project. */
export function addProjectFlags(command: Command): Command {
  return addOrganizationFlag(command).option('--project <project>', 'the project (else FAIRLEAD_PROJECT, else that of the instance)');
}

/** Adds the flags that select a scope: a project, an organization or, with neither, the account. */
export function addScopeFlags(command: Command): Command {
  return command
    .option('--org <organization>', 'the organization (else FAIRLEAD_ORG, else that of the instance); without one the account is meant')
    .option('--project <project>', 'the project (else FAIRLEAD_PROJECT, else that of the instance)');
}

/** Returns the organization named by the flags, the environment or the instance. */
export function toOrganization({ org }: OrganizationFlags, instance: Instance): string {
  return org ?? instance.org ?? DEFAULT_ORGANIZATION;
}

/** Returns the project named by the flags, the environment or the instance. Throws a UsageError if there is none. */
export function requireProjectPlace(flags: ScopeFlags, instance: Instance): ProjectScope {
  const projectIdentifier = flags.project ?? instance.project;
  if (projectIdentifier === undefined) throw new UsageError('Which project? Name it with --project; `fairlead projects list` shows them.');
  return { orgIdentifier: toOrganization(flags, instance), projectIdentifier };
}

/** Returns the scope named by the flags, the environment or the instance; a project without an organization is in the default one. */
export function toScope({ org, project }: ScopeFlags, instance: Instance): ResourceScope {
  // An explicit organization excludes the default project, which may be in another one.
  const projectIdentifier = project ?? (org === undefined ? (instance.project ?? null) : null);
  return { orgIdentifier: org ?? instance.org ?? (projectIdentifier === null ? null : DEFAULT_ORGANIZATION), projectIdentifier };
}
