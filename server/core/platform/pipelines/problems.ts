import * as l10n from '@vscode/l10n';
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
  INVALID_YAML: { severity: 'error', title: l10n.t('The file is not valid YAML') },
  NOT_A_PIPELINE: { severity: 'error', title: l10n.t('The document contains no pipeline') },
  MISSING_FIELD: { severity: 'error', title: l10n.t('A required field is missing') },
  MISSING_WRAPPER: { severity: 'error', title: l10n.t('An entry is not wrapped in `stage:` or `step:`') },
  UNKNOWN_ELEMENT: { severity: 'error', title: l10n.t('An entry of stages or steps is of an unknown kind') },
  EMPTY_LIST: { severity: 'error', title: l10n.t('A list that needs an entry is empty') },
  WRONG_TYPE: { severity: 'error', title: l10n.t('A value has the wrong type') },
  UNKNOWN_STAGE_TYPE: { severity: 'error', title: l10n.t('The stage type is unknown') },
  UNKNOWN_STEP_TYPE: { severity: 'error', title: l10n.t('The step type is unknown') },
  UNKNOWN_WORD: { severity: 'error', title: l10n.t('A value is not one of the allowed values') },
  OUT_OF_RANGE: { severity: 'error', title: l10n.t('A number is too small or too large') },
  REPEATED_ENTRY: { severity: 'error', title: l10n.t('A list has a duplicate entry') },
  SUPERFLUOUS_FIELD: { severity: 'error', title: l10n.t('Two fields are mutually exclusive') },
  INVALID_IDENTIFIER: { severity: 'error', title: l10n.t('An identifier breaks the rules for identifiers') },
  INVALID_NAME: { severity: 'error', title: l10n.t('A name breaks the rules for names') },
  INVALID_DURATION: { severity: 'error', title: l10n.t('A value is not a valid duration') },
  INVALID_TEXT: { severity: 'error', title: l10n.t('A string does not match the format of its field') },
  DUPLICATE_IDENTIFIER: { severity: 'error', title: l10n.t('Two stages, or two steps of one list, share an identifier') },
  OTHER_TARGET: { severity: 'error', title: l10n.t('The document names a different organization or project than the request') },
  NEWER_TYPE: { severity: 'warning', title: l10n.t('A type is not in the catalogue') },
  STEP_OF_OTHER_STAGE: { severity: 'warning', title: l10n.t('A step type is not available in this kind of stage') },
  UNKNOWN_KEY: { severity: 'warning', title: l10n.t('A key is unknown') },
  INVALID_EXPRESSION: { severity: 'warning', title: l10n.t('An expression `<+…>` is not closed or not well formed') },
  INVALID_INPUT: { severity: 'warning', title: l10n.t('A runtime input `<+input>` breaks its grammar') },
  UNKNOWN_REFERENCE: { severity: 'warning', title: l10n.t('An expression refers to something that does not exist') },
  DUPLICATE_NAME: { severity: 'warning', title: l10n.t('Two entries of one list share a name') },
  INCOMPLETE_ACTION: { severity: 'warning', title: l10n.t('A failure action misses a required field') },
  MISPLACED_ACTION: { severity: 'warning', title: l10n.t('A failure action has no effect in its place') },
  SHADOWED_STRATEGY: { severity: 'warning', title: l10n.t('An earlier failure strategy handles the same errors') },
  PLAIN_SECRET: { severity: 'warning', title: l10n.t('A secret is written in plain text') },
  SEVERAL_ROOTS: { severity: 'warning', title: l10n.t('A document contains more than one entity') },
  UNKNOWN_VERSION: { severity: 'warning', title: l10n.t('A template has no such version in the workspace') },
  UNKNOWN_ENTITY: { severity: 'warning', title: l10n.t('A reference is nearly that of an entity in the workspace') },
  OTHER_ENTITY: { severity: 'warning', title: l10n.t('A reference leads to an entity that does not belong there') },
  UNKNOWN_INPUT: { severity: 'warning', title: l10n.t('An input is given that the template or pipeline does not have') },
  WRONG_INPUT: { severity: 'warning', title: l10n.t('A given input has a value that the template or pipeline does not accept') },
  MISSING_INPUT: { severity: 'warning', title: l10n.t('A required input of a template is not given') },
  ROLLBACK_STEP: { severity: 'info', title: l10n.t('A rollback step is among the forward steps') },
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
