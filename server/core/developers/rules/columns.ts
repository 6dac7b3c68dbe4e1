import * as l10n from '@vscode/l10n';
import { findNearest } from '../../nearest.ts';
import { canBeMapped, findNameParts, findUnmappedTypes, guessColumns, listColumnsToMap, sampleColumnsToMap } from '../columnsToMap.ts';
import { type FieldMapping, isDoubtful, listRequiredTypes, TYPE_NAMES } from '../fieldMapping.ts';
import { FIELD_NAMES, REQUIRED_FIELD_TYPES, type RequiredFieldType } from '../fieldTypes.ts';
import { type Finding, findingAt, HEADER, headerCell } from '../finding.ts';
import type { RosterInputs } from '../rosterInputs.ts';
import { isUnconfirmed } from '../rosterSettings.ts';
import { describeSeparator, findSeparator, shortenHeader } from '../separators.ts';

/**
 * REQUIRED_FIELD_MISSING: a column is missing for the name, the e-mail, the manager's e-mail if configured, or a filter or grouping
 * (docs/contract/developers.md#field-mappings).
 */
export function checkRequiredFields(inputs: RosterInputs): Finding[] {
  if (!inputs.headerReadable || inputs.headers.length === 0) return [];
  return [...checkRecognised(inputs), ...checkConfiguredColumns(inputs)];
}

function checkRecognised(inputs: RosterInputs): Finding[] {
  const types = findUnmappedTypes(inputs).filter((type) => type !== 'MANAGER_EMAIL' || inputs.settings.isPresumed !== true);
  if (types.length === 0) return [];
  const separator = findSeparator(inputs.headers);
  if (separator !== null) {
    const message = describeSeparator(inputs.headers, separator);
    return types.map((type) =>
      missing(FIELD_NAMES[type], l10n.t('{0} Until then, no column is used as the {1}.', message, FIELD_NAMES[type])),
    );
  }
  const left = listColumnsToMap(inputs);
  const sampled = sampleColumnsToMap(inputs);
  const guessed = guessColumns(types, sampled);
  const parts = types.includes('NAME') ? findNameParts(sampled) : null;
  return types.map((type) => {
    const message =
      type === 'NAME' && parts !== null ? describeParts(parts) : describeMissing(type, guessed.get(type), canBeMapped(inputs) ? left : []);
    return missing(FIELD_NAMES[type], message);
  });
}

/** Maximum number of columns in a message. */
const MOST_NAMED = 10;

/** Lists the first of some columns in quotes, and how many more there are. */
export function listColumns(headers: readonly string[]): string {
  const named = headers.filter((header) => header !== '');
  const shown = named.slice(0, MOST_NAMED).map((header) => `"${shortenHeader(header)}"`);
  return named.length > MOST_NAMED ? l10n.t('{0} and {1} more', shown.join(', '), named.length - MOST_NAMED) : shown.join(', ');
}

function describeParts([first, last]: readonly [string, string]): string {
  return l10n.t(
    'No column is recognized as the name; "{0}" and "{1}" are its parts. Join them with the quick fix, or with `fairlead developers reshape --propose`.',
    shortenHeader(first),
    shortenHeader(last),
  );
}

function describeMissing(type: RequiredFieldType, guess: string | undefined, left: readonly string[]): string {
  const field = FIELD_NAMES[type];
  if (left.length === 0) return l10n.t('The {0} column is missing. Add a column with the header "{0}".', field);
  if (guess !== undefined)
    return l10n.t(
      'No column is recognized as the {0}; "{1}" probably is. Map it to {2}, or rename it to "{0}".',
      field,
      shortenHeader(guess),
      type,
    );
  return l10n.t('No column is recognized as the {0}. Map one of {1} to {2}, or rename it to "{0}".', field, listColumns(left), type);
}

function checkConfiguredColumns(inputs: RosterInputs): Finding[] {
  const { orgTreeFilterColumns, groupByColumns } = inputs.settings;
  const wanted = new Set([...orgTreeFilterColumns, ...groupByColumns].map((column) => column.trim()).filter((column) => column !== ''));
  return [...wanted]
    .filter((column) => !inputs.headers.includes(column) || !inputs.fieldMappings.some((entry) => entry.csvColumn.trim() === column))
    .map((column) => {
      const use = orgTreeFilterColumns.some((name) => name.trim() === column)
        ? l10n.t('an org tree filter')
        : l10n.t('a group-by configuration');
      const reason = inputs.headers.includes(column) ? l10n.t('is not mapped') : l10n.t('is not in the file');
      return missing(column, l10n.t('The column "{0}" {1}, but {2} uses it. Add it, or change the configuration.', column, reason, use));
    });
}

/**
 * MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: a mapping to save must contain the name, the e-mail, and the manager's e-mail if
 * configured (docs/contract/developers.md#field-mappings).
 */
export function checkFieldMappings(inputs: RosterInputs): Finding[] {
  const { managerEmailConfigured } = inputs.settings;
  if (isUnconfirmed(inputs.settings) || !inputs.headerReadable || inputs.headers.length === 0) return [];
  const mappings = inputs.settings.fieldMappings ?? [];
  const required = listRequiredTypes(managerEmailConfigured);
  return REQUIRED_FIELD_TYPES.flatMap((type) => {
    const mapped = mappings.find(({ fieldType }) => fieldType === type);
    if (!isUnmapped(inputs, type) || (mapped === undefined && !required.includes(type))) return [];
    const message =
      mapped === undefined
        ? l10n.t('The field mapping does not map {0}. Map one of: {1}.', type, listColumns(inputs.headers))
        : describeStrange(inputs.headers, mapped);
    return [findingAt('MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING', HEADER, message, FIELD_NAMES[type])];
  });
}

