import { l10n } from 'vscode';
import * as api from '../../../server/api/segments.ts';
import type { Segment } from '../../../server/wire/segments.ts';
import type { App } from '../../app.ts';
import { askText } from '../../ask.ts';
import { readText } from '../../commandArguments.ts';
import { confirmWrite } from '../../instanceQuestions.ts';
import { expectQuestions } from '../../questions.ts';
import { toStep } from '../../report.ts';
import { askSegmentName } from '../../segments/askSegmentName.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickTrafficType } from '../../segments/pickTrafficType.ts';
import { pickWorkspace } from '../../segments/pickWorkspace.ts';
import { readPlace } from '../../segments/readPlace.ts';

/** Creates a segment in a workspace; it is not active in any environment yet. */
export async function createSegment(app: App, given?: unknown, givenName?: unknown): Promise<Segment> {
  const use = await app.instances.use();
  expectQuestions(4);
  const { instance } = use;
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const { id: trafficTypeName, name: typeName } = await pickTrafficType(use, workspace, place);
  const title = l10n.t('Create a segment of {0} in {1}', typeName, workspace.name);
  const prompt = l10n.t('Its name: letters, digits, hyphens and underscores, a letter first. It cannot be changed later.');
  const name = readText(givenName) ?? (await askSegmentName('segment', title, prompt));
  const description = await askText({ title, prompt: l10n.t('What the segment is for. It may be left empty.'), required: false });
  await confirmWrite(instance, l10n.t('Create'), l10n.t('The segment “{0}” is created in {1}.', name, workspace.name));
  const created = await makeChange(app, use, title, (options) =>
    api.createSegment(instance, { workspaceId: workspace.id, trafficTypeName }, { name, description }, options),
  );
  const target = { workspaceId: workspace.id, segmentName: name };
  const inverse = l10n.t('Delete the new segment “{0}” again', name);
  offerInverse(app, inverse, null, (late, options) => api.deleteSegment(late.instance, target, options));
  app.report.tell(
    l10n.t('The segment “{0}” is there. Activate it in an environment to give it keys.', name),
    toStep(l10n.t('Activate segment'), 'activateSegment', target),
  );
  return created;
}
