import type { Command } from 'commander';
import type { CallOptions } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import type { Environment, Workspace } from '../../wire/segments.ts';
import type { Cli } from '../cli.ts';
import { addOutput, type OutputFlags } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';
import { UsageError } from '../usageError.ts';
import { type EnvironmentFlags, requireEnvironment, requireWorkspace, type WorkspaceFlags } from './place.ts';

/** The service of a segments command. */
export interface Service {
  readonly instance: Instance;
  readonly options: CallOptions;
}

/** The flags of every segments command. */
export type ServiceFlags = TargetFlags & OutputFlags;

/** Adds the flags that select the service and the output format. */
export function addServiceFlags(command: Command): Command {
  return addTargetFlags(addOutput(command), 'admin');
}

/**
 * Returns the service named by the flags. Segments accept an admin key or, if there is none, a platform key; throws like requireInstance.
 */
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

/** Returns the service and the workspace selected by the flags. */
export async function openWorkspace(cli: Cli, flags: ServiceFlags & WorkspaceFlags): Promise<Service & { readonly workspace: Workspace }> {
  const service = await openService(cli, flags);
  return { ...service, workspace: await requireWorkspace(service.instance, flags, service.options) };
}

/** Returns the service, the workspace and the environment selected by the flags. */
export async function openEnvironment(
  cli: Cli,
  flags: ServiceFlags & EnvironmentFlags,
): Promise<Service & { readonly workspace: Workspace; readonly environment: Environment }> {
  const place = await openWorkspace(cli, flags);
  return { ...place, environment: await requireEnvironment(place.instance, place.workspace, flags, place.options) };
}
