import { l10n } from 'vscode';
import { type CallOptions, call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import type * as api from '../../server/api/segments/segments.ts';
import { countSegmentKeys, readSegmentState } from '../../server/api/segments/states.ts';
import { mapBounded } from '../../server/core/mapBounded.ts';
import { judgeStep } from '../../server/core/segments/states.ts';
import type { Environment, Segment, SegmentDefinition } from '../../server/wire/segments.ts';
import { makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER, ONLINE, onItem } from '../manifest/when.ts';
import type { TableState } from '../panels/messages/table.ts';
import { askText } from '../window/ask.ts';
import { readText } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { toStep } from '../window/report.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { askSegmentName, pickDefinition, pickEnvironment, pickSegment, pickTrafficType, pickWorkspace, readPlace } from './askPlace.ts';
import { loadMatrix } from './matrixTable.ts';
import type { SegmentParts } from './segmentParts.ts';
import { describeStepRefusal, toFirstSteps } from './segmentSteps.ts';
import { countKeys } from './segmentsView.ts';

/** Commands for segments. */
export const SEGMENT_COMMANDS = {
  deleteSegment: {
    run: deleteSegment,
    palette: NEVER,
    menus: [['view/item/context', '5_delete@2', onItem('segments', /^(segment$|definition)/)]],
  },
  createSegment: {
    run: createSegment,
    palette: NEVER,
    icon: 'add',
    menus: [
      ['view/item/context', 'inline@1', onItem('segments', 'segments')],
      ['view/item/context', '2_create@1', onItem('segments', /^(workspace$|segments$|trafficType$)/)],
    ],
  },
  activateSegment: {
    run: activateSegment,
    palette: NEVER,
    icon: 'play',
    menus: [
      ['view/item/context', 'inline@2', onItem('segments', 'segment')],
      ['view/item/context', '2_create@4', onItem('segments', /^(segment$|environment)/)],
    ],
  },
  deactivateSegment: {
    run: deactivateSegment,
    palette: NEVER,
    menus: [['view/item/context', '5_delete@1', onItem('segments', /^definition/)]],
  },
  showSegmentMatrix: {
    run: showSegmentMatrix,
    palette: ONLINE,
    icon: 'table',
    listed: 'ifFailed',
    menus: [
      ['view/item/context', 'inline@2', onItem('segments', 'segments')],
      ['view/item/context', '1_next@2', onItem('segments', /^(segment$|segments$|definition|workspace$)/)],
    ],
  },
} satisfies CommandRecords<SegmentParts>;

/** Number of concurrent requests. */
const AT_ONCE = 4;

/** Deletes a segment from its workspace and all environments after its name is typed. */
export async function deleteSegment(app: SegmentParts, given?: unknown): Promise<true> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance, signal } = use;
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const segmentName = await pickSegment(use, workspace.id, place);
  const target = { workspaceId: workspace.id, segmentName };
  const segment = await call(instance, 'readSegment', { parameters: target }, { signal });
  const environments = await call(instance, 'listEnvironments', { parameters: { workspaceId: workspace.id } }, { signal });
  const counted = await mapBounded(environments, AT_ONCE, async (environment) => ({
    environment,
    keyCount: await countSegmentKeys(instance, environment.id, segmentName, { signal }),
  }));
  const active = counted.flatMap(({ environment, keyCount }) => (keyCount === null ? [] : [{ environment, keyCount }]));
  const activeIn = active.map(({ environment }) => environment);
  const deletion = toChange('deleteSegment', {
    names: [segmentName, workspace.name],
    loses: describeLostKeys(active),
    title: l10n.t('Delete the segment {0}', segmentName),
    request: { parameters: target },
    // Keys cannot be restored: undo is offered only for a segment without keys.
    undo: () =>
      active.some(({ keyCount }) => keyCount > 0)
        ? null
        : {
            names: [segmentName, segment.trafficType.name, workspace.name],
            environment: activeIn.find(({ production }) => production) ?? null,
            send: (service, options) => createAgain(service, target, segment, activeIn, options),
          },
  });
  const done = await makeChange(app, use, deletion);
  app.report.notify(l10n.t('Deleted segment “{0}” on “{1}”.', segmentName, instance.name));
  return done;
}

function describeLostKeys(active: readonly { readonly environment: Environment; readonly keyCount: number }[]): string {
  if (active.length === 0) return l10n.t('It is not active in any environment.');
  const places = active.map(({ environment, keyCount }) => l10n.t('{0} with {1}', environment.name, countKeys(keyCount)));
  return l10n.t('It is active in {0}; these keys are lost.', places.join(', '));
}

async function createAgain(
  instance: Instance,
  { workspaceId, segmentName }: api.SegmentPlace,
  { description, trafficType, tags }: Segment,
  environments: readonly Environment[],
  options: CallOptions,
): Promise<Segment> {
  const kind = { workspaceId, trafficTypeName: trafficType.id };
  const created = await call(instance, 'createSegment', { parameters: kind, body: { name: segmentName, description } }, options);
  const object = { workspaceId, objectName: segmentName, objectType: 'Segment' };
  const names = (tags ?? []).map(({ name }) => name);
  if (names.length > 0) await call(instance, 'tagObject', { parameters: object, body: names }, options);
  for (const { id: environmentId } of environments)
    await call(instance, 'activateSegment', { parameters: { environmentId, segmentName } }, options);
  return created;
}