/** DUPLICATE_FIELD_TYPE: a mapping gives each type except CUSTOM to one column of the file (docs/contract/developers.md#field-mappings). */
export function checkFieldTypes({ headers, settings, headerReadable }: RosterInputs): Finding[] {
  if (!headerReadable) return [];
  const first = new Map<string, number>();
  return (settings.fieldMappings ?? []).flatMap(({ csvColumn, fieldType }) => {
    const column = headers.indexOf(csvColumn.trim());
    const earlier = first.get(fieldType);
    if (fieldType === 'CUSTOM' || column === -1) return [];
    if (earlier === undefined) {
      first.set(fieldType, column);
      return [];
    }
    const names = [earlier, column].map((at) => shortenHeader(headers[at] ?? ''));
    const message = l10n.t('The field mapping maps {0} to "{1}" and "{2}". Map one of them to CUSTOM.', fieldType, ...names);
    const related = [{ place: headerCell(earlier), message: l10n.t('The first column with this type') }];
    return [findingAt('DUPLICATE_FIELD_TYPE', headerCell(column), message, TYPE_NAMES[fieldType], related)];
  });
}

/** Returns a message for a mapping to a column that the file does not have, with the column that was probably meant. */
export function describeStrange(headers: readonly string[], { csvColumn, fieldType }: FieldMapping): string {
  const nearest = findNearest(csvColumn, headers);
  const remedy =
    nearest === null ? l10n.t('Map one of: {0}.', listColumns(headers)) : l10n.t('Did you mean "{0}"?', shortenHeader(nearest));
  return l10n.t(
    'The field mapping maps {0} to the column "{1}", which is missing in the file. {2}',
    fieldType,
    shortenHeader(csvColumn),
    remedy,
  );
}

/**
 * MANAGER_EMAIL_NOT_MAPPED: a CSV that only looks like a roster has no column for managers (docs/contract/developers.md#field-mappings).
 */
export function checkManagerColumn(inputs: RosterInputs): Finding[] {
  if (inputs.settings.isPresumed !== true || !inputs.headerReadable || inputs.columns.email === -1 || inputs.columns.name === -1) return [];
  if (!findUnmappedTypes(inputs).includes('MANAGER_EMAIL')) return [];
  const message = l10n.t(
    'The manager_email column is missing. If this is a roster, add a column with the header "manager_email", or map a column to MANAGER_EMAIL.',
  );
  return [findingAt('MANAGER_EMAIL_NOT_MAPPED', HEADER, message, FIELD_NAMES.MANAGER_EMAIL)];
}

/** INVALID_CSV: the header is unreadable because its quoted cells are separated by another character. */
export function checkSeparator(inputs: RosterInputs): Finding[] {
  const separator = inputs.headerReadable ? null : findSeparator(inputs.headers);
  if (separator === null) return [];
  return [findingAt('INVALID_CSV', HEADER, describeSeparator(inputs.headers, separator))];
}

/** SECOND_COLUMN_FOR_FIELD: two headers mean the same field; the first one gets it. */
export function checkSecondColumns(inputs: RosterInputs, suggest: (header: string) => string): Finding[] {
  if (inputs.settings.fieldMappings !== null) return [];
  const findings: Finding[] = [];
  inputs.headers.forEach((header, column) => {
    const type = suggest(header);
    const used = inputs.fieldMappings.findIndex(({ fieldType }) => fieldType === type);
    if (type === 'CUSTOM' || used === -1 || used === column || isDoubtful(header)) return;
    const earlier = inputs.headers.indexOf(inputs.fieldMappings[used]!.csvColumn);
    if (inputs.headers[earlier] !== header) {
      const message = l10n.t('"{0}" also matches {1}, but "{2}" comes first and is used.', header, type, inputs.headers[earlier] ?? '');
      const related = [{ place: headerCell(earlier), message: l10n.t('The column that is used') }];
      findings.push(findingAt('SECOND_COLUMN_FOR_FIELD', headerCell(column), message, null, related));
    }
  });
  return findings;
}

function isUnmapped(inputs: RosterInputs, type: RequiredFieldType): boolean {
  const { name, email, managerEmail } = inputs.columns;
  return { NAME: name, EMAIL: email, MANAGER_EMAIL: managerEmail }[type] === -1;
}

function missing(fieldName: string, message: string): Finding {
  return findingAt('REQUIRED_FIELD_MISSING', HEADER, message, fieldName);
}

/** BLANK_CSV_COLUMN_NAME: every column has a name that is not blank (docs/contract/developers.md#records). */
export function checkBlankColumnNames(inputs: RosterInputs): Finding[] {
  return inputs.headers.flatMap((header, column) => {
    if (header !== '') return [];
    return [
      findingAt('BLANK_CSV_COLUMN_NAME', headerCell(column), l10n.t('Column {0} has no name. Name it, or remove the column.', column + 1)),
    ];
  });
}

/** INVALID_CSV: two columns with the same name cannot be distinguished (docs/contract/developers.md#records). */
export function checkRepeatedColumnNames(inputs: RosterInputs): Finding[] {
  const first = new Map<string, number>();
  const findings: Finding[] = [];
  inputs.headers.forEach((header, column) => {
    if (header === '') return;
    const earlier = first.get(header);
    if (earlier === undefined) first.set(header, column);
    else {
      const message = l10n.t('Duplicate column "{0}". Rename one of the two.', header);
      const related = [{ place: headerCell(earlier), message: l10n.t('The first column with this name') }];
      findings.push(findingAt('INVALID_CSV', headerCell(column), message, null, related));
    }
  });
  return findings;
}
