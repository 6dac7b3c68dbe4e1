import { l10n } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { createPipeline, createProject, listConnectors, listPipelines, updatePipeline } from '../../server/api/platform/platform.ts';
import { describeScope, type ProjectScope } from '../../server/core/platform/scope.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import { confirmWrite } from '../instances/instanceQuestions.ts';
import { LOCAL } from '../instances/instances.ts';
import { confirm } from '../window/ask.ts';
import { askOnce } from '../window/questions.ts';
import type { ChosenProject } from './pickProject.ts';

/** A pipeline that is to be saved. */
export interface PipelineToSave {
  readonly identifier: string;
  readonly yaml: string;
  readonly project: ChosenProject;
}

/** Result of saving: the previous text, null if the pipeline is new, and whether the project is new. */
export interface WhatWasSaved {
  readonly action: 'created' | 'updated';
  readonly before: string | null;
  readonly hasNewProject: boolean;
}

/** Calls the service, with progress if that is shown. */
type Calling = <T>(work: (options: CallOptions) => Promise<T>) => Promise<T>;

/** Creates a pipeline, and its project if that is new. Asks before it updates an existing pipeline or creates a missing project. Throws CANCELLED. */
export async function savePipeline(instance: Instance, pipeline: PipelineToSave, calling: Calling): Promise<WhatWasSaved> {
  const { identifier, yaml, project } = pipeline;
  const create = () => calling((options) => createPipeline(instance, project, yaml, options));
  if (project.newName !== null) await calling((options) => addProject(instance, project, options));
  try {
    await create();
    return { action: 'created', before: null, hasNewProject: project.newName !== null };
  } catch (error) {
    if (isRefusal(error, 'DUPLICATE_FIELD')) {
      await confirmUpdate(instance, pipeline);
      const before = await calling((options) =>
        call(instance, 'readPipeline', { parameters: { pipelineIdentifier: identifier }, query: project }, options),
      );
      await calling((options) => updatePipeline(instance, project, identifier, yaml, options));
      return { action: 'updated', before: before.yamlPipeline, hasNewProject: false };
    }
    if (!isRefusal(error, 'RESOURCE_NOT_FOUND_EXCEPTION') || !(await calling((options) => lacksProject(instance, project, options))))
      throw error;
    await confirmProject(instance, pipeline);
    await calling((options) => addProject(instance, project, options));
    await create();
    return { action: 'created', before: null, hasNewProject: true };
  }
}

/** Deletes a project that was created for a pipeline, if the project is empty. */
export async function removeIfEmpty(instance: Instance, project: ProjectScope, options: CallOptions): Promise<void> {
  const [pipelines, connectors] = await Promise.all([
    listPipelines(instance, project, { pageSize: 1 }, options),
    listConnectors(instance, project, { pageSize: 1 }, options),
  ]);
  if (pipelines.totalItems + connectors.totalItems === 0)
    await call(instance, 'deleteProject', { parameters: project, query: project }, options);
}

/** Asks once per action, also if the action runs again with another key. On a remote service, consent to create is not consent to overwrite. */
function confirmUpdate(instance: Instance, { identifier, project }: PipelineToSave): Promise<void> {
  const { name } = instance;
  const detail = l10n.t('It already exists in {0}. Updating replaces its YAML with that of this document.', describeScope(project));
  const message = l10n.t('The pipeline “{0}” already exists on “{1}”.', identifier, name);
  if (name !== LOCAL) return confirmWrite(instance, l10n.t('Update'), `${message} ${detail}`);
  return askOnce(`${message} ${detail}`, () => confirm({ message, detail, button: l10n.t('Update') }));
}

function confirmProject({ name }: Instance, { project }: PipelineToSave): Promise<void> {
  const message = l10n.t('There is no {0} on “{1}”.', describeScope(project), name);
  return askOnce(message, () =>
    confirm({ message, detail: l10n.t('It can be created now, together with the pipeline.'), button: l10n.t('Create Both') }),
  );
}

async function addProject(instance: Instance, { orgIdentifier, projectIdentifier, newName }: ChosenProject, options: CallOptions) {
  await createProject(instance, { orgIdentifier, identifier: projectIdentifier, name: newName ?? projectIdentifier }, options);
}

/** Whether the project was not found, rather than something that the pipeline refers to. */
async function lacksProject(instance: Instance, project: ChosenProject, options: CallOptions): Promise<boolean> {
  try {
    await call(instance, 'readProject', { parameters: project, query: project }, options);
    return false;
  } catch (error) {
    if (isRefusal(error, 'RESOURCE_NOT_FOUND_EXCEPTION')) return true;
    throw error;
  }
}

function isRefusal(error: unknown, code: RefusalCode): error is Refusal {
  return error instanceof Refusal && error.code === code;
}
