import type { Severity } from '../problem.ts';

/** A row of the catalogue of problems that a list of keys can have. */
interface KeyProblemKind {
  /** `error` is what the service refuses. */
  readonly severity: Severity;
  /** One line for the README. */
  readonly title: string;
}

/** Every code that a check of a list of keys can give: what the service refuses, then what is passed over, then what is only told. */
export const KEY_PROBLEMS = {
  KEY_TOO_LONG: { severity: 'error', title: 'A key has more than 250 characters' },
  UNSTORABLE_KEY: { severity: 'error', title: 'A key holds a character that no database keeps' },
  TOO_MANY_KEYS: { severity: 'error', title: 'There are more than the 100,000 keys that a segment holds' },
  DUPLICATE_KEY: { severity: 'warning', title: 'A key stands there before; it counts once' },
  BLANK_KEY: { severity: 'warning', title: 'A line is blank; it is passed over' },
  SEVERAL_REQUESTS: { severity: 'info', title: 'There are more than the 10,000 keys that one request carries; they are sent in several' },
} as const satisfies Record<string, KeyProblemKind>;

export type KeyProblemCode = keyof typeof KEY_PROBLEMS;
