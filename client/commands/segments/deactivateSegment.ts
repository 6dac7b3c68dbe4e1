import { l10n } from 'vscode';
import { readStanding } from '../../../server/api/readStanding.ts';
import * as api from '../../../server/api/segments.ts';
import { judgeStep } from '../../../server/core/segments/steps.ts';
import type { App } from '../../app.ts';
import { expectQuestions } from '../../questions.ts';
import { confirmChange } from '../../segments/confirmChange.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickDefinition } from '../../segments/pickSegment.ts';
import { readPlace } from '../../segments/readPlace.ts';
import { describeLack, toFirstSteps } from '../../segments/segmentSteps.ts';

/** Deactivates an empty segment in an environment; if it still has keys, says so and offers to remove them. */
export async function deactivateSegment(app: App, given?: unknown): Promise<true | undefined> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance, signal } = use;
  const { workspace, environment, segmentName } = await pickDefinition(use, readPlace(given));
  const definition = { environmentId: environment.id, segmentName };
  const { lack } = judgeStep('deactivate', await readStanding(instance, workspace.id, environment, segmentName, { signal }));
  if (lack !== null) {
    app.report.tell(describeLack(lack), ...toFirstSteps(lack, { workspaceId: workspace.id, ...definition }));
    return undefined;
  }
  const detail = l10n.t('The segment “{0}” is taken out of {1}.', segmentName, environment.name);
  await confirmChange(instance, environment, l10n.t('Deactivate'), detail);
  const title = l10n.t('Deactivate {0} in {1}', segmentName, environment.name);
  const done = await makeChange(app, use, title, (options) => api.deactivateSegment(instance, definition, options));
  app.keyLenses.learn(definition, false);
  const inverse = l10n.t('Activate “{0}” in {1} again', segmentName, environment.name);
  offerInverse(app, inverse, environment, async (late, options) => {
    await api.activateSegment(late.instance, definition, options);
    app.keyLenses.learn(definition, true);
  });
  app.report.tell(l10n.t('The segment “{0}” is active in {1} no more. It is still in the workspace.', segmentName, environment.name));
  return done;
}
