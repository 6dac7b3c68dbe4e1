import type { Severity } from '../problem.ts';

/** A row of the catalogue of problems in a pipeline. */
interface PipelineProblemKind {
  /** The service rejects an `error`; other severities never prevent a pipeline from being accepted. */
  readonly severity: Severity;
  /** One line for docs/pipelines.md and the hover. */
  readonly title: string;
}

/** Every code that a check of a pipeline, or of another document of the platform, can report: errors first, then the others. */
export const PIPELINE_PROBLEMS = {
  INVALID_YAML: { severity: 'error', title: 'The text cannot be read as YAML' },
  NOT_A_PIPELINE: { severity: 'error', title: 'The document holds no pipeline' },
  MISSING_FIELD: { severity: 'error', title: 'A required field is missing' },
  MISSING_WRAPPER: { severity: 'error', title: 'An entry lacks the `stage:` or `step:` around its fields' },
  UNKNOWN_ELEMENT: { severity: 'error', title: 'An entry of stages or steps is none of those that can stand there' },
  EMPTY_LIST: { severity: 'error', title: 'A list that needs an entry is empty' },
  WRONG_TYPE: { severity: 'error', title: 'A value is of another kind than its field takes' },
  UNKNOWN_STAGE_TYPE: { severity: 'error', title: 'No stage is of this type' },
  UNKNOWN_STEP_TYPE: { severity: 'error', title: 'No step is of this type' },
  STEP_OF_OTHER_STAGE: { severity: 'error', title: 'A step is of a type that this kind of stage does not offer' },
  UNKNOWN_WORD: { severity: 'error', title: 'A value is none of the words that its field takes' },
  OUT_OF_RANGE: { severity: 'error', title: 'A number is too small or too large' },
  REPEATED_ENTRY: { severity: 'error', title: 'An entry stands twice in a list that takes each once' },
  SUPERFLUOUS_FIELD: { severity: 'error', title: 'Two fields are given of which only one can be' },
  INVALID_IDENTIFIER: { severity: 'error', title: 'An identifier breaks the rules for identifiers' },
  INVALID_NAME: { severity: 'error', title: 'A name breaks the rules for names' },
  INVALID_DURATION: { severity: 'error', title: 'A text is no duration' },
  INVALID_TEXT: { severity: 'error', title: 'A text is not of the form that its field takes' },
  DUPLICATE_IDENTIFIER: { severity: 'error', title: 'Two stages, or two steps of one list, share an identifier' },
  OTHER_TARGET: { severity: 'error', title: 'The document names another organization or project than it is meant for' },
  UNKNOWN_KEY: { severity: 'warning', title: 'A key is none of those that are known in its place' },
  INVALID_EXPRESSION: { severity: 'warning', title: 'An expression `<+…>` is not closed or not well formed' },
  INVALID_INPUT: { severity: 'warning', title: 'A runtime input `<+input>` breaks its grammar' },
  UNKNOWN_REFERENCE: { severity: 'warning', title: 'An expression names what does not exist' },
  DUPLICATE_NAME: { severity: 'warning', title: 'Two entries of one list share a name' },
  INCOMPLETE_ACTION: { severity: 'warning', title: 'A failure action lacks what it needs to run' },
  MISPLACED_ACTION: { severity: 'warning', title: 'A failure action can have no effect where it stands' },
  SHADOWED_STRATEGY: { severity: 'warning', title: 'An earlier failure strategy handles the same errors' },
  PLAIN_SECRET: { severity: 'warning', title: 'A secret stands in the text as it is' },
  SEVERAL_ROOTS: { severity: 'warning', title: 'A document holds more than one thing' },
  ROLLBACK_STEP: { severity: 'info', title: 'A step that rolls back stands among those that run forward' },
} as const satisfies Record<string, PipelineProblemKind>;

export type PipelineProblemCode = keyof typeof PIPELINE_PROBLEMS;
