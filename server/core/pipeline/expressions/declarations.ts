import type { Names, ScopeFacts, StepFact } from './scopeFacts.ts';
import type { Definition } from './spots.ts';

/** Something that a pipeline gives a name to, and the list in which no other may have that name. */
export interface Declaration extends Definition {
  readonly among: Names;
}

/** Everything that a pipeline gives a name to: what holds others comes before those. */
export function listDeclarations({ variables, stages }: ScopeFacts): Declaration[] {
  const found: Declaration[] = [];
  addAll(found, 'variable', variables);
  for (const stage of stages.items) {
    found.push({ kind: 'stage', declared: stage, among: stages });
    addAll(found, 'axis', stage.axes);
    addAll(found, 'variable', stage.variables);
    for (const { steps } of stage.areas) addSteps(found, steps);
  }
  return found;
}

function addSteps(found: Declaration[], steps: Names<StepFact>): void {
  for (const step of steps.items) {
    found.push({ kind: step.steps === null ? 'step' : 'group', declared: step, among: steps });
    addAll(found, 'axis', step.axes);
    addAll(found, 'variable', step.variables);
    addAll(found, 'output', step.outputs);
    if (step.steps !== null) addSteps(found, step.steps);
  }
}

function addAll(found: Declaration[], kind: Definition['kind'], among: Names): void {
  for (const declared of among.items) found.push({ kind, declared, among });
}
