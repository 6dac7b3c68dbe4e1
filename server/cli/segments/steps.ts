import type { CallOptions } from '../../api/client.ts';
import type { Instance } from '../../api/instance.ts';
import { readStanding } from '../../api/readStanding.ts';
import { Refusal } from '../../core/refusal.ts';
import { judgeStep, type SegmentStanding, type SegmentStep } from '../../core/segments/steps.ts';
import type { Environment, Workspace } from '../../wire/segments.ts';

/** The command for each step in the life cycle of a segment. */
export const STEP_COMMANDS: Readonly<Record<SegmentStep, string>> = {
  create: 'fairlead segments create',
  activate: 'fairlead segments activate',
  addKeys: 'fairlead segments keys add',
  removeKeys: 'fairlead segments keys remove',
  deactivate: 'fairlead segments deactivate',
  delete: 'fairlead segments delete',
};

/**
 * Returns the state of a segment before a step. Throws a refusal if the step is impossible or would change nothing; it names the command
 * that must come first.
 */
export async function requirePossible(
  step: SegmentStep,
  instance: Instance,
  workspace: Workspace,
  environment: Environment,
  segmentName: string,
  options: CallOptions,
): Promise<SegmentStanding> {
  const standing = await readStanding(instance, workspace.id, environment, segmentName, options);
  const { lack } = judgeStep(step, standing);
  if (lack === null) return standing;
  const next = lack.first === null ? '' : ` First: \`${STEP_COMMANDS[lack.first]} ${segmentName}\`.`;
  throw new Refusal(lack.code, `${lack.reason}.${next}`);
}
