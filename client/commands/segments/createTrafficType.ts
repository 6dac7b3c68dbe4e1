import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { TrafficType } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { readText } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { askSegmentName } from '../../segments/askSegmentName.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Creates a traffic type in a workspace. */
export async function createTrafficType(app: App, given?: unknown, givenName?: unknown): Promise<TrafficType> {
  const use = await app.instances.use();
  expectQuestions(2);
  const { instance } = use;
  const workspace = await pickWorkspace(use, readPlace(given));
  const title = l10n.t('Create a traffic type in {0}', workspace.name);
  const prompt = l10n.t('What the keys of segments stand for, such as user or account.');
  const name = readText(givenName) ?? (await askSegmentName('traffic type', title, prompt));
  await confirmWrite(instance, l10n.t('Create'), l10n.t('The traffic type “{0}” is created in {1}.', name, workspace.name));
  const created = await makeChange(app, use, title, (options) => api.createTrafficType(instance, workspace.id, name, options));
  const inverse = l10n.t('Delete the new traffic type “{0}” again', name);
  offerInverse(app, inverse, null, (late, options) => api.deleteTrafficType(late.instance, created.id, options));
  return created;
}
