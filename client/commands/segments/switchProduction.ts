import { l10n } from 'vscode';
import { changeEnvironment } from '../../../server/api/segments.ts';
import type { Environment } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { expectQuestions } from '../../questions.ts';
import { confirmChange } from '../../segments/confirmChange.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickEnvironment } from '../../segments/pickEnvironment.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Marks an environment as production, or removes the mark. */
export async function switchProduction(app: App, given?: unknown): Promise<Environment> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { instance } = use;
  const { workspace, environment } = await pickEnvironment(use, readPlace(given));
  const { id, name, production } = environment;
  const describe = (is: boolean) =>
    is ? l10n.t('The environment “{0}” becomes production.', name) : l10n.t('The environment “{0}” is production no more.', name);
  await confirmChange(instance, environment, l10n.t('Change'), describe(!production));
  const place = { workspaceId: workspace.id, environmentId: id };
  const replace = (value: boolean) => [{ op: 'replace', path: '/production', value }];
  const title = l10n.t('Change the environment {0}', name);
  const changed = await makeChange(app, use, title, (options) => changeEnvironment(instance, place, replace(!production), options));
  const inverse = production ? l10n.t('Make “{0}” production again', name) : l10n.t('Make “{0}” production no more', name);
  offerInverse(app, inverse, environment, (late, options) => changeEnvironment(late.instance, place, replace(production), options));
  return { id, name, production: changed.production };
}
