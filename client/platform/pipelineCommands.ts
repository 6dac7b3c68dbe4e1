import { l10n, type Uri } from 'vscode';
import { call } from '../../server/api/client.ts';
import * as api from '../../server/api/platform/platform.ts';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import { toMeaning } from '../../server/core/platform/pipeline.ts';
import { describeScope, type ProjectScope } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { PipelineDescription } from '../../server/language/protocol/platform.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { type Inverse, offerInverse } from '../instances/change.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import { readPipelineTarget } from '../instances/platformTargets.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { and, ONLINE, onItem, PIPELINE } from '../manifest/when.ts';
import { confirm } from '../window/ask.ts';
import { readAddress, readProject } from '../window/commandArguments.ts';
import { askOnce, expectQuestions } from '../window/questions.ts';
import { toStep } from '../window/report.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { toTyped } from '../window/typeText.ts';
import { changePlatform } from './changePlatform.ts';
import { pickPipeline } from './pickPlatform.ts';
import { type ChosenProject, pickProject } from './pickProject.ts';
import { readDraft, reportPlace, writeProject } from './pipelineDraft.ts';
import type { PlatformParts } from './platformParts.ts';
import { type PipelineToSave, removeIfEmpty, savePipeline } from './savePipeline.ts';

/** Commands for pipelines. */
export const PIPELINE_COMMANDS = {
  createPipeline: { run: createPipeline, palette: and(PIPELINE, ONLINE) },
  openPipeline: {
    run: openPipeline,
    palette: ONLINE,
    listed: 'ifFailed',
    menus: [['view/item/context', '1_open@1', onItem('platform', 'pipeline')]],
  },
  updatePipeline: {
    run: updatePipeline,
    palette: and(PIPELINE, ONLINE),
    icon: 'cloud-upload',
    menus: [['editor/context', 'fairlead@5', PIPELINE]],
  },
  deletePipeline: {
    run: deletePipeline,
    palette: ONLINE,
    icon: 'trash',
    menus: [['view/item/context', '9_delete@1', onItem('platform', 'pipeline')]],
  },
} satisfies CommandRecords<PlatformParts>;

/** The outcome of saving a pipeline, and its address. */
export interface SavedPipeline extends ProjectScope {
  readonly identifier: string;
  readonly action: 'created' | 'updated';
}

/**
 * Creates the pipeline of a document (the active one by default) in the project it names, otherwise in a given or chosen one; if it already
 * exists, updates it after confirmation.
 */
async function createPipeline(app: PlatformParts, givenDocument?: unknown, givenProject?: unknown): Promise<SavedPipeline | undefined> {
  const document = await requireDocument(readAddress(givenDocument));
  const draft = await readDraft(app, document);
  if (draft === null) return undefined;
  const { instance, signal } = await app.instances.use();
  const project =
    readOwn(draft) ?? readGiven(givenProject) ?? (await pickProject(instance, draft, { signal }, app.instances.selectedRemote));
  const { orgIdentifier, projectIdentifier } = project;
  const where = project.newName === null ? describeScope(project) : l10n.t('the new {0}', describeScope(project));
  await confirmWrite(instance, l10n.t('Create'), l10n.t('Creates the pipeline “{0}” in {1}.', draft.identifier, where));
  if (readOwn(draft) === null) await writeProject(app, document, project);
  const title = l10n.t('Creating {0} on {1}', draft.identifier, instance.name);
  try {
    const pipeline: PipelineToSave = { identifier: draft.identifier, yaml: document.getText(), project };
    const { action, before, hasNewProject } = await savePipeline(instance, pipeline, (work) =>
      runWithProgress(title, signal, (either) => work({ signal: either })),
    );
    app.report.notify(
      action === 'created'
        ? l10n.t('The pipeline “{0}” is created in {1} on “{2}”.', draft.identifier, describeScope(project), instance.name)
        : l10n.t('The pipeline “{0}” is updated in {1} on “{2}”.', draft.identifier, describeScope(project), instance.name),
    );
    app.refresh('platform', instance);
    const address = { orgIdentifier, projectIdentifier, identifier: draft.identifier };
    app.drift.settle(document.uri, address, pipeline.yaml);
    const removal: Inverse = {
      title: l10n.t('Delete the pipeline “{0}” again', draft.identifier),
      send: async (service, options) => {
        await call(service, 'deletePipeline', { parameters: { pipelineIdentifier: draft.identifier }, query: address }, options);
        app.drift.forget(address);
        if (hasNewProject) await removeIfEmpty(service, address, options);
      },
    };
    offerInverse(app, 'platform', before === null ? removal : toRestoration(address, before));
    return { ...address, action };
  } catch (error) {
    if (!reportPlace(app, document, error)) throw error;
    return undefined;
  }
}

/** Returns the inverse of an update: the pipeline gets its previous text. */
function toRestoration(address: PipelineAddress, before: string): Inverse {
  return {
    title: l10n.t('Restore the previous text of the pipeline “{0}”', address.identifier),
    send: (service, options) => api.updatePipeline(service, address, address.identifier, before, options),
  };
}

function readOwn({ orgIdentifier, projectIdentifier }: PipelineDescription): ChosenProject | null {
  return orgIdentifier === null || projectIdentifier === null ? null : { orgIdentifier, projectIdentifier, newName: null };
}

