import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readAllKeys, readKeyCount } from '../../server/api/segments/keys.ts';
import type * as api from '../../server/api/segments/segments.ts';
import { readSegmentState } from '../../server/api/segments/states.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { MAX_REMOVED_KEYS, MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from '../../server/core/segments/keys.ts';
import { judgeStep } from '../../server/core/segments/states.ts';
import { formatCount } from '../../server/core/text.ts';
import { describeChange } from '../../server/wire/deeds.ts';
import { type Change, makeChange, toChange } from '../instances/change.ts';
import type { CommandRecords } from '../manifest/command.ts';
import { NEVER, onItem } from '../manifest/when.ts';
import { confirm } from '../window/ask.ts';
import { readTexts } from '../window/commandArguments.ts';
import { expectQuestions } from '../window/questions.ts';
import { type ReportProgress, runWithProgress } from '../window/runWithProgress.ts';
import { askChangeComment, type ChangeComment, toUndoComment } from './askChangeComment.ts';
import { askKeys } from './askKeys.ts';
import { type PickedDefinition, pickDefinition, readKeyNodes, readPlace } from './askPlace.ts';
import type { SegmentParts } from './segmentParts.ts';
import { describeStepRefusal, toFirstSteps } from './segmentSteps.ts';
import { countKeys } from './segmentsView.ts';
import { withRetries } from './withRetries.ts';

/** Commands for the keys of a segment. */
export const KEY_COMMANDS = {
  addSegmentKeys: {
    run: addSegmentKeys,
    palette: NEVER,
    icon: 'add',
    menus: [
      ['view/item/context', 'inline@2', onItem('segments', /^definition/)],
      ['view/item/context', '3_keys@1', onItem('segments', /^definition/)],
    ],
  },
  removeSegmentKeys: {
    run: removeSegmentKeys,
    palette: NEVER,
    icon: 'remove',
    menus: [
      ['view/item/context', 'inline@1', onItem('segments', 'segmentKey')],
      ['view/item/context', '3_keys@2', onItem('segments', /^(definition\.(active|filled)|segmentKey)$/)],
    ],
  },
} satisfies CommandRecords<SegmentParts>;

/** Adds keys to a segment in an environment, given, typed, or from the clipboard, an editor or a file; returns how many were new. */
export async function addSegmentKeys(app: SegmentParts, given?: unknown, givenKeys?: unknown): Promise<number | undefined> {
  const use = await app.instances.use();
  expectQuestions(5);
  const { instance, signal } = use;
  const { workspace, environment, segmentName } = await pickDefinition(use, readPlace(given));
  const definition = { environmentId: environment.id, segmentName };
  const before = await readSegmentState(instance, workspace.id, environment, segmentName, { signal });
  const { refusal } = judgeStep('addKeys', before);
  if (refusal !== null) {
    app.report.notify(describeStepRefusal(refusal), ...toFirstSteps(refusal, { workspaceId: workspace.id, ...definition }));
    return undefined;
  }
  const held = before.keyCount ?? 0;
  const [now, most, once] = [held, MAX_SEGMENT_KEYS, MAX_REQUEST_KEYS].map((count) => formatCount(count));
  const title = l10n.t(
    'Add keys to {0} in {1}: it has {2} of at most {3}; {4} fit in one request',
    segmentName,
    environment.name,
    now!,
    most!,
    once!,
  );
  const keys = readTexts(givenKeys) ?? (await askKeys(app, title)) ?? [];
  const tooMany = judgeStep('addKeys', { ...before, keyCount: 0, adding: keys.length }).refusal;
  if (tooMany !== null) throw new Refusal(tooMany.code, l10n.t('Nothing was sent. {0}.', tooMany.reason));
  const comment = await askChangeComment(workspace, title, false);
  const names = [segmentName, countKeys(keys.length), environment.name] as const;
  const addition = toChange<'updateSegmentKeys', number>('updateSegmentKeys', {
    names,
    detail: l10n.t('It has {0} of at most {1}.', now!, most!),
    verb: l10n.t('Add'),
    environment,
    title: l10n.t('Adding {0} to {1}', countKeys(keys.length), segmentName),
    send: async (service, options, report) => {
      await addKeys(definition, keys, comment)(service, options, report);
      return (await readKeyCount(service, definition, options)) - held;
    },
    undo: (count) => {
      const why = toUndoComment(workspace, describeChange('removeSegmentKeys', names));
      return count === keys.length ? { names, environment, send: removeKeys(definition, keys, why) } : null;
    },
  });
  const added = await makeChange(app, use, addition);
  const there = added === keys.length ? '' : ` ${l10n.t('{0} were already there.', keys.length - added)}`;
  app.report.notify(`${l10n.t('Added {0} to “{1}” in {2}.', countKeys(added), segmentName, environment.name)}${there}`);
  return added;
}

/**
 * Removes keys from a segment in an environment: those of nodes, those given or entered, or all; asks for the comment for its log. Returns
 * how many were removed.
 */
