import { l10n } from 'vscode';
import { type CallOptions, call, orMissing } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { listConnectors, listPipelines } from '../../server/api/platform/platform.ts';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import type { ProjectScope, ResourceScope } from '../../server/core/platform/scope.ts';
import type { PageQuery, PlatformPage } from '../../server/wire/platform.ts';
import type { ConnectorAddress } from '../instances/platformTargets.ts';
import { Absence } from '../window/absence.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { NOUNS, toIconPrefix } from '../window/icons.ts';
import { lastFirst, markLast, recallLast, remember } from '../window/lastChosen.ts';
import { skipQuestion } from '../window/questions.ts';
import { askChecked } from './askIdentity.ts';
import { readOrganizations, type ShownOrganization } from './readOrganizations.ts';

const PAGE_SIZE = 100;

/** Lets the user choose a project. Throws CANCELLED, and INVALID_REQUEST if there is none. */
export async function pickExistingProject(instance: Instance, options: CallOptions, title: string): Promise<ProjectScope> {
  const chosen = await pickPaged(
    title,
    (page) => call(instance, 'listProjects', { query: page }, options),
    ({ project: { orgIdentifier, identifier, name } }) => ({
      label: name,
      ...(name === identifier ? {} : { description: identifier }),
      detail: l10n.t('Organization {0}', orgIdentifier),
      value: { orgIdentifier, projectIdentifier: identifier },
    }),
    l10n.t('There is no project yet. Create one first.'),
    (choices) => lastFirst('project', instance.name, choices, toProjectKey),
  );
  rememberProject(instance, chosen);
  return chosen;
}

/** Remembers a project with its organization for the questions of this window. */
export function rememberProject({ name }: Pick<Instance, 'name'>, project: ProjectScope): void {
  remember('project', name, toProjectKey(project));
  remember('organization', name, project.orgIdentifier);
}

/** Returns the text by which a project is remembered. */
export function toProjectKey({ orgIdentifier, projectIdentifier }: ProjectScope): string {
  return `${orgIdentifier}/${projectIdentifier}`;
}

function readProjectKey(key: string): ProjectScope {
  const [orgIdentifier = '', projectIdentifier = ''] = key.split('/');
  return { orgIdentifier, projectIdentifier };
}

/** Lets the user choose a project and one of its pipelines. Throws CANCELLED, and INVALID_REQUEST if there is none. */
export async function pickPipeline(instance: Instance, options: CallOptions): Promise<PipelineAddress> {
  const project = await pickExistingProject(instance, options, l10n.t('Select project'));
  return pickPaged(
    l10n.t('Select pipeline'),
    (page) => listPipelines(instance, project, page, options),
    ({ identifier, name }) => ({
      label: name,
      ...(name === identifier ? {} : { description: identifier }),
      value: { ...project, identifier },
    }),
    l10n.t('The project has no pipeline yet. Create one first.'),
  );
}

/** Lets the user choose the scope of a connector: the account, an organization or a project. Throws CANCELLED. */
async function pickScope(instance: Instance, options: CallOptions): Promise<ResourceScope> {
  const last = await findLastProject(instance, options);
  const choices: readonly Choice<'account' | 'organization' | 'project' | ProjectScope>[] = [
    ...(last === null ? [] : [last]),
    { label: `${toIconPrefix(NOUNS.project)} ${l10n.t('A Project…')}`, value: 'project' },
    { label: `${toIconPrefix(NOUNS.organization)} ${l10n.t('An Organization…')}`, value: 'organization' },
    { label: `${toIconPrefix(NOUNS.account)} ${l10n.t('The account')}`, value: 'account' },
  ];
  const chosen = await pickOne(l10n.t('Select where the connector belongs'), choices);
  if (chosen === 'organization') return { orgIdentifier: await pickOrganization(instance, options), projectIdentifier: null };
  if (typeof chosen === 'object') {
    skipQuestion();
    return chosen;
  }
  if (chosen === 'project') return pickExistingProject(instance, options, l10n.t('Select project'));
  skipQuestion();
  return { orgIdentifier: null, projectIdentifier: null };
}

