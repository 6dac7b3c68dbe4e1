import { l10n } from 'vscode';
import { readSegmentState } from '../../server/api/segments/states.ts';
import {
  findNextStep,
  judgeStep,
  SEGMENT_STEPS,
  type SegmentInEnvironment,
  type SegmentStep,
  toSegmentState,
} from '../../server/core/segments/states.ts';
import type { Command, CommandRecords } from '../manifest/command.ts';
import { ONLINE, onItem } from '../manifest/when.ts';
import { type Choice, pickOne } from '../window/ask.ts';
import { expectQuestions } from '../window/questions.ts';
import { pickEnvironment, pickSegment, readPlace } from './askPlace.ts';
import { addSegmentKeys, removeSegmentKeys } from './keyCommands.ts';
import { activateSegment, createSegment, deactivateSegment, deleteSegment } from './segmentCommands.ts';
import type { SegmentParts } from './segmentParts.ts';
import { describeStepRefusal, nameStep, toFirstSteps } from './segmentSteps.ts';
import { countKeys } from './segmentsView.ts';

/** Commands for the next steps of a segment. */
export const NEXT_STEP_COMMANDS = {
  segmentNextStep: {
    run: segmentNextStep,
    palette: ONLINE,
    icon: 'question',
    menus: [
      ['view/item/context', 'inline@1', onItem('segments', /^(segment$|definition)/)],
      ['view/item/context', '1_next@1', onItem('segments', /^(segment$|definition)/)],
    ],
  },
} satisfies CommandRecords<SegmentParts>;

/** The command for each step; a segment that is created again keeps its name. */
const RUN_STEP: Readonly<Record<SegmentStep, Command<SegmentParts>>> = {
  create: createSegment,
  activate: activateSegment,
  addKeys: addSegmentKeys,
  removeKeys: removeSegmentKeys,
  deactivate: deactivateSegment,
  delete: deleteSegment,
};

/** Shows the possible next steps for a segment, the usual one first, and why each other step is not possible now; runs the chosen one. */
async function segmentNextStep(app: SegmentParts, given?: unknown): Promise<unknown> {
  const use = await app.instances.use();
  expectQuestions(4);
  const place = readPlace(given);
  const { workspace, environment } = await pickEnvironment(use, place);
  const segmentName = await pickSegment(use, workspace.id, place);
  const state = await readSegmentState(use.instance, workspace.id, environment, segmentName, { signal: use.signal });
  const choices = toChoices(state);
  const step = await pickOne(l10n.t('{0} in {1}: {2}', segmentName, environment.name, describeState(state)), choices, choices[0]);
  const target = { workspaceId: workspace.id, environmentId: environment.id, segmentName };
  const { refusal } = judgeStep(step, state);
  if (refusal !== null) {
    app.report.notify(describeStepRefusal(refusal), ...toFirstSteps(refusal, target));
    return undefined;
  }
  return step === 'create' ? RUN_STEP.create(app, { workspaceId: workspace.id }, segmentName) : RUN_STEP[step](app, target);
}

function toChoices(state: SegmentInEnvironment): Choice<SegmentStep>[] {
  const next = findNextStep(state);
  const judged = SEGMENT_STEPS.map((step) => ({ step, refusal: judgeStep(step, state).refusal }));
  const possible = judged
    .filter(({ refusal }) => refusal === null)
    .sort((one, other) => Number(other.step === next) - Number(one.step === next));
  return [
    ...possible.map(({ step }) => ({
      label: nameStep(step),
      // A segment with keys is in use: nothing has to be done next.
      ...(step === next && toSegmentState(state) !== 'filled' ? { description: l10n.t('the next step') } : {}),
      value: step,
    })),
    ...judged.flatMap(({ step, refusal }) =>
      refusal === null
        ? []
        : [
            {
              label: `$(circle-slash) ${nameStep(step)}`,
              description: l10n.t('not now'),
              detail: describeStepRefusal(refusal),
              value: step,
            },
          ],
    ),
  ];
}

function describeState({ keyCount, missing }: SegmentInEnvironment): string {
  if (missing === true) return l10n.t('not in the workspace');
  return keyCount === null ? l10n.t('not active') : l10n.t('active, {0}', countKeys(keyCount));
}
