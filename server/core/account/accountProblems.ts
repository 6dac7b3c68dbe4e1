import * as l10n from '@vscode/l10n';
import type { Severity } from '../problem.ts';
import type { ShapeProblemKind } from '../shape.ts';
import { SHAPE_CODES } from '../shapeFinding.ts';

/** A row of the catalogue of problems in a folder of an account. */
interface AccountProblemKind {
  /** Nothing is planned if there is an `error`. */
  readonly severity: Severity;
  /** One line for docs/account-as-folder.md. */
  readonly title: string;
}

/** Every code that only the files of an account have, or share with other documents: errors first, then the others. */
export const ACCOUNT_PROBLEMS = {
  INVALID_YAML: { severity: 'error', title: l10n.t('The file is not valid YAML') },
  CONFLICT_MARKS: { severity: 'error', title: l10n.t('The file has both versions of a conflict between marks') },
  MISSING_FIELD: { severity: 'error', title: l10n.t('A required field is missing') },
  WRONG_TYPE: { severity: 'error', title: l10n.t('A value has the wrong type') },
  UNKNOWN_WORD: { severity: 'error', title: l10n.t('A value is not one of the allowed values') },
  INVALID_NAME: { severity: 'error', title: l10n.t('A name breaks the rules for names') },
  INVALID_TEXT: { severity: 'error', title: l10n.t('A string does not match the format of its field') },
  UNKNOWN_FIELD: { severity: 'error', title: l10n.t('A file of an account does not have this field') },
  DUPLICATE_DEFINITION: { severity: 'error', title: l10n.t('Two definitions have the same name') },
  UNDEFINED_NAME: { severity: 'error', title: l10n.t('A name that is used is not defined in the folder') },
  UNKNOWN_COLUMN: { severity: 'error', title: l10n.t('A mapping names a column that the roster does not have') },
  MISSING_FILE: { severity: 'error', title: l10n.t('A file that another one needs is missing') },
  MISPLACED_FILE: { severity: 'error', title: l10n.t('A file has no meaning at its place in the folder') },
  OTHER_FOLDER: { severity: 'error', title: l10n.t('A document names another owner or identifier than its folder') },
  UNKNOWN_PART: { severity: 'warning', title: l10n.t('A managed workspace or project is not in the folder') },
  NOT_MANAGED: { severity: 'info', title: l10n.t('A workspace is in the folder but not managed') },
  INACTIVE_SEGMENT: { severity: 'hint', title: l10n.t('A segment has a file of keys in no environment') },
} as const satisfies Record<string, AccountProblemKind>;

export type AccountProblemCode = keyof typeof ACCOUNT_PROBLEMS;

/** The code of each kind of shape problem. */
export const ACCOUNT_CODES: Readonly<Record<ShapeProblemKind, AccountProblemCode>> = {
  ...SHAPE_CODES,
  repeated: 'DUPLICATE_DEFINITION',
};

/** The codes of what is wrong with a file only because of its folder. */
const OF_FOLDER: readonly (string | null)[] = [
  'MISPLACED_FILE',
  'UNDEFINED_NAME',
  'MISSING_FILE',
  'OTHER_FOLDER',
  'DUPLICATE_DEFINITION',
  'CONFLICT_MARKS',
] satisfies readonly AccountProblemCode[];

/** Whether only the folder shows a problem of a file that is a document of its own kind, so that the check of that kind does not report it. */
export function isOfFolder(code: string | null): code is AccountProblemCode {
  return OF_FOLDER.includes(code);
}
