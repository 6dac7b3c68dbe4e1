import * as l10n from '@vscode/l10n';
import type { Command } from 'commander';
import { type CallOptions, call } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { readAllObjects } from '../../api/pages.ts';
import { Refusal } from '../../core/refusal.ts';
import { PAGES } from '../../core/segments/pages.ts';
import type { Environment, TrafficType, Workspace } from '../../wire/segments.ts';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { addOutput, type OutputFlags } from '../options.ts';
import { addTargetFlags, requireInstance, type TargetFlags } from '../target.ts';

/** The flags of every segments command. */
export type ServiceFlags = TargetFlags & OutputFlags;

/** The flag that selects a workspace by ID or name; by default the only one. */
export interface WorkspaceFlags {
  readonly workspace?: string;
}

/** The flag that selects an environment by ID or name; by default the only one. */
export interface EnvironmentFlags extends WorkspaceFlags {
  readonly environment?: string;
}

/** The flag that selects a traffic type by ID or name; by default the only one. */
export interface TypeFlags extends WorkspaceFlags {
  readonly type?: string;
}

/** The service of a segments command. */
export interface Service {
  readonly instance: Instance;
  readonly options: CallOptions;
}

/** A segment, by its name. */
export const SEGMENT = ['<segment>', l10n.t('its name')] as const;

/** The name of something new. */
export const NEW_NAME = ['<name>', l10n.t('its name')] as const;

/** How commands describe the workspace, environment or traffic type that they work on. */
export const ID_OR_NAME = l10n.t('its ID or name');

/** Adds the flags that select the service and the output format. */
export function addServiceFlags(command: Command): Command {
  return addTargetFlags(addOutput(command), 'admin');
}

/** Adds the flag that selects a workspace. */
export function addWorkspaceFlag(command: Command): Command {
  return command.option('-w, --workspace <workspace>', l10n.t('the workspace, by ID or name (if there are several)'));
}

/** Adds the flags that select an environment of a workspace. */
export function addEnvironmentFlags(command: Command): Command {
  return addWorkspaceFlag(command).option(
    '-e, --environment <environment>',
    l10n.t('the environment, by ID or name (if there are several)'),
  );
}

/** Adds the flag that selects a traffic type. */
export function addTypeFlag(command: Command): Command {
  return command.option('--type <type>', l10n.t('the traffic type, by ID or name (if there are several)'));
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

/** Reads all workspaces, ordered by name. */
export function readWorkspaces(instance: Instance, options: CallOptions): Promise<readonly Workspace[]> {
  return readAllObjects((page) => call(instance, 'listWorkspaces', { query: page }, options), PAGES.workspaces.most);
}

/** Finds the workspace selected by the flags. Throws NOT_FOUND if none matches, a UsageError if several do. */
export async function requireWorkspace(instance: Instance, { workspace }: WorkspaceFlags, options: CallOptions): Promise<Workspace> {
  return requireOne(WORKSPACE_TEXTS, await readWorkspaces(instance, options), workspace);
}

/** Finds the environment of a workspace selected by the flags; throws like requireWorkspace. */
export async function requireEnvironment(
  instance: Instance,
  { id }: Workspace,
  { environment }: EnvironmentFlags,
  options: CallOptions,
): Promise<Environment> {
  return requireOne(ENVIRONMENT_TEXTS, await call(instance, 'listEnvironments', { parameters: { workspaceId: id } }, options), environment);
}

/** Finds a traffic type of a workspace; throws like requireWorkspace. */
export async function requireTrafficType(
  instance: Instance,
  { id }: Workspace,
  type: string | undefined,
  options: CallOptions,
): Promise<TrafficType> {
  return requireOne(TYPE_TEXTS, await call(instance, 'listTrafficTypes', { parameters: { workspaceId: id } }, options), type);
}

/** What to say about a kind of place: there is none yet, there are several, or none has the given name. */
interface PlaceTexts {
  readonly none: string;
  readonly which: string;
  unknown(name: string): string;
}

const WORKSPACE_TEXTS: PlaceTexts = {
  none: l10n.t('There is no workspace yet. Create one first.'),
  which: l10n.t('Which workspace? Name one with --workspace.'),
  unknown: (name) => l10n.t('There is no workspace "{0}".', name),
};

const ENVIRONMENT_TEXTS: PlaceTexts = {
  none: l10n.t('There is no environment yet. Create one first.'),
  which: l10n.t('Which environment? Name one with --environment.'),
  unknown: (name) => l10n.t('There is no environment "{0}".', name),
};

const TYPE_TEXTS: PlaceTexts = {
  none: l10n.t('There is no traffic type yet. Create one first.'),
  which: l10n.t('Which traffic type? Name one with --type.'),
  unknown: (name) => l10n.t('There is no traffic type "{0}".', name),
};

function requireOne<Entry extends { readonly id: string; readonly name: string }>(
  { none, which, unknown }: PlaceTexts,
  entries: readonly Entry[],
  wanted: string | undefined,
): Entry {
  const names = entries.map(({ name }) => name).join(', ');
  const existing = entries.length === 0 ? none : l10n.t('There are: {0}.', names);
  if (wanted === undefined) {
    const [only, ...others] = entries;
    if (only === undefined) throw new Refusal('NOT_FOUND', existing);
    if (others.length > 0) throw new UsageError(`${which} ${existing}`);
    return only;
  }
  const found = entries.find(({ id }) => id === wanted) ?? entries.find(({ name }) => name === wanted);
  if (found === undefined) throw new Refusal('NOT_FOUND', `${unknown(wanted)} ${existing}`);
  return found;
}
