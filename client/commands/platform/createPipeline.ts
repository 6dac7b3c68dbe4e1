import { l10n } from 'vscode';
import { deletePipeline, updatePipeline } from '../../../server/api/platform.ts';
import { describeScope, type ProjectScope } from '../../../server/core/platform/scope.ts';
import type { PipelineDescription } from '../../../server/language/protocol.ts';
import type { App } from '../../app.ts';
import { readAddress, readProject } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { offerInverse } from '../../platform/changePlatform.ts';
import { type ChosenProject, pickProject } from '../../platform/pickProject.ts';
import { readDraft, reportPlace, writeProject } from '../../platform/pipelineDraft.ts';
import { type PipelineToSave, removeIfEmpty, savePipeline } from '../../platform/savePipeline.ts';
import { requireDocument } from '../../requireDocument.ts';
import { runWithProgress } from '../../runWithProgress.ts';

/** The outcome of saving a pipeline, and its address. */
export interface SavedPipeline extends ProjectScope {
  readonly identifier: string;
  readonly action: 'created' | 'updated';
}

/**
 * Creates the pipeline of a document (the active one by default) in the project it names, otherwise in a given or chosen one; if it already
 * exists, updates it after confirmation.
 */
export async function createPipeline(app: App, givenDocument?: unknown, givenProject?: unknown): Promise<SavedPipeline | undefined> {
  const document = await requireDocument(readAddress(givenDocument));
  const draft = await readDraft(app, document);
  if (draft === null) return undefined;
  const { instance, signal } = await app.instances.use();
  const project =
    readOwn(draft) ?? readGiven(givenProject) ?? (await pickProject(instance, draft, { signal }, app.instances.selectedRemote));
  const { orgIdentifier, projectIdentifier } = project;
  const where = `${project.newName === null ? '' : 'the new '}${describeScope(project)}`;
  await confirmWrite(instance, l10n.t('Create'), l10n.t('The pipeline “{0}” goes to {1}.', draft.identifier, where));
  if (readOwn(draft) === null) await writeProject(app, document, project);
  const title = l10n.t('Creating {0} on {1}', draft.identifier, instance.name);
  try {
    const pipeline: PipelineToSave = { identifier: draft.identifier, yaml: document.getText(), project };
    const { action, before, hasNewProject } = await savePipeline(instance, pipeline, (work) =>
      runWithProgress(title, signal, (either) => work({ signal: either })),
    );
    app.report.tell(l10n.t('The pipeline “{0}” is {1} in {2} on “{3}”.', draft.identifier, action, describeScope(project), instance.name));
    app.known.refresh(instance);
    app.platform.refresh();
    app.platformDocuments.refresh(instance.name);
    const address = { orgIdentifier, projectIdentifier, identifier: draft.identifier };
    app.drift.settle(document.uri, address, pipeline.yaml);
    if (before !== null)
      offerInverse(app, l10n.t('Give the pipeline “{0}” back the text it had', draft.identifier), (back, options) =>
        updatePipeline(back.instance, address, draft.identifier, before, options),
      );
    else
      offerInverse(app, l10n.t('Delete the pipeline “{0}” again', draft.identifier), async (back, options) => {
        await deletePipeline(back.instance, address, draft.identifier, options);
        app.drift.forget(address);
        if (hasNewProject) await removeIfEmpty(back.instance, address, options);
      });
    return { ...address, action };
  } catch (error) {
    if (!reportPlace(app, document, error)) throw error;
    return undefined;
  }
}

function readOwn({ orgIdentifier, projectIdentifier }: PipelineDescription): ChosenProject | null {
  return orgIdentifier === null || projectIdentifier === null ? null : { orgIdentifier, projectIdentifier, newName: null };
}

function readGiven(given: unknown): ChosenProject | null {
  const project = readProject(given);
  return project === undefined ? null : { ...project, newName: null };
}
