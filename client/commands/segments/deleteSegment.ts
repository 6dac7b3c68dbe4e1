import { l10n } from 'vscode';
import type { CallOptions } from '../../../server/api/client.ts';
import type { Instance } from '../../../server/api/instance.ts';
import { mapBounded } from '../../../server/api/mapBounded.ts';
import { countSegmentKeys } from '../../../server/api/readStanding.ts';
import * as api from '../../../server/api/segments.ts';
import type { Environment, Segment } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { typeName } from '../../segments/confirmChange.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickSegment } from '../../segments/pickSegment.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';
import { countKeys } from '../../views/segmentsView.ts';

/** Number of concurrent requests. */
const AT_ONCE = 4;

/** Deletes a segment from its workspace and all environments after its name is typed. */
export async function deleteSegment(app: App, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance, signal } = use;
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const segmentName = await pickSegment(use, workspace.id, place);
  const target = { workspaceId: workspace.id, segmentName };
  const segment = await api.readSegment(instance, target, { signal });
  const environments = await api.listEnvironments(instance, workspace.id, { signal });
  const counted = await mapBounded(environments, AT_ONCE, async (environment) => ({
    environment,
    keyCount: await countSegmentKeys(instance, environment.id, segmentName, { signal }),
  }));
  const active = counted.flatMap(({ environment, keyCount }) => (keyCount === null ? [] : [{ environment, keyCount }]));
  const detail = l10n.t('The segment “{0}” is deleted from {1}.', segmentName, workspace.name);
  await confirmWrite(instance, l10n.t('Delete'), detail);
  const title = l10n.t('Delete the segment {0}', segmentName);
  await typeName(title, `${detail} ${describeLoss(active)} ${l10n.t('Type its name to go on.')}`, segmentName);
  const done = await makeChange(app, use, title, (options) => api.deleteSegment(instance, target, options));
  // Keys cannot be restored: undo is offered only for a segment without keys.
  if (active.every(({ keyCount }) => keyCount === 0)) {
    const inverse = l10n.t('Create the segment “{0}” again', segmentName);
    const stood = active.map(({ environment }) => environment);
    const strictest = stood.find(({ production }) => production) ?? null;
    offerInverse(app, inverse, strictest, (late, options) => createAgain(late.instance, target, segment, stood, options));
  }
  app.report.tell(l10n.t('The segment “{0}” is deleted on “{1}”.', segmentName, instance.name));
  return done;
}

function describeLoss(active: readonly { readonly environment: Environment; readonly keyCount: number }[]): string {
  if (active.length === 0) return l10n.t('It is active in no environment.');
  const places = active.map(({ environment, keyCount }) => l10n.t('{0} with {1}', environment.name, countKeys(keyCount)));
  return l10n.t('It is active in {0}; all of that is lost.', places.join(', '));
}

async function createAgain(
  instance: Instance,
  { workspaceId, segmentName }: api.SegmentPlace,
  { description, trafficType, tags }: Segment,
  environments: readonly Environment[],
  options: CallOptions,
): Promise<Segment> {
  const kind = { workspaceId, trafficTypeName: trafficType.id };
  const created = await api.createSegment(instance, kind, { name: segmentName, description }, options);
  const object = { workspaceId, objectName: segmentName, objectType: 'Segment' };
  const names = (tags ?? []).map(({ name }) => name);
  if (names.length > 0) await api.tagObject(instance, object, names, options);
  for (const { id: environmentId } of environments) await api.activateSegment(instance, { environmentId, segmentName }, options);
  return created;
}
