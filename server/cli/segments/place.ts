import type { Command } from 'commander';
import type { CallOptions } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { listEnvironments, listTrafficTypes, listWorkspaces } from '../../api/segments.ts';
import { Refusal } from '../../core/refusal.ts';
import { PAGES } from '../../core/segments/pages.ts';
import type { Environment, TrafficType, Workspace } from '../../wire/segments.ts';
import { UsageError } from '../usageError.ts';

/** Which workspace is meant, by id or name; without it the only one. */
export interface WorkspaceFlags {
  readonly workspace?: string;
}

/** Which environment is meant, by id or name; without it the only one. */
export interface EnvironmentFlags extends WorkspaceFlags {
  readonly environment?: string;
}

/** Gives a command the flag that says which workspace it works in. */
export function addWorkspaceFlag(command: Command): Command {
  return command.option('-w, --workspace <workspace>', 'the workspace, by id or name (where there are several)');
}

/** Gives a command the flags that say which environment of which workspace it works in. */
export function addEnvironmentFlags(command: Command): Command {
  return addWorkspaceFlag(command).option('-e, --environment <environment>', 'the environment, by id or name (where there are several)');
}

/** All workspaces, in the order of their names. */
export async function readWorkspaces(instance: Instance, options: CallOptions): Promise<readonly Workspace[]> {
  const all: Workspace[] = [];
  for (;;) {
    const { objects, totalCount } = await listWorkspaces(instance, { offset: all.length, limit: PAGES.workspaces.most }, options);
    all.push(...objects);
    if (objects.length === 0 || all.length >= totalCount) return all;
  }
}

/** The workspace that the flags mean. Throws NOT_FOUND where there is none like it, a UsageError where several could be meant. */
export async function requireWorkspace(instance: Instance, { workspace }: WorkspaceFlags, options: CallOptions): Promise<Workspace> {
  return requireOne('workspace', '--workspace', await readWorkspaces(instance, options), workspace);
}

/** The environment of a workspace that the flags mean; throws as requireWorkspace does. */
export async function requireEnvironment(
  instance: Instance,
  { id }: Workspace,
  { environment }: EnvironmentFlags,
  options: CallOptions,
): Promise<Environment> {
  return requireOne('environment', '--environment', await listEnvironments(instance, id, options), environment);
}

/** The traffic type of a workspace that is meant; throws as requireWorkspace does. */
export async function requireTrafficType(
  instance: Instance,
  { id }: Workspace,
  type: string | undefined,
  options: CallOptions,
): Promise<TrafficType> {
  return requireOne('traffic type', '--type', await listTrafficTypes(instance, id, options), type);
}

function requireOne<Entry extends { readonly id: string; readonly name: string }>(
  kind: string,
  flag: string,
  entries: readonly Entry[],
  wanted: string | undefined,
): Entry {
  const names = entries.map(({ name }) => name).join(', ');
  const there = entries.length === 0 ? `There is no ${kind} yet; create one first.` : `There are: ${names}.`;
  if (wanted === undefined) {
    const [only, ...others] = entries;
    if (only === undefined) throw new Refusal('NOT_FOUND', there);
    if (others.length > 0) throw new UsageError(`Which ${kind}? Name one with ${flag}. ${there}`);
    return only;
  }
  const found = entries.find(({ id }) => id === wanted) ?? entries.find(({ name }) => name === wanted);
  if (found === undefined) throw new Refusal('NOT_FOUND', `There is no ${kind} “${wanted}”. ${there}`);
  return found;
}
