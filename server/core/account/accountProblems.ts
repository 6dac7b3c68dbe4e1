import type { Range, Severity } from '../problem.ts';
import type { ShapeProblemKind } from '../shape.ts';
import { SHAPE_CODES } from '../shapeFinding.ts';

/** A row of the catalogue of problems in a folder of an account. */
interface AccountProblemKind {
  /** Nothing is planned if there is an `error`. */
  readonly severity: Severity;
}

/** Every code that only the files of an account have, or share with other documents: errors first, then the others. */
export const ACCOUNT_PROBLEMS = {
  INVALID_YAML: { severity: 'error' },
  CONFLICT_MARKS: { severity: 'error' },
  MISSING_FIELD: { severity: 'error' },
  WRONG_TYPE: { severity: 'error' },
  UNKNOWN_WORD: { severity: 'error' },
  INVALID_NAME: { severity: 'error' },
  INVALID_TEXT: { severity: 'error' },
  UNKNOWN_FIELD: { severity: 'error' },
  DUPLICATE_DEFINITION: { severity: 'error' },
  UNDEFINED_NAME: { severity: 'error' },
  UNKNOWN_COLUMN: { severity: 'error' },
  MISSING_FILE: { severity: 'error' },
  MISPLACED_FILE: { severity: 'error' },
  OTHER_FOLDER: { severity: 'error' },
  UNKNOWN_PART: { severity: 'warning' },
  NOT_MANAGED: { severity: 'info' },
  INACTIVE_SEGMENT: { severity: 'hint' },
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

/** What is wrong with a file of the folder, and where; `path` is relative to the folder. */
export interface FileProblem {
  readonly path: string;
  /** Null for a change that the service cannot make. */
  readonly code: string | null;
  readonly message: string;
  readonly range: Range;
}

/** Returns what is wrong without its place, as the terminal and agents show it. */
export function describeProblem({ code, message }: Pick<FileProblem, 'code' | 'message'>): string {
  return `error ${code === null ? '' : `${code} `}${message}`;
}
