import type { Span } from '../../../tree.ts';

/** A name that a pipeline declares, and its place. */
export interface Declared {
  readonly name: string;
  /** The span of the name in the text of its block, without quotes. */
  readonly span: Span;
  /** Index of that block, in the order of the text. */
  readonly block: number;
}

/** Names of one kind. They are complete if no template, alias, expression or mistake can add or hide names: only then is another name a mistake. */
export interface Names<T extends Declared = Declared> {
  readonly items: readonly T[];
  readonly isComplete: boolean;
}

/** A variable of a pipeline, stage or step group. */
export interface DeclaredVariable extends Declared {
  /** `String`, `Number`, `Secret`; null if missing. */
  readonly type: string | null;
}

/** A step or a step group. Steps in a `parallel` are listed directly: it adds nothing to a path. */
export interface DeclaredStep extends Declared {
  /** Its display name; '' if missing. */
  readonly title: string;
  readonly type: string | null;
  /** Whether a looping strategy creates several of it, with `_` and a number or word appended to their identifiers. */
  readonly isLooped: boolean;
  /** The axes of its matrix; complete and empty if it has no strategy. */
  readonly axes: Names;
  /** Names of `spec.outputVariables`; complete only for types without other outputs (`hasDeclaredOutputs`). */
  readonly outputs: Names;
  readonly variables: Names<DeclaredVariable>;
  /** The steps of a group; null for a step. */
  readonly steps: Names<DeclaredStep> | null;
}

/** A list of steps in a stage: `steps` or `rollbackSteps`. */
export interface StepArea {
  readonly key: string;
  readonly steps: Names<DeclaredStep>;
}

/** A stage. If it uses a template, its lists are not complete. */
export interface DeclaredStage extends Declared {
  readonly title: string;
  readonly type: string | null;
  readonly isLooped: boolean;
  readonly axes: Names;
  readonly variables: Names<DeclaredVariable>;
  readonly areas: readonly StepArea[];
}

/** The names that the expressions of a pipeline can use. In a template of a stage or step nothing is complete. */
export interface ScopeNames {
  /** The version of the pipeline; 0 if it is missing. In version 1 its variables are its inputs. */
  readonly version?: 0 | 1;
  readonly variables: Names<DeclaredVariable>;
  readonly stages: Names<DeclaredStage>;
}

/** The position of an expression. */
export interface ScopePosition {
  /** Null outside the stages. */
  readonly stage: DeclaredStage | null;
  /** The list of steps; null outside the steps. */
  readonly area: StepArea | null;
  /** The surrounding step groups, the outermost first. */
  readonly groups: readonly DeclaredStep[];
  /** The surrounding step; null outside a step. */
  readonly step: DeclaredStep | null;
}

/** Definitely no names. */
export const NO_NAMES: Names<never> = { items: [], isComplete: true };

/** Unknown names. */
export const UNKNOWN_NAMES: Names<never> = { items: [], isComplete: false };

/** Outside the stages. */
export const NOWHERE: ScopePosition = { stage: null, area: null, groups: [], step: null };

/** Whether steps of a type output exactly the variables that they declare. */
export function hasDeclaredOutputs(type: string | null): boolean {
  return type === 'ShellScript' || type === 'Run';
}

/**
 * Returns the position of the expressions in each block, in linear time. `blocks` are the stages and steps that each declares, `parents` the
 * indexes of the surrounding blocks, -1 for the document. Stages and steps that are not blocks of their own, and those without identifiers, have no position.
 */
export function toPositions(
  { stages }: ScopeNames,
  blocks: readonly { readonly stages: readonly DeclaredStage[]; readonly steps: readonly DeclaredStep[] }[],
  parents: readonly number[],
): ScopePosition[] {
  const known = new Map<number, ScopePosition>();
  for (const stage of stages.items) {
    if (stage.block === 0) continue;
    known.set(stage.block, { stage, area: null, groups: [], step: null });
    for (const area of stage.areas) addSteps(known, stage, area, [], area.steps.items, stage.block);
  }
  const positions: ScopePosition[] = [];
  for (let number = 0; number < blocks.length; number++) {
    const own = known.get(number);
    const { stages: inner, steps } = blocks[number]!;
    // Parallel steps have the position of the surrounding block.
    const inherited = own === undefined && (inner.length > 0 || steps.length > 0) ? positions[parents[number]!] : undefined;
    positions.push(own ?? inherited ?? NOWHERE);
  }
  return positions;
}

function addSteps(
  known: Map<number, ScopePosition>,
  stage: DeclaredStage,
  area: StepArea,
  groups: readonly DeclaredStep[],
  steps: readonly DeclaredStep[],
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
