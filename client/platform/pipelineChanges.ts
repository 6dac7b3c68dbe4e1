import { l10n } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import * as api from '../../server/api/platform/platform.ts';
import type { PipelineAddress } from '../../server/core/platform/pipeline.ts';
import { describeScope, type ProjectScope } from '../../server/core/platform/scope.ts';
import { Refusal, type RefusalCode } from '../../server/core/refusal.ts';
import { type Change, toChange } from '../instances/change.ts';
import type { ChosenProject } from './pickProject.ts';
import type { PlatformParts } from './platformParts.ts';

/** A pipeline to create. */
interface Creation {
  readonly identifier: string;
  readonly project: ChosenProject;
  /** Whether the project is created too. */
  readonly hasNewProject: boolean;
  /** Returns the text to send. */
  readonly readText: () => Promise<string>;
}

/** Returns the change that creates a pipeline, and its project if that is new; its inverse deletes them. */
export function toCreation(app: PlatformParts, { identifier, project, hasNewProject, readText }: Creation): Change<string> {
  const { orgIdentifier, projectIdentifier, newName } = project;
  const address = { orgIdentifier, projectIdentifier, identifier };
  const place = describeScope(address);
  const names = [identifier, newName === null ? place : l10n.t('the new {0}', place)] as const;
  return toChange('createPipeline', {
    names,
    send: async (service, options) => {
      const text = await readText();
      const created = { orgIdentifier, identifier: projectIdentifier, name: newName ?? projectIdentifier };
      if (hasNewProject) await api.createProject(service, created, options);
      await api.createPipeline(service, project, text, options);
      return text;
    },
    undo: () => ({
      names,
      send: async (service, options) => {
        await call(service, 'deletePipeline', { parameters: { pipelineIdentifier: identifier }, query: address }, options);
        app.drift.forget(address);
        if (hasNewProject) await removeIfEmpty(service, address, options);
      },
    }),
  });
}

/** Returns the change that replaces the text of a pipeline by another one; its inverse restores the previous one. */
export function toUpdate(readText: () => string, address: PipelineAddress, before: string, question?: string): Change<string> {
  const replace = (read: () => string) => ({
    names: [address.identifier, describeScope(address)] as const,
    send: async (service: Instance, options: CallOptions) => {
      const text = read();
      await api.updatePipeline(service, address, address.identifier, text, options);
      return text;
    },
  });
  return toChange('updatePipeline', {
    ...replace(readText),
    detail: l10n.t('Its YAML is replaced with that of this document.'),
    ...(question === undefined ? {} : { question }),
    undo: () => ({
      title: l10n.t('Restore the previous text of the pipeline “{0}”', address.identifier),
      ...replace(() => before),
    }),
  });
}

/** Deletes a project that was created for a pipeline, if the project is empty. */
async function removeIfEmpty(instance: Instance, project: ProjectScope, options: CallOptions): Promise<void> {
  const [pipelines, connectors] = await Promise.all([
    api.listPipelines(instance, project, { pageSize: 1 }, options),
    api.listConnectors(instance, project, { pageSize: 1 }, options),
  ]);
  if (pipelines.totalItems + connectors.totalItems === 0)
    await call(instance, 'deleteProject', { parameters: project, query: project }, options);
}

/** Whether the project was not found, rather than something that the pipeline refers to. */
export async function lacksProject(instance: Instance, project: ProjectScope, options: CallOptions): Promise<boolean> {
  try {
    await call(instance, 'readProject', { parameters: project, query: project }, options);
    return false;
  } catch (error) {
    if (isRefusal(error, 'RESOURCE_NOT_FOUND_EXCEPTION')) return true;
    throw error;
  }
}

/** Whether an error is a refusal with a code. */
export function isRefusal(error: unknown, code: RefusalCode): error is Refusal {
  return error instanceof Refusal && error.code === code;
}
