import * as l10n from '@vscode/l10n';
import type { ReshapeStep } from '../reshape.ts';
import { suggestFieldType } from './fieldMapping.ts';
import type { RequiredFieldType } from './fieldTypes.ts';
import type { ColumnMeaning, JudgedColumn } from './judgeColumns.ts';

/** A step with the reason for it, a sentence. */
export interface ProposedStep {
  readonly step: ReshapeStep;
  readonly why: string;
}

/** Steps for an export, and sentences on what no step could be found for. */
export interface ProposedSteps {
  readonly steps: readonly ProposedStep[];
  readonly open: readonly string[];
}

/** The headers that a proposal gives to the fields. */
export const OUTPUT = { NAME: 'Name', EMAIL: 'Email', MANAGER_EMAIL: 'Manager Email' } as const;

/** The pattern of the address inside `Ada <ada@x.example>` and `mailto:ada@x.example`. */
export const INNER_ADDRESS = '([^\\s<>:;,]+@[^\\s<>;,]+)>?$';

/** What a proposal makes of one field: its steps, the header that holds it then, and what is left open. */
export interface ProposedField extends ProposedSteps {
  readonly header: string | null;
}

/** Returns the first column of a meaning. */
export function findMeaning(columns: readonly JudgedColumn[], meaning: ColumnMeaning): JudgedColumn | undefined {
  return columns.find((column) => column.meaning === meaning);
}

/** Gives a column the header by which its field is recognized. */
export function renameTo({ header }: JudgedColumn, type: RequiredFieldType, columns: readonly JudgedColumn[]): ProposedField {
  const isKnown = suggestFieldType(header) === type;
  const isTaken = columns.some((other) => other.header === OUTPUT[type] && other.header !== header);
  if (isKnown) return { header, steps: [], open: [] };
  const why = l10n.t('“{0}” holds the {1}.', header, FIELD_WORDS[type]);
  const step = isTaken ? { join: { columns: [header], to: OUTPUT[type] } } : { rename: { [header]: OUTPUT[type] } };
  return { header: OUTPUT[type], steps: [{ step, why }], open: [] };
}

const FIELD_WORDS: Readonly<Record<RequiredFieldType, string>> = {
  NAME: l10n.t('name'),
  EMAIL: l10n.t('e-mail'),
  MANAGER_EMAIL: l10n.t('e-mail of the manager'),
};

/** Takes the address out of cells such as `Ada <ada@x.example>`. */
export function extractAddress(column: string, to: string): ProposedField {
  const why = l10n.t('“{0}” holds more than the e-mail, such as a name or "mailto:".', column);
  return { header: to, steps: [{ step: { split: { column, pattern: INNER_ADDRESS, into: [to] } }, why }], open: [] };
}
