import type { Severity } from '../../problem.ts';

/** A row of the catalogue of problems in a pipeline. */
interface PipelineProblemKind {
  /** The service rejects an `error`; other severities never prevent a pipeline from being accepted. */
  readonly severity: Severity;
  /** One line for docs/pipelines.md and the hover. */
  readonly title: string;
}

/** Every code that a check of a pipeline, or of another document of the platform, can report: errors first, then the others. */
export const PIPELINE_PROBLEMS = {
  INVALID_YAML: { severity: 'error', title: 'The file is not valid YAML' },
  NOT_A_PIPELINE: { severity: 'error', title: 'The document contains no pipeline' },
  MISSING_FIELD: { severity: 'error', title: 'A required field is missing' },
  MISSING_WRAPPER: { severity: 'error', title: 'An entry is not wrapped in `stage:` or `step:`' },
  UNKNOWN_ELEMENT: { severity: 'error', title: 'An entry of stages or steps is of an unknown kind' },
  EMPTY_LIST: { severity: 'error', title: 'A list that needs an entry is empty' },
  WRONG_TYPE: { severity: 'error', title: 'A value has the wrong type' },
  UNKNOWN_STAGE_TYPE: { severity: 'error', title: 'The stage type is unknown' },
  UNKNOWN_STEP_TYPE: { severity: 'error', title: 'The step type is unknown' },
  UNKNOWN_WORD: { severity: 'error', title: 'A value is not one of the allowed values' },
  OUT_OF_RANGE: { severity: 'error', title: 'A number is too small or too large' },
  REPEATED_ENTRY: { severity: 'error', title: 'A list has a duplicate entry' },
  SUPERFLUOUS_FIELD: { severity: 'error', title: 'Two fields are mutually exclusive' },
  INVALID_IDENTIFIER: { severity: 'error', title: 'An identifier breaks the rules for identifiers' },
  INVALID_NAME: { severity: 'error', title: 'A name breaks the rules for names' },
  INVALID_DURATION: { severity: 'error', title: 'A value is not a valid duration' },
  INVALID_TEXT: { severity: 'error', title: 'A string does not match the format of its field' },
  DUPLICATE_IDENTIFIER: { severity: 'error', title: 'Two stages, or two steps of one list, share an identifier' },
  OTHER_TARGET: { severity: 'error', title: 'The document names a different organization or project than the request' },
  NEWER_TYPE: { severity: 'warning', title: 'A type is not in the catalogue' },
  STEP_OF_OTHER_STAGE: { severity: 'warning', title: 'A step type is not available in this kind of stage' },
  UNKNOWN_KEY: { severity: 'warning', title: 'A key is unknown' },
  INVALID_EXPRESSION: { severity: 'warning', title: 'An expression `<+…>` is not closed or not well formed' },
  INVALID_INPUT: { severity: 'warning', title: 'A runtime input `<+input>` breaks its grammar' },
  UNKNOWN_REFERENCE: { severity: 'warning', title: 'An expression refers to something that does not exist' },
  DUPLICATE_NAME: { severity: 'warning', title: 'Two entries of one list share a name' },
  INCOMPLETE_ACTION: { severity: 'warning', title: 'A failure action misses a required field' },
  MISPLACED_ACTION: { severity: 'warning', title: 'A failure action has no effect in its place' },
  SHADOWED_STRATEGY: { severity: 'warning', title: 'An earlier failure strategy handles the same errors' },
  PLAIN_SECRET: { severity: 'warning', title: 'A secret is written in plain text' },
  SEVERAL_ROOTS: { severity: 'warning', title: 'A document contains more than one entity' },
  UNKNOWN_VERSION: { severity: 'warning', title: 'A template has no such version in the workspace' },
  UNKNOWN_ENTITY: { severity: 'warning', title: 'A reference is nearly that of an entity in the workspace' },
  OTHER_ENTITY: { severity: 'warning', title: 'A reference leads to an entity that does not belong there' },
  UNKNOWN_INPUT: { severity: 'warning', title: 'An input is given that the template or pipeline does not have' },
  WRONG_INPUT: { severity: 'warning', title: 'A given input has a value that the template or pipeline does not accept' },
  MISSING_INPUT: { severity: 'warning', title: 'A required input of a template is not given' },
  ROLLBACK_STEP: { severity: 'info', title: 'A rollback step is among the forward steps' },
} as const satisfies Record<string, PipelineProblemKind>;

export type PipelineProblemCode = keyof typeof PIPELINE_PROBLEMS;

/** The codes of problems that need other documents of the workspace: the service, which knows none, never reports them. */
export const ACROSS_CODES = [
  'UNKNOWN_VERSION',
  'UNKNOWN_ENTITY',
  'OTHER_ENTITY',
  'UNKNOWN_INPUT',
  'WRONG_INPUT',
  'MISSING_INPUT',
] as const satisfies readonly PipelineProblemCode[];

/** A code of a problem that needs other documents. */
export type AcrossCode = (typeof ACROSS_CODES)[number];
