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
  INVALID_JSON: { severity: 'error', title: 'The text cannot be read as JSON' },
  MISSING_FIELD: { severity: 'error', title: 'A required field is missing' },
  WRONG_TYPE: { severity: 'error', title: 'A value is of another kind than its field takes' },
  UNKNOWN_WORD: { severity: 'error', title: 'A value is none of the words that its field takes' },
  INVALID_TEXT: { severity: 'error', title: 'A text is no day of the calendar, or no id of a team' },
  OUT_OF_RANGE: { severity: 'error', title: 'A number is too small or too large, or the days stand in the wrong order' },
  SUPERFLUOUS_FIELD: { severity: 'error', title: 'Two fields are given of which only one can be' },
  UNKNOWN_KEY: { severity: 'warning', title: 'A key is none of those that an export request has' },
  REPEATED_KEY: { severity: 'warning', title: 'A key stands twice; the last one counts' },
  UNKNOWN_TEAM: { severity: 'warning', title: 'The selected instance has no such team' },
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
};
