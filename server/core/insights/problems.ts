import * as l10n from '@vscode/l10n';
import type { Severity } from '../problem.ts';
import type { ShapeProblemKind } from '../shape.ts';

/** A row of the catalogue of problems in an export request. */
interface RequestProblemKind {
  /** The service rejects an `error`. */
  readonly severity: Severity;
  /** One line for docs/insights.md. */
  readonly title: string;
}

/** Every code that a check of an export request can report: errors first, then warnings. */
export const REQUEST_PROBLEMS = {
  INVALID_JSON: { severity: 'error', title: l10n.t('The file is not valid JSON') },
  MISSING_FIELD: { severity: 'error', title: l10n.t('A required field is missing') },
  WRONG_TYPE: { severity: 'error', title: l10n.t('A value has the wrong type') },
  UNKNOWN_WORD: { severity: 'error', title: l10n.t('A value is not one of the allowed values') },
  INVALID_TEXT: { severity: 'error', title: l10n.t('A string is not a valid date or team ID') },
  OUT_OF_RANGE: { severity: 'error', title: l10n.t('A number is too small or too large, or the dates are in the wrong order') },
  SUPERFLUOUS_FIELD: { severity: 'error', title: l10n.t('Two fields are mutually exclusive') },
  UNKNOWN_KEY: { severity: 'warning', title: l10n.t('A key is unknown in an export request') },
  REPEATED_KEY: { severity: 'warning', title: l10n.t('A key is duplicated; the last one is used') },
  UNKNOWN_TEAM: { severity: 'warning', title: l10n.t('The team is unknown to the selected instance') },
} as const satisfies Record<string, RequestProblemKind>;

export type RequestProblemCode = keyof typeof REQUEST_PROBLEMS;

/** The code of each kind of shape problem. */
export const REQUEST_CODES: Readonly<Record<ShapeProblemKind, RequestProblemCode>> = {
  missing: 'MISSING_FIELD',
  superfluous: 'SUPERFLUOUS_FIELD',
  wrongType: 'WRONG_TYPE',
  unknownWord: 'UNKNOWN_WORD',
  badText: 'INVALID_TEXT',
  outOfRange: 'OUT_OF_RANGE',
  repeated: 'WRONG_TYPE',
  unknownKey: 'UNKNOWN_KEY',
  newerType: 'UNKNOWN_WORD',
};
