import type { Severity } from '../problem.ts';

/** A row of the catalogue of problems that a pipeline can have. */
export interface PipelineProblemKind {
  readonly severity: Severity;
  /** One line for the README and the hover. */
  readonly title: string;
}

/** Every code that a check of a pipeline can give. */
export const PIPELINE_PROBLEMS = {
  INVALID_YAML: { severity: 'error', title: 'The text cannot be read as YAML' },
  NOT_A_PIPELINE: { severity: 'error', title: 'The document holds no pipeline' },
  MISSING_FIELD: { severity: 'error', title: 'A required field is missing' },
  WRONG_TYPE: { severity: 'error', title: 'A value is of another kind than its field takes' },
  INVALID_IDENTIFIER: { severity: 'error', title: 'An identifier breaks the rules for identifiers' },
  INVALID_NAME: { severity: 'error', title: 'A name breaks the rules for names' },
  DUPLICATE_IDENTIFIER: { severity: 'error', title: 'Two stages share an identifier' },
  UNKNOWN_ELEMENT: { severity: 'error', title: 'An entry of the stages is neither a stage nor a group of stages' },
  OTHER_TARGET: { severity: 'error', title: 'The pipeline names another organization or project than it is meant for' },
} as const satisfies Record<string, PipelineProblemKind>;

export type PipelineProblemCode = keyof typeof PIPELINE_PROBLEMS;
