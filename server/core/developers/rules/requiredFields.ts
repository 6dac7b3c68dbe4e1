import { findNearest } from '../../nearest.ts';
import { canBeMapped, findUnmappedTypes, guessColumns, listColumnsToMap } from '../columnsToMap.ts';
import type { FieldMapping } from '../fieldMapping.ts';
import { FIELD_NAMES, REQUIRED_FIELD_TYPES, type RequiredFieldType } from '../fieldTypes.ts';
import { type Finding, HEADER, headerCell } from '../finding.ts';
import { listRequiredTypes } from '../missingFieldTypes.ts';
import type { RosterFacts } from '../rosterFacts.ts';
import { isUnconfirmed } from '../rosterSettings.ts';
import { describeSeparator, findSeparator } from '../separators.ts';

/** REQUIRED_FIELD_MISSING: a column is missing for the name, the e-mail, the manager's e-mail if configured, or a filter or grouping. */
export function checkRequiredFields(facts: RosterFacts): Finding[] {
  if (!facts.headerReadable || facts.headers.length === 0) return [];
  return [...checkRecognised(facts), ...checkConfiguredColumns(facts)];
}

function checkRecognised(facts: RosterFacts): Finding[] {
  const types = findUnmappedTypes(facts).filter((type) => type !== 'MANAGER_EMAIL' || facts.settings.isPresumed !== true);
  if (types.length === 0) return [];
  const separator = findSeparator(facts.headers);
  if (separator !== null) {
    const message = describeSeparator(facts.headers, separator);
    return types.map((type) => missing(FIELD_NAMES[type], `${message} Until then, no column is used as the ${FIELD_NAMES[type]}.`));
  }
  const left = listColumnsToMap(facts);
  const guessed = guessColumns(
    types,
    left.map((header) => ({ header, values: [] })),
  );
  return types.map((type) => missing(FIELD_NAMES[type], describeMissing(type, guessed.get(type), canBeMapped(facts) ? left : [])));
}

/** Maximum number of columns in a message, and of characters of each. */
const MOST_NAMED = 10;
const LONGEST_NAMED = 80;

/** Lists the first of some columns in quotes, and how many more there are. */
export function listColumns(headers: readonly string[]): string {
  const named = headers.filter((header) => header !== '');
  const shown = named.slice(0, MOST_NAMED).map((header) => `"${shorten(header)}"`);
  return named.length > MOST_NAMED ? `${shown.join(', ')} and ${named.length - MOST_NAMED} more` : shown.join(', ');
}

function shorten(header: string): string {
  return header.length > LONGEST_NAMED ? `${header.slice(0, LONGEST_NAMED)}…` : header;
}

function describeMissing(type: RequiredFieldType, guess: string | undefined, left: readonly string[]): string {
  const field = FIELD_NAMES[type];
  if (left.length === 0) return `The ${field} column is missing. Add a column with the header "${field}".`;
  if (guess !== undefined)
    return `No column is recognized as the ${field}; "${shorten(guess)}" probably is. Map it to ${type}, or rename it to "${field}".`;
  return `No column is recognized as the ${field}. Map one of ${listColumns(left)} to ${type}, or rename it to "${field}".`;
}

function checkConfiguredColumns(facts: RosterFacts): Finding[] {
  const { orgTreeFilterColumns, groupByColumns } = facts.settings;
  const wanted = new Set([...orgTreeFilterColumns, ...groupByColumns].map((column) => column.trim()).filter((column) => column !== ''));
  return [...wanted]
    .filter((column) => !facts.headers.includes(column) || !facts.fieldMappings.some((entry) => entry.csvColumn.trim() === column))
    .map((column) => {
      const use = orgTreeFilterColumns.some((name) => name.trim() === column) ? 'an org tree filter' : 'a group-by configuration';
      const lack = facts.headers.includes(column) ? 'is not mapped' : 'is not in the file';
      return missing(column, `The column "${column}" ${lack}, but ${use} uses it. Add it, or change the configuration.`);
    });
}

/** MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: a mapping to save must contain the name, the e-mail, and the manager's e-mail if configured. */
export function checkFieldMappings(facts: RosterFacts): Finding[] {
  const { managerEmailConfigured } = facts.settings;
  if (isUnconfirmed(facts.settings) || !facts.headerReadable || facts.headers.length === 0) return [];
  const mappings = facts.settings.fieldMappings ?? [];
  const required = listRequiredTypes(managerEmailConfigured);
  return REQUIRED_FIELD_TYPES.flatMap((type) => {
    const mapped = mappings.find(({ fieldType }) => fieldType === type);
    if (!isUnmapped(facts, type) || (mapped === undefined && !required.includes(type))) return [];
    const message = mapped === undefined ? describeUnmapped(facts, type) : describeStrange(facts.headers, mapped);
    return [
      {
        code: 'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING' as const,
        fieldName: FIELD_NAMES[type],
        place: HEADER,
        message,
        related: [],
      },
    ];
  });
}

function describeUnmapped({ headers }: RosterFacts, type: RequiredFieldType): string {
  return `The field mapping does not map ${type}. Map one of: ${listColumns(headers)}.`;
}

/** Returns a message for a mapping to a column that the file does not have, with the column that was probably meant. */
export function describeStrange(headers: readonly string[], { csvColumn, fieldType }: FieldMapping): string {
  const nearest = findNearest(csvColumn, headers);
  const remedy = nearest === null ? `Map one of: ${listColumns(headers)}.` : `Did you mean "${shorten(nearest)}"?`;
  return `The field mapping maps ${fieldType} to the column "${shorten(csvColumn)}", which is missing in the file. ${remedy}`;
}

/** MANAGER_EMAIL_NOT_MAPPED: a CSV that only looks like a roster has no column for managers. */
export function checkManagerColumn(facts: RosterFacts): Finding[] {
  if (facts.settings.isPresumed !== true || !facts.headerReadable || facts.columns.email === -1 || facts.columns.name === -1) return [];
  if (!findUnmappedTypes(facts).includes('MANAGER_EMAIL')) return [];
  return [
    {
      code: 'MANAGER_EMAIL_NOT_MAPPED',
      fieldName: FIELD_NAMES.MANAGER_EMAIL,
      place: HEADER,
      message:
        'The manager_email column is missing. If this is a roster, add a column with the header "manager_email", or map a column to MANAGER_EMAIL.',
      related: [],
    },
  ];
}

/** INVALID_CSV: the header is unreadable because its quoted cells are separated by another character. */
export function checkSeparator(facts: RosterFacts): Finding[] {
  const separator = facts.headerReadable ? null : findSeparator(facts.headers);
  if (separator === null) return [];
  return [{ code: 'INVALID_CSV', fieldName: null, place: HEADER, message: describeSeparator(facts.headers, separator), related: [] }];
}

/** SECOND_COLUMN_FOR_FIELD: two headers mean the same field; the first one gets it. */
export function checkSecondColumns(facts: RosterFacts, suggest: (header: string) => string): Finding[] {
  if (facts.settings.fieldMappings !== null) return [];
  const first = new Map<string, number>();
  const findings: Finding[] = [];
  facts.headers.forEach((header, column) => {
    const type = suggest(header);
    const earlier = first.get(type);
    if (type === 'CUSTOM') return;
    if (earlier === undefined) first.set(type, column);
    else if (facts.headers[earlier] !== header) {
      findings.push({
        code: 'SECOND_COLUMN_FOR_FIELD',
        fieldName: null,
        place: headerCell(column),
        message: `"${header}" also matches ${type}, but "${facts.headers[earlier]}" comes first and is used.`,
        related: [{ place: headerCell(earlier), message: 'The column that is used' }],
      });
    }
  });
  return findings;
}

function isUnmapped(facts: RosterFacts, type: RequiredFieldType): boolean {
  const { name, email, managerEmail } = facts.columns;
  return { NAME: name, EMAIL: email, MANAGER_EMAIL: managerEmail }[type] === -1;
}

function missing(fieldName: string, message: string): Finding {
  return { code: 'REQUIRED_FIELD_MISSING', fieldName, place: HEADER, message, related: [] };
}
