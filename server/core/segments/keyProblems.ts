import * as l10n from '@vscode/l10n';
import type { Severity } from '../problem.ts';

/** A row of the catalogue of problems in a list of keys. */
interface KeyProblemKind {
  /** The service rejects an `error`. */
  readonly severity: Severity;
  /** One line for docs/segments.md. */
  readonly title: string;
}

/** Every code that a check of a list of keys can report: what the service rejects, then what is skipped, then information. */
export const KEY_PROBLEMS = {
  KEY_TOO_LONG: { severity: 'error', title: l10n.t('A key has more than 250 characters') },
  UNSTORABLE_KEY: { severity: 'error', title: l10n.t('A key holds a character that no database keeps') },
  TOO_MANY_KEYS: { severity: 'error', title: l10n.t('There are more than the 100,000 keys that a segment holds') },
  DUPLICATE_KEY: { severity: 'warning', title: l10n.t('A duplicate key; it counts once') },
  BLANK_KEY: { severity: 'warning', title: l10n.t('A line is blank; it is passed over') },
  SEVERAL_REQUESTS: {
    severity: 'info',
    title: l10n.t('There are more than the 10,000 keys that one request carries; they are sent in several'),
  },
} as const satisfies Record<string, KeyProblemKind>;

export type KeyProblemCode = keyof typeof KEY_PROBLEMS;