/** Creates a segment in a workspace; it is not active in any environment yet. */
export async function createSegment(app: SegmentParts, given?: unknown, givenName?: unknown): Promise<Segment> {
  const use = await app.instances.use();
  expectQuestions(4);
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const { id: trafficTypeName, name: typeName } = await pickTrafficType(use, workspace, place);
  const title = l10n.t('Create a segment of {0} in {1}', typeName, workspace.name);
  const prompt = l10n.t('Name of letters, digits, hyphens, and underscores that starts with a letter. It cannot be changed later.');
  const name = readText(givenName) ?? (await askSegmentName('segment', title, prompt));
  const description = await askText({ title, prompt: l10n.t('What the segment is for. May be empty.'), required: false });
  const target = { workspaceId: workspace.id, segmentName: name };
  const creation = toChange('createSegment', {
    names: [name, typeName, workspace.name],
    title,
    request: { parameters: { workspaceId: workspace.id, trafficTypeName }, body: { name, description } },
    undo: () => ({ names: [name, workspace.name], request: { parameters: target } }),
  });
  const created = await makeChange(app, use, creation);
  app.report.notify(
    l10n.t('Created segment “{0}”. Activate it in an environment to add keys.', name),
    toStep(l10n.t('Activate Segment'), 'activateSegment', target),
  );
  return created;
}

/** Activates a segment of a workspace in one of its environments: from then on it can have keys there. */
export async function activateSegment(app: SegmentParts, given?: unknown): Promise<SegmentDefinition> {
  const use = await app.instances.use();
  expectQuestions(3);
  const place = readPlace(given);
  const { workspace, environment } = await pickEnvironment(use, place);
  const segmentName = await pickSegment(use, workspace.id, place);
  const definition = { environmentId: environment.id, segmentName };
  const { activation, deactivation } = toSteps(app, environment, segmentName);
  const activated = await makeChange(app, use, toChange('activateSegment', { ...activation, undo: () => deactivation }));
  app.report.notify(
    l10n.t('The segment “{0}” is active in {1}. Add keys to it.', segmentName, environment.name),
    toStep(l10n.t('Add Keys'), 'addSegmentKeys', { workspaceId: workspace.id, ...definition }),
  );
  return activated;
}

/** Deactivates an empty segment in an environment; if it still has keys, says so and offers to remove them. */
export async function deactivateSegment(app: SegmentParts, given?: unknown): Promise<true | undefined> {
  const use = await app.instances.use();
  expectQuestions(3);
  const { instance, signal } = use;
  const { workspace, environment, segmentName } = await pickDefinition(use, readPlace(given));
  const definition = { environmentId: environment.id, segmentName };
  const { refusal } = judgeStep('deactivate', await readSegmentState(instance, workspace.id, environment, segmentName, { signal }));
  if (refusal !== null) {
    app.report.notify(describeStepRefusal(refusal), ...toFirstSteps(refusal, { workspaceId: workspace.id, ...definition }));
    return undefined;
  }
  const { activation, deactivation } = toSteps(app, environment, segmentName);
  const done = await makeChange(app, use, toChange('deactivateSegment', { ...deactivation, undo: () => activation }));
  app.report.notify(l10n.t('The segment “{0}” is no longer active in {1}. It remains in the workspace.', segmentName, environment.name));
  return done;
}

/** Returns how a segment becomes active in an environment and inactive again, each the inverse of the other. */
function toSteps({ keyLenses }: SegmentParts, environment: Environment, segmentName: string) {
  const definition = { environmentId: environment.id, segmentName };
  const about = { names: [segmentName, environment.name] as const, environment };
  return {
    activation: {
      ...about,
      send: async (instance: Instance, options: CallOptions): Promise<SegmentDefinition> => {
        const activated = await call(instance, 'activateSegment', { parameters: definition }, options);
        keyLenses.learn(definition, true);
        return activated;
      },
    },
    deactivation: {
      ...about,
      typed: null,
      send: async (instance: Instance, options: CallOptions): Promise<true> => {
        const done = await call(instance, 'deactivateSegment', { parameters: definition }, options);
        keyLenses.learn(definition, false);
        return done;
      },
    },
  };
}

/**
 * Shows a table of the environments in which a segment is active, with its number of keys, or of all segments of a workspace; its button
 * refreshes it.
 */
async function showSegmentMatrix(app: SegmentParts, given?: unknown): Promise<TableState> {
  const use = await app.instances.use();
  const place = readPlace(given);
  const workspace = await pickWorkspace(use, place);
  const segmentName = place.segmentName ?? null;
  const title = l10n.t('Locating {0}', segmentName ?? l10n.t('each segment of {0}', workspace.name));
  const content = await runWithProgress(title, use.signal, (signal, report) =>
    loadMatrix({ ...use, signal }, workspace, segmentName, report),
  );
  const about = { workspaceId: workspace.id, ...(segmentName === null ? {} : { segmentName }) };
  return app.tables.show(['matrix', use.instance.name, workspace.id, segmentName ?? ''].join('\n'), content, {
    fileName: `${(segmentName ?? workspace.name).replace(/[/\\]/g, '_')}-environments.csv`,
    again: { command: 'showSegmentMatrix', args: [about], label: l10n.t('Refresh') },
  });
}
