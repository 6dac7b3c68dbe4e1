import { NOWHERE, type ScopeFacts, type ScopePosition, type StageFact, type StepArea, type StepFact } from './scopeFacts.ts';

/** What is known of a block for that: the number of the block around it, -1 for the document, and whether it brings stages or steps. */
export interface PositionedBlock {
  readonly parent: number;
  readonly isKnown: boolean;
}

/** Where the expressions of each block stand, in linear time. Stages and steps that are no blocks of their own, and those without identifiers, are nowhere. */
export function toPositions({ stages }: ScopeFacts, blocks: readonly PositionedBlock[]): ScopePosition[] {
  const known = new Map<number, ScopePosition>();
  for (const stage of stages.items) {
    if (stage.block === 0) continue;
    known.set(stage.block, { stage, area: null, groups: [], step: null });
    for (const area of stage.areas) addSteps(known, stage, area, [], area.steps.items, stage.block);
  }
  const positions: ScopePosition[] = [];
  for (const [number, { parent, isKnown }] of blocks.entries()) {
    // Steps side by side stand where their block does.
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
