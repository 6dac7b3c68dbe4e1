import { FIELD_NAMES, REQUIRED_FIELD_TYPES, type RequiredFieldType } from '../fieldTypes.ts';
import { type Finding, HEADER, headerCell } from '../finding.ts';
import { findMissingFieldTypes } from '../missingFieldTypes.ts';
import type { RosterFacts } from '../rosterFacts.ts';

const EXAMPLE_HEADERS: Readonly<Record<RequiredFieldType, string>> = {
  NAME: 'name',
  EMAIL: 'email',
  MANAGER_EMAIL: 'manager_email',
};

/** REQUIRED_FIELD_MISSING: name, e-mail, the manager's e-mail where configured, and each column that a filter or a grouping uses. */
export function checkRequiredFields(facts: RosterFacts): Finding[] {
  if (!facts.headerReadable || facts.headers.length === 0) return [];
  return [...checkMappedByHeader(facts), ...checkConfiguredColumns(facts)];
}

function checkMappedByHeader(facts: RosterFacts): Finding[] {
  if (facts.settings.fieldMappings !== null) return [];
  return REQUIRED_FIELD_TYPES.filter(
    (type) => isUnmapped(facts, type) && (type !== 'MANAGER_EMAIL' || facts.settings.managerEmailConfigured),
  ).map((type) =>
    missing(
      FIELD_NAMES[type],
      `No column holds the ${FIELD_NAMES[type]}. Add one with the header ${EXAMPLE_HEADERS[type]}, or map a column to ${type}.${separatorHint(facts)}`,
    ),
  );
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

/** MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING: a mapping that is to be saved holds all three (service.md, states of A). */
export function checkFieldMappings(facts: RosterFacts): Finding[] {
  if (facts.settings.fieldMappings === null || !facts.headerReadable || facts.headers.length === 0) return [];
  return REQUIRED_FIELD_TYPES.filter((type) => isUnmapped(facts, type)).map((type) => ({
    code: 'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING',
    fieldName: FIELD_NAMES[type],
    place: HEADER,
    message: describeUnmapped(facts, type),
    related: [],
  }));
}

function describeUnmapped(facts: RosterFacts, type: RequiredFieldType): string {
  const mappings = facts.settings.fieldMappings ?? [];
  const mapped = mappings.find((entry) => entry.fieldType === type);
  return findMissingFieldTypes(mappings).includes(type)
    ? `The field mapping gives no column to ${type}. Map one of: ${facts.headers.filter((header) => header !== '').join(', ')}.`
    : `The field mapping gives ${type} to the column "${mapped?.csvColumn}", which the file does not have. Rename the column, or map another.`;
}

/** MANAGER_EMAIL_NOT_MAPPED: the upload is taken without it, but the mapping cannot be saved. */
export function checkManagerColumn(facts: RosterFacts): Finding[] {
  if (facts.settings.fieldMappings !== null || facts.settings.managerEmailConfigured) return [];
  if (!facts.headerReadable || facts.columns.email === -1 || facts.columns.name === -1 || facts.columns.managerEmail !== -1) return [];
  return [
    {
      code: 'MANAGER_EMAIL_NOT_MAPPED',
      fieldName: FIELD_NAMES.MANAGER_EMAIL,
      place: HEADER,
      message: 'No column holds the manager_email. The upload is taken, but its field mapping cannot be saved without one.',
      related: [],
    },
  ];
}

/** SECOND_COLUMN_FOR_FIELD: of two headers that mean the same field, the first takes it. */
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
        message: `"${header}" could be the ${type} too, but "${facts.headers[earlier]}" stands before it and is taken.`,
        related: [{ place: headerCell(earlier), message: 'The column that is taken' }],
      });
    }
  });
  return findings;
}

function isUnmapped(facts: RosterFacts, type: RequiredFieldType): boolean {
  const { name, email, managerEmail } = facts.columns;
  return { NAME: name, EMAIL: email, MANAGER_EMAIL: managerEmail }[type] === -1;
}

function separatorHint(facts: RosterFacts): string {
  const only = facts.headers.length === 1 ? facts.headers[0]! : '';
  if (only.includes(';')) return ' The columns seem to be separated by semicolons; a roster needs commas.';
  if (only.includes('\t')) return ' The columns seem to be separated by tabs; a roster needs commas.';
  return '';
}

function missing(fieldName: string, message: string): Finding {
  return { code: 'REQUIRED_FIELD_MISSING', fieldName, place: HEADER, message, related: [] };
}
