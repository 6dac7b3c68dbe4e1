import type { Severity } from '../problem.ts';

/** A row of the roster's catalogue of problems. */
interface RosterProblemKind {
  readonly severity: Severity;
  /** Whether the code is an errorType of the service's contract. */
  readonly service: boolean;
  /** One line for docs/rosters.md and the hover. */
  readonly title: string;
}

/** Every code that a roster check can report: the service's nine, then ours, with hints last. */
export const ROSTER_PROBLEMS = {
  INVALID_CSV: { severity: 'error', service: true, title: 'The file is not valid CSV' },
  EMPTY_CSV: { severity: 'error', service: true, title: 'The file is empty or contains only headers' },
  BLANK_CSV_COLUMN_NAME: { severity: 'error', service: true, title: 'A column has no name' },
  REQUIRED_FIELD_MISSING: { severity: 'error', service: true, title: 'A required field has no column' },
  MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: {
    severity: 'error',
    service: true,
    title: 'The field mapping does not map NAME, EMAIL or MANAGER_EMAIL',
  },
  REQUIRED_VALUE_MISSING: { severity: 'error', service: true, title: 'A record has no name or no e-mail' },
  DUPLICATE_EMAIL: { severity: 'error', service: true, title: 'Two or more records have the same e-mail' },
  MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: {
    severity: 'error',
    service: true,
    title: 'A manager e-mail is unknown in the roster',
  },
  CIRCULAR_REFERENCE: { severity: 'error', service: true, title: 'Managers form a cycle' },
  EMAIL_DIFFERS_ONLY_BY_CASE: {
    severity: 'warning',
    service: false,
    title: 'Two e-mails differ only in case',
  },
  MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE: {
    severity: 'warning',
    service: false,
    title: 'A manager e-mail differs only in case from that of the developer',
  },
  SECOND_COLUMN_FOR_FIELD: {
    severity: 'warning',
    service: false,
    title: 'Two columns match the same field; the first is used',
  },
  MANAGER_EMAIL_NOT_MAPPED: {
    severity: 'info',
    service: false,
    title: "A CSV that looks like a roster by its header only has no column for the manager's e-mail",
  },
  EMAIL_LOOKS_LIKE_ANOTHER: {
    severity: 'hint',
    service: false,
    title: 'An e-mail looks like another one but differs',
  },
  EMAIL_DIFFERS_ONLY_BY_SPACE: {
    severity: 'hint',
    service: false,
    title: 'Two e-mails differ only by spaces or hidden characters inside them',
  },
  FORMULA_LIKE_CELL: { severity: 'hint', service: false, title: 'A spreadsheet would run a cell as a formula' },
  HIDDEN_CHARACTER: { severity: 'hint', service: false, title: 'A cell contains invisible characters' },
  MANAGER_ALONE_IN_DOMAIN: {
    severity: 'hint',
    service: false,
    title: 'A manager is the only one with an e-mail in their domain',
  },
  SEVERAL_ROOTS: { severity: 'hint', service: false, title: 'Several people have no manager, while others do' },
} as const satisfies Record<string, RosterProblemKind>;

export type RosterProblemCode = keyof typeof ROSTER_PROBLEMS;
