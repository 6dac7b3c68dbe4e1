import { l10n } from 'vscode';
import { readStanding } from '../../../server/api/readStanding.ts';
import { findNextStep, judgeStep, SEGMENT_STEPS, type SegmentStanding, type SegmentStep } from '../../../server/core/segments/steps.ts';
import type { App, Command } from '../../app.ts';
import { type Choice, pickOne } from '../../ask.ts';
import { expectQuestions } from '../../questions.ts';
import { pickEnvironment } from '../../segments/pickEnvironment.ts';
import { pickSegment } from '../../segments/pickSegment.ts';
import { readPlace } from '../../segments/readPlace.ts';
import { describeLack, nameStep, toFirstSteps } from '../../segments/segmentSteps.ts';
import { countKeys } from '../../views/segmentsView.ts';
import { activateSegment } from './activateSegment.ts';
import { addSegmentKeys } from './addSegmentKeys.ts';
import { createSegment } from './createSegment.ts';
import { deactivateSegment } from './deactivateSegment.ts';
import { deleteSegment } from './deleteSegment.ts';
import { removeSegmentKeys } from './removeSegmentKeys.ts';

/** The command for each step; a segment that is created again keeps its name. */
const TAKE: Readonly<Record<SegmentStep, Command>> = {
  create: createSegment,
  activate: activateSegment,
  addKeys: addSegmentKeys,
  removeKeys: removeSegmentKeys,
  deactivate: deactivateSegment,
  delete: deleteSegment,
};

/** Shows the possible next steps for a segment, the usual one first, and why each other step is not possible now; runs the chosen one. */
export async function segmentNextStep(app: App, given?: unknown): Promise<unknown> {
  const use = await app.instances.use();
  expectQuestions(4);
  const place = readPlace(given);
  const { workspace, environment } = await pickEnvironment(use, place);
  const segmentName = await pickSegment(use, workspace.id, place);
  const standing = await readStanding(use.instance, workspace.id, environment, segmentName, { signal: use.signal });
  const choices = toChoices(standing);
  const step = await pickOne(l10n.t('{0} in {1}: {2}', segmentName, environment.name, describeStanding(standing)), choices, choices[0]);
  const target = { workspaceId: workspace.id, environmentId: environment.id, segmentName };
  const { lack } = judgeStep(step, standing);
  if (lack !== null) {
    app.report.tell(describeLack(lack), ...toFirstSteps(lack, target));
    return undefined;
  }
  return step === 'create' ? TAKE.create(app, { workspaceId: workspace.id }, segmentName) : TAKE[step](app, target);
}

function toChoices(standing: SegmentStanding): Choice<SegmentStep>[] {
  const next = findNextStep(standing);
  const judged = SEGMENT_STEPS.map((step) => ({ step, lack: judgeStep(step, standing).lack }));
  const possible = judged.filter(({ lack }) => lack === null).sort((one, other) => Number(other.step === next) - Number(one.step === next));
  return [
    ...possible.map(({ step }) => ({
      label: nameStep(step),
      ...(step === next ? { description: l10n.t('the next step') } : {}),
      value: step,
    })),
    ...judged.flatMap(({ step, lack }) =>
      lack === null
        ? []
        : [{ label: `$(circle-slash) ${nameStep(step)}`, description: l10n.t('not now'), detail: describeLack(lack), value: step }],
    ),
  ];
}

function describeStanding({ keyCount, missing }: SegmentStanding): string {
  if (missing === true) return l10n.t('not in the workspace');
  return keyCount === null ? l10n.t('not active') : l10n.t('active, {0}', countKeys(keyCount));
}
