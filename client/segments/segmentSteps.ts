import { l10n } from 'vscode';
import type { SegmentStep, StepRefusal } from '../../server/core/segments/states.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { type Step, toStep } from '../window/report.ts';

/** Command of each step. */
const STEP_COMMANDS = {
  create: 'createSegment',
  activate: 'activateSegment',
  addKeys: 'addSegmentKeys',
  removeKeys: 'removeSegmentKeys',
  deactivate: 'deactivateSegment',
  delete: 'deleteSegment',
} as const satisfies Record<SegmentStep, CommandName>;

/** Returns the name of a step. */
export function nameStep(step: SegmentStep): string {
  switch (step) {
    case 'create':
      return l10n.t('Create Segment');
    case 'activate':
      return l10n.t('Activate Segment');
    case 'addKeys':
      return l10n.t('Add Keys');
    case 'removeKeys':
      return l10n.t('Remove Keys');
    case 'deactivate':
      return l10n.t('Deactivate Segment');
    case 'delete':
      return l10n.t('Delete Segment');
  }
}

/** Returns why a step is not possible, and which step has to come first. */
export function describeStepRefusal({ reason, first }: StepRefusal): string {
  return first === null ? `${reason}.` : l10n.t('{0}. First: {1}.', reason, nameStep(first));
}

/** Returns the button for the step that has to come first; none if no step helps. */
export function toFirstSteps({ first }: StepRefusal, target: unknown): readonly Step[] {
  return first === null ? [] : [toStep(nameStep(first), STEP_COMMANDS[first], target)];
}
