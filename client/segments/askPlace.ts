import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import { readAllObjects } from '../../server/api/pages.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { checkName, type NameKind } from '../../server/core/segments/texts.ts';
import type { Environment, Page, TrafficType, Workspace } from '../../server/wire/segments.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { Absence } from '../window/absence.ts';
import { askText, type Choice, pickOne } from '../window/ask.ts';
import { readTarget, readText } from '../window/commandArguments.ts';
import { lastFirst, markLast, productionLast, recallLast, remember } from '../window/lastChosen.ts';
import { skipQuestion } from '../window/questions.ts';

/** The target of a command as given by a node of the Segments view or a caller; the user is asked for the rest. */
export interface GivenPlace {
  readonly workspaceId?: string;
  readonly environmentId?: string;
  readonly segmentName?: string;
  readonly trafficTypeId?: string;
  readonly key?: string;
}

const FIELDS = ['workspaceId', 'environmentId', 'segmentName', 'trafficTypeId', 'key'] as const;

/** Reads the place from what a menu or a caller passed to a command. */
export function readPlace(given: unknown): GivenPlace {
  const target = readTarget(given);
  if (typeof target !== 'object' || target === null) return {};
  const values: Readonly<Record<string, unknown>> = { ...target };
  return Object.fromEntries(FIELDS.map((field) => [field, readText(values[field])]).filter(([, text]) => text !== undefined));
}

/**
 * Returns the keys of the selected nodes that belong to the same segment as the node that the menu was opened on; undefined if that node is
 * not among them.
 */
export function readKeyNodes(place: GivenPlace, selected: unknown): readonly string[] | undefined {
  if (place.key === undefined || !Array.isArray(selected)) return undefined;
  const { environmentId, segmentName } = place;
  const places = selected.map(readPlace).filter((other) => other.environmentId === environmentId && other.segmentName === segmentName);
  const keys = places.flatMap(({ key }) => (key === undefined ? [] : [key]));
  return keys.includes(place.key) ? [...new Set(keys)] : undefined;
}

/** Maximum page size of the service's lists. */
const LONGEST_PAGE = 200;

/** Loads a page of entries. */
type LoadPage<Entry> = (query: { readonly offset: number; readonly limit: number }) => Promise<Page<Entry>>;

/**
 * Lets the user choose an entry of a long list, whose next page is loaded on request. Throws INVALID_REQUEST with `none` if there is
 * nothing to choose, CANCELLED.
 */
async function pickPaged<Entry, Value = Entry>(
  title: string,
  load: LoadPage<Entry>,
  toChoice: (entry: Entry) => Choice<Value>,
  none: string,
  order: (choices: readonly Choice<Value>[]) => readonly Choice<Value>[] | Promise<readonly Choice<Value>[]> = (choices) => choices,
): Promise<Value> {
  const choices: Choice<Value | null>[] = [];
  for (let offset = 0; ; ) {
    const { objects, totalCount } = await load({ offset, limit: LONGEST_PAGE });
    choices.push(...(await order(objects.map(toChoice))));
    offset += objects.length;
    if (choices.length === 0) throw new Absence(none);
    const left = objects.length === 0 ? 0 : totalCount - offset;
    const more: Choice<null> = { label: `$(ellipsis) ${l10n.t('More…')}`, description: l10n.t('{0} more', left), value: null };
    const chosen = await pickOne<Value | null>(title, left > 0 ? [...choices, more] : choices);
    if (chosen !== null) return chosen;
  }
}

/**
 * Returns the given workspace, otherwise one that the user chooses; does not ask if there is only one. Throws NOT_FOUND, INVALID_REQUEST if
 * there is none, CANCELLED.
 */
export async function pickWorkspace(use: InstanceInUse, place: GivenPlace): Promise<Workspace> {
  return (await pickHome(use, place, () => null)).workspace;
}

/** A workspace, and its environment if the line of that one was chosen. */
interface Home {
  readonly workspace: Workspace;
  readonly environment: Environment | null;
}

/** Finds the environment that was last used of some workspaces; null if there is none. */
type FindLast = (workspaces: readonly Workspace[]) => Promise<Choice<Home> | null> | null;

