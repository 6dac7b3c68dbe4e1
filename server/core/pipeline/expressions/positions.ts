import { NOWHERE, type ScopeFacts, type ScopePosition, type StageFact, type StepArea, type StepFact } from './scopeFacts.ts';

/** A block for `toPositions`: the index of the surrounding block (-1 for the document), and whether it declares stages or steps. */
export interface PositionedBlock {
  readonly parent: number;
  readonly isKnown: boolean;
}

/**
 * Returns the position of the expressions in each block, in linear time. Stages and steps that are not blocks of their own, and those
 * without identifiers, have no position.
 */
export function toPositions({ stages }: ScopeFacts, blocks: readonly PositionedBlock[]): ScopePosition[] {
  const known = new Map<number, ScopePosition>();
  for (const stage of stages.items) {
    if (stage.block === 0) continue;
    known.set(stage.block, { stage, area: null, groups: [], step: null });
    for (const area of stage.areas) addSteps(known, stage, area, [], area.steps.items, stage.block);
  }
  const positions: ScopePosition[] = [];
  for (const [number, { parent, isKnown }] of blocks.entries()) {
    // Parallel steps have the position of the surrounding block.
    const inherited = isKnown ? positions[parent] : undefined;
    positions.push(known.get(number) ?? inherited ?? NOWHERE);
  }
  return positions;
}

function addSteps(
  known: Map<number, ScopePosition>,
  stage: StageFact,
  area: StepArea,
  groups: readonly StepFact[],
  steps: readonly StepFact[],
  outer: number,
): void {
  for (const step of steps) {
    if (step.block === outer) continue;
    const isGroup = step.steps !== null;
    const around = isGroup ? [...groups, step] : groups;
    known.set(step.block, { stage, area, groups: around, step: isGroup ? null : step });
    if (isGroup) addSteps(known, stage, area, around, step.steps.items, step.block);
  }
}
