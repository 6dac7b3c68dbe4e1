import type { Severity } from '../problem.ts';
import type { ShapeProblemKind } from '../shape.ts';

/** A row of the catalogue of problems in an export request. */
interface RequestProblemKind {
  /** The service rejects an `error`. */
  readonly severity: Severity;
}

/** Every code that a check of an export request can report: errors first, then warnings. */
export const REQUEST_PROBLEMS = {
  INVALID_JSON: { severity: 'error' },
  MISSING_FIELD: { severity: 'error' },
  WRONG_TYPE: { severity: 'error' },
  UNKNOWN_WORD: { severity: 'error' },
  INVALID_TEXT: { severity: 'error' },
  OUT_OF_RANGE: { severity: 'error' },
  SUPERFLUOUS_FIELD: { severity: 'error' },
  UNKNOWN_KEY: { severity: 'warning' },
  REPEATED_KEY: { severity: 'warning' },
  UNKNOWN_TEAM: { severity: 'warning' },
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
