import { l10n } from 'vscode';
import { toPlainProject } from '../../../server/api/plainEntity.ts';
import { readProject, updateProject } from '../../../server/api/platform.ts';
import type { ProjectResponse } from '../../../server/wire/platform.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { askProjectChanges } from '../../platform/askProjectChanges.ts';
import { changePlatform, offerInverse } from '../../platform/changePlatform.ts';
import { pickExistingProject } from '../../platform/pickPlatform.ts';
import { readProjectTarget } from '../../platform/platformTargets.ts';

/** Edits the name, colour, description, modules and tags of a project, that of a given node or a chosen one. */
export async function editProject(app: App, given?: unknown): Promise<ProjectResponse> {
  const use = await app.instances.use();
  const { instance, signal } = use;
  const scope = readProjectTarget(given) ?? (await pickExistingProject(instance, { signal }, l10n.t('Edit which project?')));
  const before = toPlainProject(await readProject(instance, scope, { signal }));
  const after = await askProjectChanges(before);
  await confirmWrite(instance, l10n.t('Change'), l10n.t('The project “{0}” gets what was entered.', before.name));
  const changed = await changePlatform(app, use, l10n.t('Changing {0} on {1}', before.name, instance.name), (options) =>
    updateProject(instance, after, options),
  );
  offerInverse(app, l10n.t('Give the project “{0}” back what it had', before.name), (back, options) =>
    updateProject(back.instance, before, options),
  );
  app.report.tell(l10n.t('The project “{0}” is changed on “{1}”.', after.name, instance.name));
  return changed;
}
