import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import type { Severity } from '../problem.ts';
import type { ErrorEntry } from '../refusal.ts';

/** A row of the roster's catalogue of problems. */
interface RosterProblemKind {
  readonly severity: Severity;
  /** The source that has the code as an errorType: the contract, or only the published client; null for a code of ours. */
  readonly service: 'documented' | 'public fact' | null;
  /** One line for docs/rosters.md and the hover. */
  readonly title: string;
}

/** Every code that a roster check can report: the nine of the contract, that of the published client, then ours, with hints last. */
export const ROSTER_PROBLEMS = {
  INVALID_CSV: { severity: 'error', service: 'documented', title: l10n.t('The file is not valid CSV') },
  EMPTY_CSV: { severity: 'error', service: 'documented', title: l10n.t('The file is empty or contains only headers') },
  BLANK_CSV_COLUMN_NAME: { severity: 'error', service: 'documented', title: l10n.t('A column has no name') },
  REQUIRED_FIELD_MISSING: { severity: 'error', service: 'documented', title: l10n.t('A required field has no column') },
  MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: {
    severity: 'error',
    service: 'documented',
    title: l10n.t('The field mapping does not map NAME, EMAIL or MANAGER_EMAIL'),
  },
  REQUIRED_VALUE_MISSING: { severity: 'error', service: 'documented', title: l10n.t('A record has no name or no e-mail') },
  DUPLICATE_EMAIL: { severity: 'error', service: 'documented', title: l10n.t('Two or more records have the same e-mail') },
  MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: {
    severity: 'error',
    service: 'documented',
    title: l10n.t('A manager e-mail is unknown in the roster'),
  },
  CIRCULAR_REFERENCE: { severity: 'error', service: 'documented', title: l10n.t('Managers form a cycle') },
  DUPLICATE_FIELD_TYPE: {
    severity: 'error',
    service: 'public fact',
    title: l10n.t('The field mapping maps one type to two columns'),
  },
  EMAIL_DIFFERS_ONLY_BY_CASE: {
    severity: 'warning',
    service: null,
    title: l10n.t('Two e-mails differ only in case'),
  },
  MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE: {
    severity: 'warning',
    service: null,
    title: l10n.t('A manager e-mail differs only in case from that of the developer'),
  },
  SECOND_COLUMN_FOR_FIELD: {
    severity: 'warning',
    service: null,
    title: l10n.t('Two columns match the same field; the first is used'),
  },
  MANAGER_EMAIL_NOT_MAPPED: {
    severity: 'info',
    service: null,
    title: l10n.t("A CSV that looks like a roster by its header only has no column for the manager's e-mail"),
  },
  CELL_OF_SPACES: { severity: 'hint', service: null, title: l10n.t('A cell contains only spaces') },
  EMAIL_LOOKS_LIKE_ANOTHER: {
    severity: 'hint',
    service: null,
    title: l10n.t('An e-mail looks like another one but differs'),
  },
  EMAIL_DIFFERS_ONLY_BY_SPACE: {
    severity: 'hint',
    service: null,
    title: l10n.t('Two e-mails differ only by spaces or hidden characters inside them'),
  },
  EMAIL_IS_NO_ADDRESS: { severity: 'hint', service: null, title: l10n.t('The e-mail of a person is not one address') },
  FORMULA_LIKE_CELL: { severity: 'hint', service: null, title: l10n.t('A spreadsheet would run a cell as a formula') },
  GARBLED_TEXT: { severity: 'hint', service: null, title: l10n.t('A cell was read in the wrong encoding') },
  HIDDEN_CHARACTER: { severity: 'hint', service: null, title: l10n.t('A cell contains invisible characters') },
  MANAGER_ALONE_IN_DOMAIN: {
    severity: 'hint',
    service: null,
    title: l10n.t('A manager is the only one with an e-mail in their domain'),
  },
  SEVERAL_ROOTS: { severity: 'hint', service: null, title: l10n.t('Several people have no manager, while others do') },
} as const satisfies Record<string, RosterProblemKind>;

export type RosterProblemCode = keyof typeof ROSTER_PROBLEMS;

/** The error types of the published client that only changes to single developers can have. */
export type ChangeErrorType = 'EMAIL_DOES_NOT_EXIST' | 'NAME_CONFLICT_FOR_EMAIL';

