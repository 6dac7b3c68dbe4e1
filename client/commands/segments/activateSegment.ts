import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { SegmentDefinition } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { expectQuestions } from '../../questions.ts';
import { toStep } from '../../report.ts';
import { confirmChange } from '../../segments/confirmChange.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickEnvironment } from '../../segments/pickEnvironment.ts';
import { pickSegment } from '../../segments/pickSegment.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Activates a segment of a workspace in one of its environments: from then on it can have keys there. */
export async function activateSegment(app: App, given?: unknown): Promise<SegmentDefinition> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const place = readPlace(given);
  const { workspace, environment } = await pickEnvironment(use, place);
  const segmentName = await pickSegment(use, workspace.id, place);
  const detail = l10n.t('The segment “{0}” becomes active in {1}, without keys.', segmentName, environment.name);
  await confirmChange(instance, environment, l10n.t('Activate'), detail);
  const title = l10n.t('Activate {0} in {1}', segmentName, environment.name);
  const definition = { environmentId: environment.id, segmentName };
  const activated = await makeChange(app, use, title, (options) => api.activateSegment(instance, definition, options));
  app.keyLenses.learn(definition, true);
  const inverse = l10n.t('Deactivate “{0}” in {1} again', segmentName, environment.name);
  offerInverse(app, inverse, environment, async (late, options) => {
    await api.deactivateSegment(late.instance, definition, options);
    app.keyLenses.learn(definition, false);
  });
  app.report.tell(
    l10n.t('The segment “{0}” is active in {1}. Add keys to it.', segmentName, environment.name),
    toStep(l10n.t('Add keys'), 'addSegmentKeys', { workspaceId: workspace.id, ...definition }),
  );
  return activated;
}
