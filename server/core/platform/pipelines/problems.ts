import type { Severity } from '../../problem.ts';

/** A row of the catalogue of problems in a pipeline; their titles are in server/core/problemTitles.ts. */
interface PipelineProblemKind {
  /** The service rejects an `error`; other severities never prevent a pipeline from being accepted. */
  readonly severity: Severity;
}

/** Every code that a check of a pipeline, or of another document of the platform, can report: errors first, then the others. */
export const PIPELINE_PROBLEMS = {
  INVALID_YAML: { severity: 'error' },
  NOT_A_PIPELINE: { severity: 'error' },
  MISSING_FIELD: { severity: 'error' },
  MISSING_WRAPPER: { severity: 'error' },
  UNKNOWN_ELEMENT: { severity: 'error' },
  EMPTY_LIST: { severity: 'error' },
  WRONG_TYPE: { severity: 'error' },
  UNKNOWN_STAGE_TYPE: { severity: 'error' },
  UNKNOWN_STEP_TYPE: { severity: 'error' },
  UNKNOWN_WORD: { severity: 'error' },
  OUT_OF_RANGE: { severity: 'error' },
  REPEATED_ENTRY: { severity: 'error' },
  SUPERFLUOUS_FIELD: { severity: 'error' },
  INVALID_IDENTIFIER: { severity: 'error' },
  INVALID_NAME: { severity: 'error' },
  INVALID_DURATION: { severity: 'error' },
  INVALID_TEXT: { severity: 'error' },
  DUPLICATE_IDENTIFIER: { severity: 'error' },
  OTHER_TARGET: { severity: 'error' },
  NEWER_TYPE: { severity: 'warning' },
  STEP_OF_OTHER_STAGE: { severity: 'warning' },
  UNKNOWN_KEY: { severity: 'warning' },
  INVALID_EXPRESSION: { severity: 'warning' },
  INVALID_INPUT: { severity: 'warning' },
  UNKNOWN_REFERENCE: { severity: 'warning' },
  DUPLICATE_NAME: { severity: 'warning' },
  INCOMPLETE_ACTION: { severity: 'warning' },
  MISPLACED_ACTION: { severity: 'warning' },
  SHADOWED_STRATEGY: { severity: 'warning' },
  PLAIN_SECRET: { severity: 'warning' },
  SEVERAL_ROOTS: { severity: 'warning' },
  UNKNOWN_VERSION: { severity: 'warning' },
  UNKNOWN_ENTITY: { severity: 'warning' },
  OTHER_ENTITY: { severity: 'warning' },
  UNKNOWN_INPUT: { severity: 'warning' },
  WRONG_INPUT: { severity: 'warning' },
  MISSING_INPUT: { severity: 'warning' },
  ROLLBACK_STEP: { severity: 'info' },
  UNFILLED_TEMPLATE: { severity: 'info' },
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
