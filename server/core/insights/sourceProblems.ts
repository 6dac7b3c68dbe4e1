import type { Severity } from '../problem.ts';
import type { ShapeProblemKind } from '../shape.ts';
import { SHAPE_CODES } from '../shapeFinding.ts';

/** A row of the catalogue of problems in a list of sources. */
interface SourceProblemKind {
  /** `fairlead insights sync` imports nothing if there is an `error`. */
  readonly severity: Severity;
}

/** Every code that a check of a list of sources can report: errors first, then warnings. */
export const SOURCE_PROBLEMS = {
  INVALID_YAML: { severity: 'error' },
  MISSING_FIELD: { severity: 'error' },
  WRONG_TYPE: { severity: 'error' },
  UNKNOWN_WORD: { severity: 'error' },
  INVALID_TEXT: { severity: 'error' },
  UNKNOWN_FIELD: { severity: 'error' },
  DUPLICATE_PATH: { severity: 'error' },
  NO_SOURCES: { severity: 'error' },
  UNUSED_FIELD: { severity: 'warning' },
} as const satisfies Record<string, SourceProblemKind>;

export type SourceProblemCode = keyof typeof SOURCE_PROBLEMS;

/** The code of each kind of shape problem. */
export const SOURCE_CODES: Readonly<Record<ShapeProblemKind, SourceProblemCode>> = { ...SHAPE_CODES, repeated: 'WRONG_TYPE' };
