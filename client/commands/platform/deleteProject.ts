import { l10n } from 'vscode';
import { readProject, deleteProject as remove } from '../../../server/api/platform.ts';
import type { ProjectScope } from '../../../server/core/platform/scope.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { changePlatform, offerInverse, typeToDelete } from '../../platform/changePlatform.ts';
import { keepProject, restoreProject } from '../../platform/keptProject.ts';
import { pickExistingProject } from '../../platform/pickPlatform.ts';
import { readProjectTarget } from '../../platform/platformTargets.ts';
import { expectQuestions } from '../../questions.ts';

/**
 * Deletes a project, that of a given node or a chosen one, with all its connectors and pipelines, after its identifier is typed; offers
 * undo unless its contents are too large to keep here.
 */
export async function deleteProject(app: App, given?: unknown): Promise<ProjectScope> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const known = readProjectTarget(given);
  expectQuestions(known === undefined ? 2 : 1);
  const scope = known ?? (await pickExistingProject(instance, { signal }, l10n.t('Select project')));
  const { project } = await readProject(instance, scope, { signal });
  const kept = await keepProject(instance, scope, { signal });
  const { pipelines, connectors } = kept.counts;
  const way = kept.isWhole
    ? l10n.t('The Activity view can take that back.')
    : l10n.t('That is too much to be kept here, and cannot be taken back.');
  const loss = l10n.t('Pipelines that go with it: {0}. Connectors: {1}. {2}', pipelines, connectors, way);
  await typeToDelete(l10n.t('Delete the project “{0}” on {1}', project.name, instance.name), loss, project.identifier);
  await confirmWrite(instance, l10n.t('Delete'), l10n.t('The project “{0}” is deleted.', project.name));
  await changePlatform(app, use, l10n.t('Deleting {0} on {1}', project.name, instance.name), (options) => remove(instance, scope, options));
  for (const { identifier } of kept.pipelines) app.drift.forget({ ...scope, identifier });
  if (kept.isWhole)
    offerInverse(app, l10n.t('Create the project “{0}” again with what was in it', project.name), (back, options) =>
      restoreProject(back.instance, kept, options),
    );
  app.report.tell(l10n.t('The project “{0}” is deleted on “{1}”.', project.name, instance.name));
  return scope;
}
