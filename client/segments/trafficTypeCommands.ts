import { l10n } from 'vscode';
import type { TrafficType } from '../../server/wire/segments.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER, onItem } from '../manifest/when.ts';
import { readText } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { askSegmentName, pickTrafficType, pickWorkspace, readPlace } from './askPlace.ts';
import type { SegmentParts } from './segmentParts.ts';

/** Commands for traffic types. */
export const TRAFFIC_TYPE_COMMANDS = {
  createTrafficType: {
    run: createTrafficType,
    palette: NEVER,
    icon: 'add',
    menus: [
      ['view/item/context', 'inline@1', onItem('segments', 'trafficTypes')],
      ['view/item/context', '2_create@3', onItem('segments', /^(workspace$|trafficTypes$)/)],
    ],
  },
  deleteTrafficType: {
    run: deleteTrafficType,
    palette: NEVER,
    menus: [['view/item/context', '5_delete@2', onItem('segments', 'trafficType')]],
  },
} satisfies CommandRecords<SegmentParts>;

/** Creates a traffic type in a workspace. */
async function createTrafficType(app: SegmentParts, given?: unknown, givenName?: unknown): Promise<TrafficType> {
  const use = await app.instances.use();
  expectQuestions(2);
  const workspace = await pickWorkspace(use, readPlace(given));
  const title = l10n.t('Create a traffic type in {0}', workspace.name);
  const prompt = l10n.t('What the keys of segments identify, such as user or account.');
  const name = readText(givenName) ?? (await askSegmentName('traffic type', title, prompt));
  const creation = toChange('createTrafficType', {
    names: [name, workspace.name],
    title,
    request: { parameters: { workspaceId: workspace.id }, body: { name } },
    undo: ({ id }) => ({ names: [name, workspace.name], request: { parameters: { trafficTypeId: id } } }),
  });
  return makeChange(app, use, creation);
}

/** Deletes a traffic type with its identities after its name is typed; refused if segments use it. */
async function deleteTrafficType(app: SegmentParts, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance } = use;
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const { id, name } = await pickTrafficType(use, workspace, place);
  const deletion = toChange('deleteTrafficType', {
    names: [name, workspace.name],
    title: l10n.t('Delete the traffic type {0}', name),
    request: { parameters: { trafficTypeId: id } },
  });
  const done = await makeChange(app, use, deletion);
  app.report.notify(l10n.t('Deleted traffic type “{0}” on “{1}”.', name, instance.name));
  return done;
}