/** Picks a workspace; the first line of the question is the environment that was last used, which answers the next question too. */
async function pickHome({ instance, signal }: InstanceInUse, { workspaceId }: GivenPlace, findLast: FindLast): Promise<Home> {
  const load = (query: { readonly offset: number; readonly limit: number }) => call(instance, 'listWorkspaces', { query }, { signal });
  if (workspaceId !== undefined) {
    skipQuestion();
    const workspace = await findWorkspace(load, workspaceId);
    remember('workspace', instance.name, workspace.id);
    return { workspace, environment: null };
  }
  const { objects, totalCount } = await load({ offset: 0, limit: 2 });
  if (objects[0] !== undefined && totalCount === 1) {
    skipQuestion();
    return { workspace: objects[0], environment: null };
  }
  const chosen = await pickPaged<Workspace, Home>(
    l10n.t('Which workspace?'),
    load,
    (workspace) => ({ label: workspace.name, id: workspace.id, value: { workspace, environment: null } }),
    l10n.t('“{0}” has no workspace yet. Create one first.', instance.name),
    async (choices) => {
      const last = await findLast(choices.map(({ value }) => value.workspace));
      return last === null ? lastFirst('workspace', instance.name, choices, ({ workspace }) => workspace.id) : [last, ...choices];
    },
  );
  remember('workspace', instance.name, chosen.workspace.id);
  return chosen;
}

/** Searches the list of workspaces, because the service cannot read a single one by its ID. */
async function findWorkspace(load: LoadPage<Workspace>, workspaceId: string): Promise<Workspace> {
  const found = (await readAllObjects(load, LONGEST_PAGE)).find(({ id }) => id === workspaceId);
  if (found !== undefined) return found;
  throw new Refusal('NOT_FOUND', l10n.t('This workspace no longer exists. Refresh the view, and choose another one.'));
}

/** An environment and the workspace that it belongs to. */
export interface PickedEnvironment {
  readonly workspace: Workspace;
  readonly environment: Environment;
}

/**
 * Returns the environment that is given by ID or name, otherwise one that the user chooses; does not ask if there is only one. Throws
 * NOT_FOUND, INVALID_REQUEST if there is none, CANCELLED.
 */
export async function pickEnvironment(use: InstanceInUse, place: GivenPlace): Promise<PickedEnvironment> {
  const { environmentId } = place;
  const list = ({ id }: Workspace) => call(use.instance, 'listEnvironments', { parameters: { workspaceId: id } }, { signal: use.signal });
  const findLast = async (workspaces: readonly Workspace[]): Promise<Choice<Home> | null> => {
    const workspace = workspaces.find(({ id }) => id === recallLast('workspace', use.instance.name));
    const last = recallLast('environment', use.instance.name);
    if (workspace === undefined || last === undefined) return null;
    const environment = (await list(workspace)).find(({ id, production }) => id === last && !production);
    return environment === undefined
      ? null
      : markLast({ label: environment.name, description: workspace.name, value: { workspace, environment } });
  };
  const home = await pickHome(use, place, environmentId === undefined ? findLast : () => null);
  const { workspace } = home;
  if (home.environment !== null) {
    skipQuestion();
    return { workspace, environment: home.environment };
  }
  const environments = await list(workspace);
  if (environmentId !== undefined) {
    skipQuestion();
    const environment = environments.find(({ id }) => id === environmentId) ?? environments.find(({ name }) => name === environmentId);
    if (environment !== undefined) {
      rememberEnvironment(use, environment);
      return { workspace, environment };
    }
    throw new Refusal('NOT_FOUND', l10n.t('This environment no longer exists. Refresh the view, and choose another one.'));
  }
  const [only, ...others] = environments;
  if (only === undefined) throw new Absence(l10n.t('“{0}” has no environment yet. Create one first.', workspace.name));
  if (others.length === 0) {
    skipQuestion();
    return { workspace, environment: only };
  }
  const choices = environments.map((environment) => ({
    label: environment.name,
    ...(environment.production ? { description: l10n.t('production') } : {}),
    value: environment,
  }));
  // Enter never accepts a production environment, and none is remembered.
  const careful = productionLast(choices, ({ production }) => production);
  const ordered = lastFirst('environment', use.instance.name, careful, ({ id }) => id);
  const environment = await pickOne(l10n.t('Which environment of {0}?', workspace.name), ordered, ordered[0]);
  rememberEnvironment(use, environment);
  return { workspace, environment };
}