function readGiven(given: unknown): ChosenProject | null {
  const project = readProject(given);
  return project === undefined ? null : { ...project, newName: null };
}

/** Opens a pipeline of the service, that of a given node or a chosen one, as read-only YAML; returns its URI. */
async function openPipeline(app: PlatformParts, given?: unknown): Promise<Uri> {
  const { instance, signal } = await app.instances.use();
  expectQuestions(2);
  const address = readPipelineTarget(given) ?? (await pickPipeline(instance, { signal }));
  const uri = await app.platformDocuments.show({ instance: instance.name, kind: 'pipeline', address });
  app.drift.learn([address]);
  return uri;
}

/**
 * Replaces the service's pipeline by that of a document (the active one by default); asks first if someone else has changed it since it was
 * last seen. Returns undefined if the document has errors, which are reported.
 */
async function updatePipeline(app: PlatformParts, given?: unknown): Promise<SavedPipeline | undefined> {
  const document = await requireDocument(readAddress(given));
  const draft = await readDraft(app, document);
  if (draft === null) return undefined;
  const { identifier, orgIdentifier, projectIdentifier } = draft;
  if (orgIdentifier === null || projectIdentifier === null) throw new Refusal('INVALID_REQUEST', UNPLACED());
  const use = await app.instances.use();
  const { instance, signal } = use;
  const address = { orgIdentifier, projectIdentifier, identifier };
  const before = await readFormer();
  if (before === null) return undefined;
  await confirmForeignChange();
  try {
    const text = await changePlatform(app, use, {
      verb: l10n.t('Update'),
      detail: l10n.t('Replaces the text of the pipeline “{0}” of {1} with this document.', identifier, describeScope(address)),
      title: l10n.t('Updating {0} on {1}', identifier, instance.name),
      send: async (service, options) => {
        const content = document.getText();
        await api.updatePipeline(service, address, identifier, content, options);
        return content;
      },
      undo: () => toRestoration(address, before),
    });
    app.drift.settle(document.uri, address, text);
  } catch (error) {
    if (!reportPlace(app, document, error)) throw error;
    return undefined;
  }
  app.report.notify(l10n.t('Updated pipeline “{0}” in {1} on “{2}”.', identifier, describeScope(address), instance.name));
  return { ...address, action: 'updated' };

  /** Returns the current text on the service; null if it has no such pipeline, which is reported. */
  async function readFormer(): Promise<string | null> {
    try {
      return (await call(instance, 'readPipeline', { parameters: { pipelineIdentifier: identifier }, query: address }, { signal }))
        .yamlPipeline;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      app.drift.forget(address);
      const message = l10n.t('There is no pipeline “{0}” in {1} on “{2}”.', identifier, describeScope(address), instance.name);
      app.report.notify(message, toStep(l10n.t('Create It'), 'createPipeline', document.uri));
      return null;
    }
  }

  /** Asks before a change by someone else is overwritten. */
  async function confirmForeignChange(): Promise<void> {
    const base = app.drift.baseOf(address);
    if (base === null || before === null || toMeaning(base) === toMeaning(before)) return;
    await askOnce(`overwrite ${instance.name} ${before}`, () =>
      confirm({
        message: l10n.t('“{0}” has changed on “{1}” since this file last matched it.', identifier, instance.name),
        detail: l10n.t('Updating replaces that change with the text of this file. Compare the two first to see it.'),
        button: l10n.t('Update Anyway'),
      }),
    );
  }
}

const UNPLACED = (): string =>
  l10n.t(
    'This pipeline does not name its project, so Fairlead cannot know which one to update. Write orgIdentifier and projectIdentifier below its name.',
  );

/** Deletes a pipeline, that of a given node or a chosen one, after its identifier is typed. */
async function deletePipeline(app: PlatformParts, given?: unknown): Promise<PipelineAddress> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const known = readPipelineTarget(given);
  expectQuestions(known === undefined ? 3 : 1);
  const address = known ?? (await pickPipeline(instance, { signal }));
  const { identifier } = address;
  const { yamlPipeline } = await call(
    instance,
    'readPipeline',
    { parameters: { pipelineIdentifier: identifier }, query: address },
    { signal },
  );
  const loss = l10n.t('It no longer exists on {0}.', describeScope(address));
  await changePlatform(app, use, {
    verb: l10n.t('Delete'),
    detail: l10n.t('Deletes the pipeline “{0}”.', identifier),
    loss: toTyped(l10n.t('Delete the pipeline “{0}” on {1}', identifier, instance.name), loss, identifier),
    title: l10n.t('Deleting {0} on {1}', identifier, instance.name),
    send: (service, options) =>
      call(service, 'deletePipeline', { parameters: { pipelineIdentifier: identifier }, query: address }, options),
    undo: () => ({
      title: l10n.t('Create the pipeline “{0}” again', identifier),
      send: async (service, options) => {
        await api.createPipeline(service, address, yamlPipeline, options);
        app.drift.learn([address]);
      },
    }),
  });
  app.drift.forget(address);
  app.report.notify(l10n.t('Deleted pipeline “{0}” on “{1}”.', identifier, instance.name));
  return address;
}
