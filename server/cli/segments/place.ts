import type { Command } from 'commander';
import type { CallOptions } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { listEnvironments, listTrafficTypes, listWorkspaces } from '../../api/segments.ts';
import { Refusal } from '../../core/refusal.ts';
import { PAGES } from '../../core/segments/pages.ts';
import type { Environment, TrafficType, Workspace } from '../../wire/segments.ts';
import { UsageError } from '../usageError.ts';

/** The flag that selects a workspace by ID or name; by default the only one. */
export interface WorkspaceFlags {
  readonly workspace?: string;
}

/** The flag that selects an environment by ID or name; by default the only one. */
export interface EnvironmentFlags extends WorkspaceFlags {
  readonly environment?: string;
}

/** Adds the flag that selects a workspace. */
export function addWorkspaceFlag(command: Command): Command {
  return command.option('-w, --workspace <workspace>', 'the workspace, by id or name (where there are several)');
}

/** Adds the flags that select an environment of a workspace. */
export function addEnvironmentFlags(command: Command): Command {
  return addWorkspaceFlag(command).option('-e, --environment <environment>', 'the environment, by id or name (where there are several)');
}

/** Reads all workspaces, ordered by name. */
export async function readWorkspaces(instance: Instance, options: CallOptions): Promise<readonly Workspace[]> {
  const all: Workspace[] = [];
  for (;;) {
    const { objects, totalCount } = await listWorkspaces(instance, { offset: all.length, limit: PAGES.workspaces.most }, options);
    all.push(...objects);
    if (objects.length === 0 || all.length >= totalCount) return all;
  }
}

/** Finds the workspace selected by the flags. Throws NOT_FOUND if none matches, a UsageError if several do. */
export async function requireWorkspace(instance: Instance, { workspace }: WorkspaceFlags, options: CallOptions): Promise<Workspace> {
  return requireOne('workspace', '--workspace', await readWorkspaces(instance, options), workspace);
}

/** Finds the environment of a workspace selected by the flags; throws like requireWorkspace. */
export async function requireEnvironment(
  instance: Instance,
  { id }: Workspace,
  { environment }: EnvironmentFlags,
  options: CallOptions,
): Promise<Environment> {
  return requireOne('environment', '--environment', await listEnvironments(instance, id, options), environment);
}

/** Finds a traffic type of a workspace; throws like requireWorkspace. */
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
