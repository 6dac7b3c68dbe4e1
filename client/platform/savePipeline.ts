import type { CallOptions } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { createPipeline, createProject, readProject, updatePipeline } from '../../server/api/platform.ts';
import { describeScope } from '../../server/core/platform/scope.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import { confirm } from '../ask.ts';
import type { ChosenProject } from './pickProject.ts';

/** A pipeline that is to be saved. */
export interface PipelineToSave {
  readonly identifier: string;
  readonly yaml: string;
  readonly project: ChosenProject;
}

/** Calls the service, with progress where that is shown. */
type Calling = <T>(work: (options: CallOptions) => Promise<T>) => Promise<T>;

/** Creates a pipeline, and its project where that is new; asks before it updates one that exists already, or creates a project that does not. Throws CANCELLED. */
export async function savePipeline(instance: Instance, pipeline: PipelineToSave, calling: Calling): Promise<'created' | 'updated'> {
  const { identifier, yaml, project } = pipeline;
  const create = () => calling((options) => createPipeline(instance, project, yaml, options));
  if (project.newName !== null) await calling((options) => addProject(instance, project, options));
  try {
    await create();
    return 'created';
  } catch (error) {
    if (isRefusal(error, 'DUPLICATE_FIELD')) {
      await confirmUpdate(instance, pipeline);
      await calling((options) => updatePipeline(instance, project, identifier, yaml, options));
      return 'updated';
    }
    if (!isRefusal(error, 'RESOURCE_NOT_FOUND_EXCEPTION') || !(await calling((options) => lacksProject(instance, project, options))))
      throw error;
    await confirmProject(instance, pipeline);
    await calling((options) => addProject(instance, project, options));
    await create();
    return 'created';
  }
}

function confirmUpdate({ name }: Instance, { identifier, project }: PipelineToSave): Promise<void> {
  return confirm({
    message: `The pipeline “${identifier}” exists already on “${name}”.`,
    detail: `It is in ${describeScope(project)}. An update puts the YAML of this document in the place of its own.`,
    button: 'Update',
  });
}

function confirmProject({ name }: Instance, { project }: PipelineToSave): Promise<void> {
  return confirm({
    message: `There is no ${describeScope(project)} on “${name}”.`,
    detail: 'It can be created now, and the pipeline in it.',
    button: 'Create both',
  });
}

async function addProject(instance: Instance, { orgIdentifier, projectIdentifier, newName }: ChosenProject, options: CallOptions) {
  await createProject(instance, { orgIdentifier, identifier: projectIdentifier, name: newName ?? projectIdentifier }, options);
}

/** True where the project is what was not found, and not something that the pipeline refers to. */
async function lacksProject(instance: Instance, project: ChosenProject, options: CallOptions): Promise<boolean> {
  try {
    await readProject(instance, project, options);
    return false;
  } catch (error) {
    if (isRefusal(error, 'RESOURCE_NOT_FOUND_EXCEPTION')) return true;
    throw error;
  }
}

function isRefusal(error: unknown, code: RefusalCode): error is Refusal {
  return error instanceof Refusal && error.code === code;
}
