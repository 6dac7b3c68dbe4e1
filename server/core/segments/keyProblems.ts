import type { Severity } from '../problem.ts';

/** A row of the catalogue of problems in a list of keys. */
interface KeyProblemKind {
  /** The service rejects an `error`. */
  readonly severity: Severity;
}

/** Every code that a check of a list of keys can report: what the service rejects, then what is skipped, then information. */
export const KEY_PROBLEMS = {
  KEY_TOO_LONG: { severity: 'error' },
  UNSTORABLE_KEY: { severity: 'error' },
  TOO_MANY_KEYS: { severity: 'error' },
  DUPLICATE_KEY: { severity: 'warning' },
  BLANK_KEY: { severity: 'warning' },
  SPACED_KEY: { severity: 'warning' },
  SEVERAL_REQUESTS: { severity: 'info' },
} as const satisfies Record<string, KeyProblemKind>;

export type KeyProblemCode = keyof typeof KEY_PROBLEMS;
