import { l10n, type Uri } from 'vscode';
import { orMissing } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readPipelineText } from '../../server/api/platform/entities.ts';
import { createPipeline as sendPipeline } from '../../server/api/platform/platform.ts';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import { toMeaning } from '../../server/core/platform/pipeline.ts';
import { describeScope, type ProjectScope } from '../../server/core/platform/scope.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { PipelineDescription } from '../../server/language/protocol/platform.ts';
import { requireDocument } from '../documents/requireDocument.ts';
import { makeChange, toChange } from '../instances/change.ts';
import { readPipelineTarget } from '../instances/platformTargets.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER, ONLINE, onItem } from '../manifest/when.ts';
import { confirm } from '../window/ask.ts';
import { readAddress, readProject } from '../window/commandArguments.ts';
import { askOnce, expectQuestions } from '../window/questions.ts';
import { toStep } from '../window/report.ts';
import { pickPipeline, rememberProject } from './pickPlatform.ts';
import { type ChosenProject, pickProject } from './pickProject.ts';
import { isRefusal, lacksProject, toCreation, toUpdate } from './pipelineChanges.ts';
import { readDraft, reportPlace, writeProject } from './pipelineDraft.ts';
import type { PlatformParts } from './platformParts.ts';

/** Commands for pipelines. */
export const PIPELINE_COMMANDS = {
  createPipeline: { run: createPipeline, palette: NEVER },
  openPipeline: {
    run: openPipeline,
    palette: ONLINE,
    listed: 'ifFailed',
    menus: [['view/item/context', '1_open@1', onItem('platform', 'pipeline')]],
  },
  updatePipeline: {
    run: updatePipeline,
    palette: NEVER,
  },
  deletePipeline: {
    run: deletePipeline,
    palette: NEVER,
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
  const use = await app.instances.use();
  const { instance, signal } = use;
  const project =
    readOwn(draft) ?? readGiven(givenProject) ?? (await pickProject(instance, draft, { signal }, app.instances.selectedRemote));
  const { orgIdentifier, projectIdentifier, newName } = project;
  const { identifier } = draft;
  const isPlaced = readOwn(draft) !== null;
  const address = { orgIdentifier, projectIdentifier, identifier };
  const place = describeScope(address);
  try {
    const { action, text } = await save();
    app.report.notify(
      action === 'created'
        ? l10n.t('The pipeline “{0}” is created in {1} on “{2}”.', identifier, place, instance.name)
        : l10n.t('The pipeline “{0}” is updated in {1} on “{2}”.', identifier, place, instance.name),
    );
    app.drift.settle(document.uri, address, text);
    return { ...address, action };
  } catch (error) {
    if (!reportPlace(app, document, error)) throw error;
    return undefined;
  }

  /** Asks before it updates an existing pipeline or creates a missing project. */
  async function save(): Promise<Pick<SavedPipeline, 'action'> & { readonly text: string }> {
    try {
      return { action: 'created', text: await create(newName !== null) };
    } catch (error) {
      if (newName === null && isRefusal(error, 'DUPLICATE_FIELD')) return { action: 'updated', text: await update() };
      if (!isRefusal(error, 'RESOURCE_NOT_FOUND_EXCEPTION') || !(await lacksProject(instance, project, { signal }))) throw error;
      await confirmProject(instance, project);
      return { action: 'created', text: await create(true) };
    }
  }

  function create(hasNewProject: boolean): Promise<string> {
    const readText = async (): Promise<string> => {
      if (!isPlaced) await writeProject(app, document, project);
      return document.getText();
    };
    return makeChange(app, use, toCreation(app, { identifier, project, hasNewProject, readText }));
  }

  async function update(): Promise<string> {
    const before = await readPipelineText(instance, address, { signal });
    const question = l10n.t('The pipeline “{0}” already exists on “{1}”.', identifier, instance.name);
    return makeChange(
      app,
      use,
      toUpdate(() => document.getText(), address, before, question),
    );
  }
}

function confirmProject({ name }: Instance, project: ProjectScope): Promise<void> {
  const message = l10n.t('There is no {0} on “{1}”.', describeScope(project), name);
  return askOnce(message, () =>
    confirm({ message, detail: l10n.t('It can be created now, together with the pipeline.'), button: l10n.t('Create Both') }),
  );
}

/** Returns the project that a pipeline names; null if it names none. */
export function readOwn({ orgIdentifier, projectIdentifier }: PipelineDescription): ChosenProject | null {
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
  rememberProject(instance, address);
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
    const text = await makeChange(
      app,
      use,
      toUpdate(() => document.getText(), address, before),
    );
    app.drift.settle(document.uri, address, text);
  } catch (error) {
    if (!reportPlace(app, document, error)) throw error;
    return undefined;
  }
  app.report.notify(l10n.t('Updated pipeline “{0}” in {1} on “{2}”.', identifier, describeScope(address), instance.name));
  return { ...address, action: 'updated' };

  /** Returns the current text on the service; null if it has no such pipeline, which is reported. */
  async function readFormer(): Promise<string | null> {
    const former = await orMissing(readPipelineText(instance, address, { signal }));
    if (former !== null) return former;
    app.drift.forget(address);
    const message = l10n.t('There is no pipeline “{0}” in {1} on “{2}”.', identifier, describeScope(address), instance.name);
    app.report.notify(message, toStep(l10n.t('Create It'), 'publishPipeline', document.uri));
    return null;
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
  const request = { parameters: { pipelineIdentifier: identifier }, query: address };
  const yaml = await readPipelineText(instance, address, { signal });
  const names = [identifier, describeScope(address)] as const;
  const deletion = toChange('deletePipeline', {
    names,
    title: l10n.t('Delete the pipeline “{0}” on {1}', identifier, instance.name),
    request,
    undo: () => ({
      names,
      send: async (service, options) => {
        await sendPipeline(service, address, yaml, options);
        app.drift.learn([address]);
      },
    }),
  });
  await makeChange(app, use, deletion);
  app.drift.forget(address);
  app.report.notify(l10n.t('Deleted pipeline “{0}” on “{1}”.', identifier, instance.name));
  return address;
}
