import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { TrafficType } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { askText, confirm } from '../../ask.ts';
import type { InstanceInUse } from '../../instances.ts';
import { expectQuestions, skipQuestion } from '../../questions.ts';
import { confirmChange } from '../../segments/confirmChange.ts';
import { makeChange } from '../../segments/makeChange.ts';
import { type PickedEnvironment, pickEnvironment } from '../../segments/pickEnvironment.ts';
import { pickTrafficType } from '../../segments/pickTrafficType.ts';
import { type GivenPlace, readPlace } from '../../segments/readPlace.ts';

/** Deletes the identity of a key in an environment: its attributes are deleted, but segments keep the key. */
export async function deleteIdentity(app: App, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(4);
  const { instance } = use;
  const place = readPlace(given);
  const picked = await pickEnvironment(use, place);
  const { environment } = picked;
  const type = await findType(use, picked, place);
  const title = l10n.t('Delete an identity of {0} in {1}', type.name, environment.name);
  if (place.key !== undefined) skipQuestion();
  const key = place.key ?? (await askText({ title, prompt: l10n.t('Its key.') }));
  const detail = l10n.t('What is known of “{0}” in {1} goes; segments keep the key. This cannot be taken back.', key, environment.name);
  await confirm({ message: l10n.t('Delete the identity “{0}”?', key), detail, button: l10n.t('Delete') });
  await confirmChange(instance, environment, l10n.t('Delete'), detail);
  const target = { trafficTypeId: type.id, environmentId: environment.id };
  const done = await makeChange(app, use, title, (options) => api.deleteIdentity(instance, target, key, options));
  app.report.tell(l10n.t('The identity “{0}” is deleted in {1}.', key, environment.name));
  return done;
}

/** A key in a segment has the segment's traffic type. */
async function findType(
  use: InstanceInUse,
  { workspace }: PickedEnvironment,
  place: GivenPlace,
): Promise<Pick<TrafficType, 'id' | 'name'>> {
  const { segmentName } = place;
  if (segmentName === undefined) return pickTrafficType(use, workspace, place);
  skipQuestion();
  const { trafficType } = await api.readSegment(use.instance, { workspaceId: workspace.id, segmentName }, { signal: use.signal });
  return trafficType;
}
