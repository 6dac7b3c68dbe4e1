import type { Names, ScopeFacts, StepFact } from './scopeFacts.ts';
import type { Definition } from './spots.ts';

/** A name that a pipeline declares, and the list in which it must be unique. */
export interface Declaration extends Definition {
  readonly among: Names;
}

/** Lists everything that a pipeline declares, containers before their contents. */
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