/** The configurable severities of a problem. */
const SEVERITIES = ['error', 'warning', 'info', 'hint', 'off'] as const satisfies readonly (Severity | 'off')[];
export type SetSeverity = (typeof SEVERITIES)[number];

/** Preferred severities by code; a missing code keeps its default. */
export type RosterSeverities = Readonly<Partial<Record<RosterProblemCode, SetSeverity>>>;

/** Returns the severities that a user may set for a code: a problem that the service rejects stays at least a warning, and a hint never becomes an error. */
export function severitiesOf(code: RosterProblemCode): readonly SetSeverity[] {
  const { service, severity } = ROSTER_PROBLEMS[code];
  return severity === 'hint' ? SEVERITIES.slice(1) : severitiesFor(service !== null);
}

/** Returns the severities that a user may set for a problem: one that the service rejects stays at least a warning. */
export function severitiesFor(isRejected: boolean): readonly SetSeverity[] {
  return isRejected ? SEVERITIES.slice(0, 2) : SEVERITIES;
}

/** Reads severities by code from a setting called `name`; for each value that cannot be used, adds a sentence that names the severity used instead. */
export function readSeverities(
  value: unknown,
  name: string,
): { readonly severities: RosterSeverities; readonly complaints: readonly string[] } {
  if (value === undefined || value === null) return { severities: {}, complaints: [] };
  if (typeof value !== 'object' || Array.isArray(value)) {
    return { severities: {}, complaints: [l10n.t('{0} must be an object of codes and severities; the default is used instead.', name)] };
  }
  const complaints: string[] = [];
  const severities: Partial<Record<RosterProblemCode, SetSeverity>> = {};
  for (const [code, wanted] of Object.entries(value)) {
    if (!isCode(code)) {
      complaints.push(
        l10n.t(
          'Unknown code "{0}" in {1}; it is ignored. Take a code from the table "Problems in a roster" in docs/rosters.md.',
          code,
          name,
        ),
      );
      continue;
    }
    const allowed = severitiesOf(code);
    const taken = allowed.find((severity) => severity === wanted);
    if (taken !== undefined) severities[code] = taken;
    else if (isSeverity(wanted)) {
      severities[code] = 'warning';
      complaints.push(
        ROSTER_PROBLEMS[code].service !== null
          ? l10n.t('{0}.{1} cannot be "{2}" because the service rejects such rosters; "warning" is used instead.', name, code, wanted)
          : l10n.t('{0}.{1} cannot be "{2}" because it is a hint; "warning" is used instead.', name, code, wanted),
      );
    } else complaints.push(l10n.t('{0}.{1} must be one of {2}; the default severity is used instead.', name, code, allowed.join(', ')));
  }
  return { severities, complaints };
}

/** Returns the problems with the preferred severities, without those that are off. Whether a roster is rejected is decided by the original severities. */
export function applySeverities<One extends { readonly code: string; readonly severity: Severity }>(
  problems: readonly One[],
  severities: Readonly<Partial<Record<string, SetSeverity>>>,
): readonly One[] {
  if (Object.keys(severities).length === 0) return problems;
  return problems.flatMap((problem) => {
    const severity = (Object.hasOwn(severities, problem.code) ? severities[problem.code] : undefined) ?? problem.severity;
    return severity === 'off' ? [] : [severity === problem.severity ? problem : { ...problem, severity }];
  });
}

function isCode(code: string): code is RosterProblemCode {
  return Object.hasOwn(ROSTER_PROBLEMS, code);
}

function isSeverity(value: unknown): value is SetSeverity {
  return SEVERITIES.some((severity) => severity === value);
}

const TITLES: Readonly<Record<string, { readonly title: string } | undefined>> = ROSTER_PROBLEMS;

/** Returns a line for each warning of a service: the code, its meaning, the number of records and one of them. */
export function describeWarnings(warnings: readonly ErrorEntry[] = []): string[] {
  return warnings.map(({ errorType, errorDeveloperCount: count, sampleErrorDevelopers: [sample] }) => {
    const example = sample?.email === undefined ? '' : l10n.t(', such as "{0}"', sample.email.trim());
    const counted = plural(count, '1 record', '{0} records', count);
    const records = count === 0 ? '' : ` (${counted}${example})`;
    return `${errorType} ${TITLES[errorType]?.title ?? l10n.t('The service warns of it')}${records}.`;
  });
}