/** No production environment is remembered, so that none is ever the first line. */
function rememberEnvironment({ instance }: InstanceInUse, { id, production }: Environment): void {
  if (!production) remember('environment', instance.name, id);
}

/**
 * Returns the traffic type that is given by ID, otherwise one of the workspace that the user chooses; does not ask if there is only one.
 * Throws NOT_FOUND, INVALID_REQUEST if there is none, CANCELLED.
 */
export async function pickTrafficType(
  { instance, signal }: InstanceInUse,
  workspace: Workspace,
  { trafficTypeId }: GivenPlace,
): Promise<TrafficType> {
  const types = await call(instance, 'listTrafficTypes', { parameters: { workspaceId: workspace.id } }, { signal });
  const given = types.find(({ id }) => id === trafficTypeId);
  if (given !== undefined) {
    skipQuestion();
    return given;
  }
  if (trafficTypeId !== undefined)
    throw new Refusal('NOT_FOUND', l10n.t('This traffic type no longer exists. Refresh the view, and choose another one.'));
  const [only, ...others] = types;
  if (only === undefined) throw new Absence(l10n.t('“{0}” has no traffic type yet. Create one first.', workspace.name));
  if (others.length === 0) {
    skipQuestion();
    return only;
  }
  return pickOne(
    l10n.t('Which traffic type?'),
    types.map((type) => ({ label: type.name, id: type.id, value: type })),
  );
}

/** A segment that is active in an environment. */
export interface PickedDefinition extends PickedEnvironment {
  readonly segmentName: string;
}

/**
 * Returns the name of the given segment, otherwise of a segment of the workspace that the user chooses. Throws INVALID_REQUEST if there is
 * none, CANCELLED.
 */
export async function pickSegment({ instance, signal }: InstanceInUse, workspaceId: string, { segmentName }: GivenPlace): Promise<string> {
  if (segmentName !== undefined) {
    skipQuestion();
    return segmentName;
  }
  const { name } = await pickPaged(
    l10n.t('Which segment?'),
    (query) => call(instance, 'listSegments', { parameters: { workspaceId }, query }, { signal }),
    (segment) => ({ label: segment.name, description: segment.trafficType.name, detail: segment.description, value: segment }),
    l10n.t('The workspace has no segment yet. Create one first.'),
  );
  return name;
}

/**
 * Returns the given segment, otherwise one that the user chooses among those that are active in the environment. Throws NOT_FOUND,
 * INVALID_REQUEST, CANCELLED.
 */
export async function pickDefinition(use: InstanceInUse, place: GivenPlace): Promise<PickedDefinition> {
  const { instance, signal } = use;
  const picked = await pickEnvironment(use, place);
  if (place.segmentName !== undefined) {
    skipQuestion();
    return { ...picked, segmentName: place.segmentName };
  }
  const { workspace, environment } = picked;
  const { name: segmentName } = await pickPaged(
    l10n.t('Which segment of {0}?', environment.name),
    (query) =>
      call(
        instance,
        'listEnvironmentSegments',
        { parameters: { workspaceId: workspace.id, environmentId: environment.id }, query },
        { signal },
      ),
    (segment) => ({ label: segment.name, description: segment.trafficType.name, value: segment }),
    l10n.t('No segment is active in {0} yet. Activate one first.', environment.name),
  );
  return { ...picked, segmentName };
}

/** Asks for the name of a thing of a kind; checks it on each keystroke by the service's rule. Throws CANCELLED. */
export function askSegmentName(kind: NameKind, title: string, prompt: string, value?: string): Promise<string> {
  return askText({ title, prompt, ...(value === undefined ? {} : { value }), check: (typed) => checkName(kind, typed) });
}
