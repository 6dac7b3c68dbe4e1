import { l10n, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import { toPlainProject } from '../../server/api/platform/entities.ts';
import { DEFAULT_ORGANIZATION, describeScope, type ProjectScope } from '../../server/core/platform/scope.ts';
import type { ProjectRequest, ProjectResponse } from '../../server/wire/platform.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { InstanceInUse } from '../instances/instances.ts';
import { readProjectTarget, readScope } from '../instances/platformTargets.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { inView, NEVER, onItem } from '../manifest/when.ts';
import { askText } from '../window/ask.ts';
import { readUri } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { askColour } from './askColour.ts';
import { askIdentity } from './askIdentity.ts';
import { askProjectChanges } from './askProjectChanges.ts';
import { askSource } from './askSource.ts';
import { keepProject, restoreProject, WITH_CONTENTS } from './keptContents.ts';
import { pickExistingProject, pickOrganization } from './pickPlatform.ts';
import type { PlatformParts } from './platformParts.ts';
import { readEntityDocument } from './readEntityDocument.ts';

/** Commands for projects. */
export const PROJECT_COMMANDS = {
  createProject: {
    run: createProject,
    palette: NEVER,
    icon: 'add',
    menus: [
      ['view/title', 'navigation@1', inView('platform')],
      ['view/item/context', 'inline@1', onItem('platform', 'organization')],
      ['view/item/context', '1_create@1', onItem('platform', 'organization')],
    ],
  },
  editProject: {
    run: editProject,
    palette: NEVER,
    icon: 'edit',
    menus: [
      ['view/item/context', 'inline@1', onItem('platform', 'project')],
      ['view/item/context', '2_change@1', onItem('platform', 'project')],
    ],
  },
  deleteProject: {
    run: deleteProject,
    palette: NEVER,
    icon: 'trash',
    menus: [['view/item/context', '9_delete@1', onItem('platform', 'project')]],
  },
} satisfies CommandRecords<PlatformParts>;

/** Creates a project: from the document with a given URI, otherwise by asking (in the organization of a given node), otherwise as the user chooses. */
async function createProject(app: PlatformParts, given?: unknown): Promise<ProjectResponse> {
  const use = await app.instances.use();
  const uri = readUri(given);
  const organization = readScope(given)?.orgIdentifier ?? null;
  const title = l10n.t('New project on {0}', use.instance.name);
  expectQuestions(organization === null ? 6 : 4);
  const document = uri !== undefined ? await workspace.openTextDocument(uri) : organization === null ? await askSource(title) : null;
  const project =
    document === null ? await askProject(use, title, organization) : toRequest(await readEntityDocument(app, document, 'project'));
  const { name } = use.instance;
  const creation = toChange('createProject', {
    names: [project.identifier, project.orgIdentifier ?? DEFAULT_ORGANIZATION],
    request: { query: { orgIdentifier: project.orgIdentifier }, body: { project } },
    undo: (answer) => ({
      names: [project.identifier, answer.project.orgIdentifier],
      request: { parameters: toScope(answer), query: toScope(answer) },
    }),
  });
  const created = await makeChange(app, use, creation);
  app.report.notify(l10n.t('Created “{0}” as {1} on “{2}”.', project.name, describeScope(toScope(created)), name));
  return created;
}

function toScope({ project }: ProjectResponse): ProjectScope {
  return { orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier };
}

async function askProject({ instance, signal }: InstanceInUse, title: string, given: string | null): Promise<ProjectRequest> {
  const orgIdentifier = given ?? (await pickOrganization(instance, { signal }));
  const { name, identifier } = await askIdentity(title, l10n.t('Name of the project'));
  const color = await askColour(l10n.t('Colour of {0}', title), '');
  const description = await askText({ title, prompt: l10n.t('What it is for. May be empty.'), required: false });
  return { orgIdentifier, identifier, name, color, description };
}

/** The parsed document has the shape of a project. */
function toRequest(value: Readonly<Record<string, unknown>>): ProjectRequest {
  return value as unknown as ProjectRequest;
}

/** Edits the name, colour, description, modules and tags of a project, that of a given node or a chosen one. */
async function editProject(app: PlatformParts, given?: unknown): Promise<ProjectResponse> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const scope = readProjectTarget(given) ?? (await pickExistingProject(instance, { signal }, l10n.t('Edit which project?')));
  const before = toPlainProject(await call(instance, 'readProject', { parameters: scope, query: scope }, { signal }));
  const after = await askProjectChanges(before);
  const set = (values: ProjectRequest) => ({
    names: [scope.projectIdentifier, scope.orgIdentifier] as const,
    request: { parameters: scope, query: { orgIdentifier: scope.orgIdentifier }, body: { project: values } },
  });
  const title = l10n.t('Restore the previous values of the project “{0}”', before.name);
  const update = toChange('updateProject', { ...set(after), undo: () => ({ title, ...set(before) }) });
  const changed = await makeChange(app, use, update);
  app.report.notify(l10n.t('Changed project “{0}” on “{1}”.', after.name, instance.name));
  return changed;
}

/**
 * Deletes a project, that of a given node or a chosen one, with all its connectors and pipelines, after its identifier is typed; offers
 * undo unless its contents are too large to keep here.
 */
async function deleteProject(app: PlatformParts, given?: unknown): Promise<ProjectScope> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const known = readProjectTarget(given);
  expectQuestions(known === undefined ? 2 : 1);
  const scope = known ?? (await pickExistingProject(instance, { signal }, l10n.t('Select project')));
  const { project } = await call(instance, 'readProject', { parameters: scope, query: scope }, { signal });
  const kept = await keepProject(instance, scope, { signal });
  const { pipelines, connectors } = kept.counts;
  const way = kept.isWhole ? l10n.t('Undo it in the Activity view.') : l10n.t('That is too much to keep, and cannot be undone.');
  const loss = l10n.t('Pipelines to delete: {0}. Connectors: {1}. {2}', pipelines, connectors, way);
  const names = [scope.projectIdentifier, scope.orgIdentifier] as const;
  const deletion = toChange('deleteProject', {
    names,
    loses: loss,
    title: l10n.t('Delete the project “{0}” on {1}', project.name, instance.name),
    request: { parameters: scope, query: scope },
    undo: () =>
      kept.isWhole ? { names, detail: WITH_CONTENTS(), send: (service, options) => restoreProject(service, kept, options) } : null,
  });
  await makeChange(app, use, deletion);
  for (const { identifier } of kept.pipelines) app.drift.forget({ ...scope, identifier });
  app.report.notify(l10n.t('Deleted project “{0}” on “{1}”.', project.name, instance.name));
  return scope;
}
