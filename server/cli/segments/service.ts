import type { Command } from 'commander';
import type { CallOptions } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import type { Environment, Workspace } from '../../wire/segments.ts';
import type { Cli } from '../cli.ts';
import { addOutput, type OutputFlags } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { type EnvironmentFlags, requireEnvironment, requireWorkspace, type WorkspaceFlags } from './place.ts';

/** A service that a command of segments talks to. */
export interface Service {
  readonly instance: Instance;
  readonly options: CallOptions;
}

/** What every command of segments can be told. */
export type ServiceFlags = TargetFlags & OutputFlags;

/** Gives a command the flags that say which service it talks to and how it answers. */
export function addServiceFlags(command: Command): Command {
  return addTargetFlags(addOutput(command), 'admin');
}

/** The service that the flags name. Segments are opened by an admin key, or where there is none by one for platform resources (facts C15); throws as requireInstance does. */
export async function openService(cli: Cli, flags: ServiceFlags): Promise<Service> {
  const options = { signal: cli.interruption() };
  try {
    return { instance: await requireInstance(cli, flags, 'admin'), options };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const instance = await requireInstance(cli, flags, 'api').catch(() => null);
    if (instance === null) throw error;
    return { instance, options };
  }
}

/** The service, and the workspace that the flags mean. */
export async function openWorkspace(cli: Cli, flags: ServiceFlags & WorkspaceFlags): Promise<Service & { readonly workspace: Workspace }> {
  const service = await openService(cli, flags);
  return { ...service, workspace: await requireWorkspace(service.instance, flags, service.options) };
}

/** The service, the workspace and the environment that the flags mean. */
export async function openEnvironment(
  cli: Cli,
  flags: ServiceFlags & EnvironmentFlags,
): Promise<Service & { readonly workspace: Workspace; readonly environment: Environment }> {
  const place = await openWorkspace(cli, flags);
  return { ...place, environment: await requireEnvironment(place.instance, place.workspace, flags, place.options) };
}
