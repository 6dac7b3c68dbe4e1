import { l10n } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readAllPages } from '../../server/api/pages.ts';
import { toIdentifier } from '../../server/core/identifiers.ts';
import { DEFAULT_ORGANIZATION, type ProjectScope } from '../../server/core/platform/scope.ts';
import type { PipelineDescription } from '../../server/language/protocol/platform.ts';
import type { InstanceProfile } from '../instances/instanceProfile.ts';
import { askText, type Choice, pickOne } from '../window/ask.ts';
import { lastFirst } from '../window/lastChosen.ts';
import { expectQuestions } from '../window/questions.ts';
import { rememberProject, toProjectKey } from './pickPlatform.ts';

/** Project in which to create a pipeline; `newName` is the name of a project that does not exist yet, otherwise null. */
export interface ChosenProject extends ProjectScope {
  readonly newName: string | null;
}

/**
 * Lets the user choose a project of the instance or name a new one. The organization or project that the pipeline names narrows the list;
 * the usual project of the instance is preselected. Throws CANCELLED.
 */
export async function pickProject(
  instance: Instance,
  { name, orgIdentifier, projectIdentifier }: PipelineDescription,
  options: CallOptions,
  usual: Pick<InstanceProfile, 'org' | 'project'> | null,
): Promise<ChosenProject> {
  const asked = {
    ...(orgIdentifier === null ? {} : { orgIdentifier }),
    ...(projectIdentifier === null ? {} : { identifiers: [projectIdentifier] }),
  };
  const found = await readAllPages((page) => call(instance, 'listProjects', { query: { ...asked, ...page } }, options));
  const choices = found.map(
    ({ project }): Choice<ChosenProject | null> => ({
      label: project.name,
      description: project.identifier,
      detail: l10n.t('Organization {0}', project.orgIdentifier),
      value: { orgIdentifier: project.orgIdentifier, projectIdentifier: project.identifier, newName: null },
    }),
  );
  const ordered = lastFirst('project', instance.name, choices, (value) => (value === null ? '' : toProjectKey(value)));
  const likely = found.findIndex(
    ({ project }) => project.identifier === usual?.project && project.orgIdentifier === (usual.org ?? DEFAULT_ORGANIZATION),
  );
  const another: Choice<null> = { label: l10n.t('$(add) New Project…'), value: null };
  const chosen = await pickOne(
    l10n.t('Create “{0}” in which project? Fairlead writes it into the pipeline.', name),
    [...ordered, another],
    ordered === choices ? choices[Math.max(likely, 0)] : ordered[0],
  );
  if (chosen === null) expectQuestions(1);
  const project = chosen ?? (await askProject(orgIdentifier ?? DEFAULT_ORGANIZATION, projectIdentifier));
  rememberProject(instance, project);
  return project;
}

async function askProject(orgIdentifier: string, identifier: string | null): Promise<ChosenProject> {
  const prompt = l10n.t('Name of the new project in organization {0}', orgIdentifier);
  const newName = await askText({ title: l10n.t('New project'), prompt, ...(identifier === null ? {} : { value: identifier }) });
  return { orgIdentifier, projectIdentifier: identifier ?? toIdentifier(newName), newName };
}
