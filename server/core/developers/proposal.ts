import * as l10n from '@vscode/l10n';
import { ADDRESS_PATTERN } from '../emails.ts';
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

/** Proposes the steps for names: a column of names, turned around if the last name is first, or first and last name joined. */
export function proposeName(columns: readonly JudgedColumn[]): ProposedField {
  const whole = findMeaning(columns, 'NAME');
  const parts = [findMeaning(columns, 'FIRST_NAME'), findMeaning(columns, 'LAST_NAME')].flatMap((column) => column?.header ?? []);
  if (whole !== undefined && (whole.content === 'name' || parts.length < 2)) {
    const names = whole.values.filter((value) => value.trim() !== '');
    return parts.length === 0 && names.length > 0 && names.every((value) => LAST_FIRST.test(value.trim()))
      ? turnAround(whole)
      : renameTo(whole, 'NAME', columns);
  }
  if (parts.length === 0) return { header: null, steps: [], open: [l10n.t('No column holds names. Join or rename the columns that do.')] };
  const why = l10n.t('The name is in {0}.', parts.map((part) => `“${part}”`).join(', '));
  return { header: OUTPUT.NAME, steps: [{ step: { join: { columns: parts, to: OUTPUT.NAME } }, why }], open: [] };
}

/** Lindqvist, Ada */
const LAST_FIRST = /^[^,]+, *[^,]+$/;

function turnAround({ header }: JudgedColumn): ProposedField {
  const [last, first] = ['Last Name', 'First Name'];
  const why = l10n.t('“{0}” has the last name first.', header);
  const steps = [
    { step: { split: { column: header, by: ',', into: [last, first] } }, why },
    { step: { join: { columns: [first, last], to: OUTPUT.NAME } }, why },
  ];
  return { header: OUTPUT.NAME, steps, open: [] };
}

/** Takes the address out of cells such as `Ada <ada@x.example>`. */
export function extractAddress(column: string, to: string): ProposedField {
  const why = l10n.t('“{0}” holds more than the e-mail, such as a name or "mailto:".', column);
  return { header: to, steps: [{ step: { split: { column, pattern: `(${ADDRESS_PATTERN})`, into: [to] } }, why }], open: [] };
}
