import * as l10n from '@vscode/l10n';
import type { Severity } from '../problem.ts';
import type { ShapeProblemKind } from '../shape.ts';
import { SHAPE_CODES } from '../shapeFinding.ts';

/** A row of the catalogue of problems in a list of sources. */
interface SourceProblemKind {
  /** `fairlead insights sync` imports nothing if there is an `error`. */
  readonly severity: Severity;
  /** One line for docs/insights.md. */
  readonly title: string;
}

/** Every code that a check of a list of sources can report: errors first, then warnings. */
export const SOURCE_PROBLEMS = {
  INVALID_YAML: { severity: 'error', title: l10n.t('The file is not valid YAML') },
  MISSING_FIELD: { severity: 'error', title: l10n.t('A required field is missing') },
  WRONG_TYPE: { severity: 'error', title: l10n.t('A value has the wrong type') },
  UNKNOWN_WORD: { severity: 'error', title: l10n.t('A value is not one of the allowed values') },
  INVALID_TEXT: { severity: 'error', title: l10n.t('A string does not match the format of its field') },
  UNKNOWN_FIELD: { severity: 'error', title: l10n.t('A source does not have this field') },
  DUPLICATE_PATH: { severity: 'error', title: l10n.t('Two entries of a list of sources have the same path') },
  NO_SOURCES: { severity: 'error', title: l10n.t('A list of sources has no entries') },
  UNUSED_FIELD: { severity: 'warning', title: l10n.t('A field has no effect in the format of its export') },
} as const satisfies Record<string, SourceProblemKind>;

export type SourceProblemCode = keyof typeof SOURCE_PROBLEMS;

/** The code of each kind of shape problem. */
export const SOURCE_CODES: Readonly<Record<ShapeProblemKind, SourceProblemCode>> = { ...SHAPE_CODES, repeated: 'WRONG_TYPE' };