/** Returns the line of the project that was last used; null if there is none any more. */
async function findLastProject(instance: Instance, options: CallOptions): Promise<Choice<ProjectScope> | null> {
  const last = recallLast('project', instance.name);
  if (last === undefined) return null;
  const scope = readProjectKey(last);
  const found = await orMissing(call(instance, 'readProject', { parameters: scope, query: scope }, options));
  if (found === null) return null;
  const label = `${toIconPrefix(NOUNS.project)} ${found.project.name}`;
  return markLast({ label, description: scope.orgIdentifier, value: scope });
}

/** Lets the user choose an organization. Throws CANCELLED, and INVALID_REQUEST if there is none. */
export async function pickExistingOrganization(instance: Instance, options: CallOptions, title: string): Promise<string> {
  const chosen = await pickPaged(
    title,
    (page) => readOrganizations(instance, page, options),
    ({ identifier, name }) => ({ label: name, ...(name === identifier ? {} : { description: identifier }), value: identifier }),
    l10n.t('There is no organization yet. Create one first.'),
    (choices) => lastFirst('organization', instance.name, choices, (identifier) => identifier),
  );
  remember('organization', instance.name, chosen);
  return chosen;
}

/** Lets the user choose an organization or type its identifier. Throws CANCELLED. */
export async function pickOrganization(instance: Instance, options: CallOptions): Promise<string> {
  const title = l10n.t('Select organization');
  const { content } = await readOrganizations(instance, { pageSize: PAGE_SIZE }, options);
  const other: Choice<string | null> = { label: `$(edit) ${l10n.t('Other Organization…')}`, value: null };
  const toLine = ({ identifier, name }: ShownOrganization): Choice<string | null> => {
    return { label: name, ...(name === identifier ? {} : { description: identifier }), value: identifier };
  };
  const lines = lastFirst('organization', instance.name, content.map(toLine), String);
  const chosen = await pickOne(title, [...lines, other]);
  const identifier = chosen ?? (await askChecked('identifier', { title, prompt: l10n.t('Identifier of the organization') }));
  remember('organization', instance.name, identifier);
  return identifier;
}

/** Lets the user choose a connector. Throws CANCELLED, and INVALID_REQUEST if there is none. */
export async function pickConnector(instance: Instance, options: CallOptions): Promise<ConnectorAddress> {
  const scope = await pickScope(instance, options);
  return pickPaged(
    l10n.t('Select connector'),
    (page) => listConnectors(instance, scope, page, options),
    ({ connector: { identifier, name, type } }) => ({
      label: name,
      description: `${identifier} · ${type}`,
      value: { ...scope, connectorIdentifier: identifier },
    }),
    l10n.t('There is no connector yet. Create one first.'),
  );
}

/** Lets the user choose an item of a list that is read page by page. */
async function pickPaged<Item, Value>(
  title: string,
  read: (page: PageQuery) => Promise<Pick<PlatformPage<Item>, 'content' | 'totalPages'>>,
  toChoice: (item: Item) => Choice<Value>,
  none: string,
  order: (choices: readonly Choice<Value>[]) => readonly Choice<Value>[] = (choices) => choices,
): Promise<Value> {
  const choices: Choice<Value | null>[] = [];
  for (let pageIndex = 0; ; pageIndex++) {
    const { content, totalPages } = await read({ pageIndex, pageSize: PAGE_SIZE });
    choices.push(...order(content.map(toChoice)));
    if (choices.length === 0) throw new Absence(none);
    const more: Choice<null> = { label: `$(ellipsis) ${l10n.t('More…')}`, value: null };
    const chosen = await pickOne<Value | null>(title, pageIndex + 1 < totalPages ? [...choices, more] : choices);
    if (chosen !== null) return chosen;
  }
}
