import { l10n } from 'vscode';
import { readStanding } from '../../../server/api/readStanding.ts';
import * as api from '../../../server/api/segments.ts';
import { Refusal } from '../../../server/core/refusal.ts';
import { MAX_REMOVED_KEYS, MAX_REQUEST_KEYS, MAX_SEGMENT_KEYS } from '../../../server/core/segments/keys.ts';
import { judgeStep } from '../../../server/core/segments/steps.ts';
import type { App } from '../../app.ts';
import { readTexts } from '../../commandArguments.ts';
import { expectQuestions } from '../../questions.ts';
import { askKeys } from '../../segments/askKeys.ts';
import { askWords, sayTakenBack } from '../../segments/askWords.ts';
import { confirmChange } from '../../segments/confirmChange.ts';
import { sendInBatches } from '../../segments/keyBatches.ts';
import { makeChange, offerInverse } from '../../segments/makeChange.ts';
import { pickDefinition } from '../../segments/pickSegment.ts';
import { readPlace } from '../../segments/readPlace.ts';
import { describeLack, toFirstSteps } from '../../segments/segmentSteps.ts';
import { countKeys } from '../../views/segmentsView.ts';

/** Adds keys to a segment in an environment, given, typed, or from the clipboard, an editor or a file; returns how many were new. */
export async function addSegmentKeys(app: App, given?: unknown, givenKeys?: unknown): Promise<number | undefined> {
  const use = await app.instances.use();
  expectQuestions(5);
  const { instance, signal } = use;
  const { workspace, environment, segmentName } = await pickDefinition(use, readPlace(given));
  const definition = { environmentId: environment.id, segmentName };
  const before = await readStanding(instance, workspace.id, environment, segmentName, { signal });
  const { lack } = judgeStep('addKeys', before);
  if (lack !== null) {
    app.report.tell(describeLack(lack), ...toFirstSteps(lack, { workspaceId: workspace.id, ...definition }));
    return undefined;
  }
  const held = before.keyCount ?? 0;
  const [now, most, once] = [held, MAX_SEGMENT_KEYS, MAX_REQUEST_KEYS].map((count) => count.toLocaleString('en'));
  const title = l10n.t(
    'Add keys to {0} in {1}: it holds {2} of at most {3}; {4} go in one request',
    segmentName,
    environment.name,
    now!,
    most!,
    once!,
  );
  const keys = readTexts(givenKeys) ?? (await askKeys(app, title)) ?? [];
  const tooMany = judgeStep('addKeys', { ...before, keyCount: 0, adding: keys.length }).lack;
  if (tooMany !== null) throw new Refusal(tooMany.code, l10n.t('Nothing was sent. {0}.', tooMany.reason));
  const words = await askWords(workspace, title, false);
  const detail = l10n.t(
    '{0} go to “{1}” in {2}, which holds {3} of at most {4}.',
    countKeys(keys.length),
    segmentName,
    environment.name,
    now!,
    most!,
  );
  await confirmChange(instance, environment, l10n.t('Add'), detail);
  const progress = l10n.t('Adding {0} to {1}', countKeys(keys.length), segmentName);
  const after = await makeChange(app, use, progress, async (options, say) => {
    await sendInBatches(instance, keys, MAX_REQUEST_KEYS, say, (patient, batch) =>
      api.updateSegmentKeys(patient, definition, { keys: batch, ...words }, false, options),
    );
    return (await api.listSegmentKeys(instance, definition, { limit: 1 }, options)).count;
  });
  const added = after - held;
  if (added === keys.length) {
    const inverse = l10n.t('Remove {0} from “{1}” in {2} again', countKeys(added), segmentName, environment.name);
    offerInverse(app, inverse, environment, (late, options, say) =>
      sendInBatches(late.instance, keys, MAX_REMOVED_KEYS, say, (patient, batch) =>
        api.removeSegmentKeys(patient, definition, { keys: batch, ...sayTakenBack(workspace, inverse) }, options),
      ),
    );
  }
  const there = added === keys.length ? '' : ` ${l10n.t('{0} were there already.', keys.length - added)}`;
  app.report.tell(`${l10n.t('{0} were added to “{1}” in {2}.', countKeys(added), segmentName, environment.name)}${there}`);
  return added;
}
