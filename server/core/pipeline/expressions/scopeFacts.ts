import type { Span } from '../../tree.ts';

/** Something that a pipeline gives a name to, and where the name stands. */
export interface Declared {
  readonly name: string;
  /** The place of the name in the text of its block, without quotes. */
  readonly span: Span;
  /** Number of that block, in the order of the text. */
  readonly block: number;
}

/** Names of one kind. They are complete where no template, alias, expression or mistake can bring or hide others: only then is another name a mistake. */
export interface Names<T extends Declared = Declared> {
  readonly items: readonly T[];
  readonly isComplete: boolean;
}

/** A variable of a pipeline, stage or step group. */
export interface VariableFact extends Declared {
  /** `String`, `Number`, `Secret`; null where it is not given. */
  readonly type: string | null;
}

/** A step or a step group. Steps that stand in a `parallel` are told beside it: it adds nothing to a path. */
export interface StepFact extends Declared {
  /** What people call it; '' where that is not given. */
  readonly title: string;
  readonly type: string | null;
  /** True where a looping strategy makes several of it, whose identifiers go on with `_` and a number or word. */
  readonly isLooped: boolean;
  /** The axes of its matrix; complete and empty where it has no strategy. */
  readonly axes: Names;
  /** Names of `spec.outputVariables`; complete only for types that give out nothing else (`hasDeclaredOutputs`). */
  readonly outputs: Names;
  readonly variables: Names<VariableFact>;
  /** The steps of a group; null for a step. */
  readonly steps: Names<StepFact> | null;
}

/** A list of steps of a stage: `steps` or `rollbackSteps`. */
export interface StepArea {
  readonly key: string;
  readonly steps: Names<StepFact>;
}

/** A stage. The lists of one that is made from a template are not complete. */
export interface StageFact extends Declared {
  readonly title: string;
  readonly type: string | null;
  readonly isLooped: boolean;
  readonly axes: Names;
  readonly variables: Names<VariableFact>;
  readonly areas: readonly StepArea[];
}

/** What the expressions of a pipeline can name. In a template of a stage or step nothing is complete. */
export interface ScopeFacts {
  readonly variables: Names<VariableFact>;
  readonly stages: Names<StageFact>;
}

/** Where an expression stands. */
export interface ScopePosition {
  /** Null outside the stages. */
  readonly stage: StageFact | null;
  /** The list of steps; null outside the steps. */
  readonly area: StepArea | null;
  /** The step groups around it, the outermost first. */
  readonly groups: readonly StepFact[];
  /** The step that it stands in; null outside a step. */
  readonly step: StepFact | null;
}

/** No names at all, and none hidden. */
export const NO_NAMES: Names<never> = { items: [], isComplete: true };

/** Names of which nothing is known. */
export const UNKNOWN_NAMES: Names<never> = { items: [], isComplete: false };

/** Outside the stages. */
export const NOWHERE: ScopePosition = { stage: null, area: null, groups: [], step: null };

/** True for the types of step that give out exactly the variables that they declare. */
export function hasDeclaredOutputs(type: string | null): boolean {
  return type === 'ShellScript' || type === 'Run';
}