export async function removeSegmentKeys(app: SegmentParts, given?: unknown, givenKeys?: unknown): Promise<number | undefined> {
  const use = await app.instances.use();
  expectQuestions(6);
  const { instance, signal } = use;
  const place = readPlace(given);
  const picked = await pickDefinition(use, place);
  const { workspace, environment, segmentName } = picked;
  const definition = { environmentId: environment.id, segmentName };
  const before = await readSegmentState(instance, workspace.id, environment, segmentName, { signal });
  const { refusal } = judgeStep('removeKeys', before);
  if (refusal !== null) {
    app.report.notify(describeStepRefusal(refusal), ...toFirstSteps(refusal, { workspaceId: workspace.id, ...definition }));
    return undefined;
  }
  const held = before.keyCount ?? 0;
  const title = l10n.t('Remove keys from {0} in {1}: it has {2}', segmentName, environment.name, formatCount(held));
  const named =
    readTexts(givenKeys) ??
    readKeyNodes(place, givenKeys) ??
    (place.key === undefined ? await askWhich(app, title, picked, held) : [place.key]);
  const keys = named ?? (await readAll(instance, signal, picked));
  const names = [segmentName, countKeys(keys.length), environment.name] as const;
  const comment = await askChangeComment(workspace, describeChange('removeSegmentKeys', names), true);
  const removal = toChange<'removeSegmentKeys', number>('removeSegmentKeys', {
    names,
    verb: l10n.t('Remove'),
    typed: null,
    environment,
    title: l10n.t('Removing {0} from {1}', countKeys(keys.length), segmentName),
    send: async (service, options, report) => {
      await removeKeys(definition, keys, comment)(service, options, report);
      return held - (await readKeyCount(service, definition, options));
    },
    undo: (count) => {
      const why = toUndoComment(workspace, describeChange('updateSegmentKeys', names));
      return count === keys.length ? { names, environment, send: addKeys(definition, keys, why) } : null;
    },
  });
  const removed = await makeChange(app, use, removal);
  const absent = removed === keys.length ? '' : ` ${l10n.t('{0} were not in it.', keys.length - removed)}`;
  app.report.notify(`${l10n.t('Removed {0} from “{1}” in {2}.', countKeys(removed), segmentName, environment.name)}${absent}`);
  return removed;
}

/** Returns how keys are added to a segment in batches. */
function addKeys(definition: api.DefinitionPlace, keys: readonly string[], comment: ChangeComment): Change<void>['send'] {
  return (instance, options, report) =>
    sendInBatches(instance, keys, MAX_REQUEST_KEYS, report, (retrying, batch) =>
      call(retrying, 'updateSegmentKeys', { parameters: definition, body: { keys: batch, ...comment } }, options),
    );
}

/** Returns how keys are removed from a segment in batches. */
function removeKeys(definition: api.DefinitionPlace, keys: readonly string[], comment: ChangeComment): Change<void>['send'] {
  return (instance, options, report) =>
    sendInBatches(instance, keys, MAX_REMOVED_KEYS, report, (retrying, batch) =>
      call(retrying, 'removeSegmentKeys', { parameters: definition, body: { keys: batch, ...comment } }, options),
    );
}

function askWhich(
  app: SegmentParts,
  title: string,
  { segmentName, environment }: PickedDefinition,
  held: number,
): Promise<readonly string[] | null> {
  const all = async () => {
    const message = l10n.t('Remove all keys of “{0}” in {1}?', segmentName, environment.name);
    const detail = l10n.t('{0} are removed: the segment is empty there.', countKeys(held));
    await confirm({ message, detail, button: l10n.t('Remove All') });
    return null;
  };
  return askKeys(app, title, { label: l10n.t('All keys'), description: countKeys(held), value: all });
}

function readAll(instance: Instance, signal: AbortSignal, { segmentName, environment }: PickedDefinition): Promise<readonly string[]> {
  const title = l10n.t('Reading the keys of {0} in {1}', segmentName, environment.name);
  return runWithProgress(title, signal, (either, report) =>
    readAllKeys(withRetries(instance, report), { environmentId: environment.id, segmentName }, { signal: either }, (read, count) =>
      report(l10n.t('{0} of {1} keys read', formatCount(read), formatCount(count))),
    ),
  );
}

/** Sends keys, at most `most` in a request. If a later request fails, the refusal says how many keys were sent. */
async function sendInBatches(
  instance: Instance,
  keys: readonly string[],
  most: number,
  report: ReportProgress,
  send: (retrying: Instance, batch: readonly string[]) => Promise<unknown>,
): Promise<void> {
  const retrying = withRetries(instance, report);
  for (let sent = 0; sent < keys.length; sent += most) {
    if (keys.length > most) report(l10n.t('{0} of {1} keys', formatCount(sent), formatCount(keys.length)));
    try {
      await send(retrying, keys.slice(sent, sent + most));
    } catch (error) {
      if (sent === 0 || !(error instanceof Refusal) || error.code === 'CANCELLED') throw error;
      const progress = l10n.t('{0} of {1} keys were sent, then this error occurred:', formatCount(sent), formatCount(keys.length));
      const next = l10n.t('Run it again with the same keys to continue; completed ones are skipped.');
      throw new Refusal(error.code, `${progress} ${error.message} ${next}`, error.details);
    }
  }
}
