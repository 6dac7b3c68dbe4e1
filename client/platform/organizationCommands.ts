import { l10n, type Uri } from 'vscode';
import { call } from '../../server/api/client.ts';
import { toPlainOrganization } from '../../server/api/platform/entities.ts';
import { requireDeletable } from '../../server/core/platform/organization.ts';
import type { OrganizationRequest, OrganizationResponse } from '../../server/wire/platform.ts';
import { makeChange, toChange } from '../instances/change.ts';
import { readScope } from '../instances/platformTargets.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER, onItem } from '../manifest/when.ts';
import { askText, type Choice, pickOne } from '../window/ask.ts';
import { expectQuestions, skipQuestion } from '../window/questions.ts';
import { askChecked, askIdentity } from './askIdentity.ts';
import { askTags, writeTags } from './askTags.ts';
import { keepOrganization, restoreOrganization, WITH_CONTENTS } from './keptContents.ts';
import { pickExistingOrganization } from './pickPlatform.ts';
import type { PlatformParts } from './platformParts.ts';

/** Commands for organizations. */
export const ORGANIZATION_COMMANDS = {
  createOrganization: {
    run: createOrganization,
    palette: NEVER,
    icon: 'add',
    menus: [
      ['view/item/context', 'inline@1', onItem('platform', 'account')],
      ['view/item/context', '1_create@1', onItem('platform', 'account')],
    ],
  },
  editOrganization: {
    run: editOrganization,
    palette: NEVER,
    icon: 'edit',
    menus: [
      ['view/item/context', 'inline@2', onItem('platform', 'organization')],
      ['view/item/context', '2_change@1', onItem('platform', 'organization')],
    ],
  },
  deleteOrganization: {
    run: deleteOrganization,
    palette: NEVER,
    icon: 'trash',
    menus: [['view/item/context', '9_delete@1', onItem('platform', 'organization')]],
  },
  openOrganization: {
    run: openOrganization,
    palette: NEVER,
    icon: 'go-to-file',
    listed: 'ifFailed',
    menus: [['view/item/context', '1_open@1', onItem('platform', 'organization')]],
  },
} satisfies CommandRecords<PlatformParts>;

/** Creates an organization, asking for its fields. */
async function createOrganization(app: PlatformParts): Promise<OrganizationResponse> {
  const use = await app.instances.use();
  const { name: where } = use.instance;
  expectQuestions(3);
  const title = l10n.t('New organization on {0}', where);
  const { name, identifier } = await askIdentity(title, l10n.t('Name of the organization'));
  const description = await askText({ title, prompt: l10n.t('What it is for. May be empty.'), required: false });
  const creation = toChange('createOrganization', {
    names: [identifier],
    request: { body: { organization: { identifier, name, description } } },
    undo: () => ({ names: [identifier], request: { parameters: { orgIdentifier: identifier } } }),
  });
  const created = await makeChange(app, use, creation);
  app.report.notify(l10n.t('Created organization “{0}” on “{1}”.', name, where));
  return created;
}

/** Edits the name, description and tags of an organization, that of a given node or a chosen one. */
async function editOrganization(app: PlatformParts, given?: unknown): Promise<OrganizationResponse> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const identifier = await chooseOrganization(app, given, l10n.t('Edit which organization?'));
  const before = toPlainOrganization(await call(instance, 'readOrganization', { parameters: { orgIdentifier: identifier } }, { signal }));
  const after = await askChanges(before);
  const set = (organization: OrganizationRequest) => ({
    names: [identifier] as const,
    request: { parameters: { orgIdentifier: identifier }, body: { organization } },
  });
  const title = l10n.t('Restore the previous values of the organization “{0}”', before.name);
  const update = toChange('updateOrganization', { ...set(after), undo: () => ({ title, ...set(before) }) });
  const changed = await makeChange(app, use, update);
  app.report.notify(l10n.t('Changed organization “{0}” on “{1}”.', after.name, instance.name));
  return changed;
}

/**
 * Deletes an organization and everything in it after its identifier is typed: that of a given node or a chosen one. Offers undo unless its
 * contents are too large to keep here.
 */
async function deleteOrganization(app: PlatformParts, given?: unknown): Promise<string> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  expectQuestions(2);
  const identifier = await chooseOrganization(app, given, l10n.t('Select organization'));
  requireDeletable(identifier);
  const kept = await keepOrganization(instance, identifier, { signal });
  const { name } = kept.organization;
  const { projects, connectors, pipelines } = kept.counts;
  const way = kept.isWhole ? l10n.t('Undo it in the Activity view.') : l10n.t('That is too much to keep, and cannot be undone.');
  const loss = kept.isWhole
    ? l10n.t('Projects to delete: {0}. Pipelines: {1}. Connectors: {2}. {3}', projects, pipelines, connectors, way)
    : l10n.t('Projects to delete, with everything in them: {0}. {1}', projects, way);
  const deletion = toChange('deleteOrganization', {
    names: [identifier],
    loses: loss,
    title: l10n.t('Delete the organization “{0}” on {1}', name, instance.name),
    request: { parameters: { orgIdentifier: identifier } },
    undo: () =>
      kept.isWhole
        ? { names: [identifier], detail: WITH_CONTENTS(), send: (service, options) => restoreOrganization(service, kept, options) }
        : null,
  });
  await makeChange(app, use, deletion);
  for (const project of kept.projects)
    for (const pipeline of project.pipelines) app.drift.forget({ ...project.scope, identifier: pipeline.identifier });
  app.report.notify(l10n.t('Deleted organization “{0}” on “{1}”.', name, instance.name));
  return identifier;
}

/** Opens an organization, that of a given node or a chosen one, as read-only YAML; returns its URI. */
async function openOrganization(app: PlatformParts, given?: unknown): Promise<Uri> {
  const { instance } = await app.instances.use();
  const orgIdentifier = await chooseOrganization(app, given, l10n.t('Open which organization?'));
  return app.platformDocuments.show({ instance: instance.name, kind: 'organization', address: { orgIdentifier } });
}

async function chooseOrganization(app: PlatformParts, given: unknown, title: string): Promise<string> {
  const { instance, signal } = await app.instances.use();
  const known = readScope(given)?.orgIdentifier ?? null;
  if (known === null) return pickExistingOrganization(instance, { signal }, title);
  skipQuestion();
  return known;
}

/** Lets the user edit the fields of an organization one by one, until the user saves. Throws CANCELLED. */
async function askChanges(before: OrganizationRequest): Promise<OrganizationRequest> {
  const title = l10n.t('Edit organization {0}', before.identifier);
  let organization = before;
  for (;;) {
    const { name, description = '', tags = {} } = organization;
    const lines: readonly Choice<'save' | 'name' | 'description' | 'tags'>[] = [
      { label: `$(save) ${l10n.t('Save')}`, value: 'save' },
      { label: l10n.t('Name'), description: name, value: 'name' },
      { label: l10n.t('Description'), description, value: 'description' },
      { label: l10n.t('Tags'), description: writeTags(tags), value: 'tags' },
    ];
    switch (await pickOne(title, lines, undefined, { isHub: true })) {
      case 'save':
        return organization;
      case 'name':
        organization = {
          ...organization,
          name: await askChecked('name', { title, prompt: l10n.t('Name of the organization'), value: name }),
        };
        break;
      case 'description':
        organization = {
          ...organization,
          description: await askText({ title, prompt: l10n.t('What it is for'), value: description, required: false }),
        };
        break;
      default:
        organization = { ...organization, tags: await askTags(title, tags) };
    }
  }
}
