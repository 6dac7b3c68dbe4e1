import * as l10n from '@vscode/l10n';
import { plural } from '../plural.ts';
import { suggestFieldType } from './fieldMapping.ts';
import { FIELD_NAMES } from './fieldTypes.ts';
import { findingAt, HEADER, mostRelated, type RelatedCell, type RuleFinding } from './finding.ts';
import type { RosterInputs } from './rosterInputs.ts';
import {
  checkBlankColumnNames,
  checkFieldMappings,
  checkFieldTypes,
  checkManagerColumn,
  checkRepeatedColumnNames,
  checkRequiredFields,
  checkSecondColumns,
  checkSeparator,
} from './rules/columns.ts';
import { checkSecondHeader } from './rules/headerPlace.ts';

/** Maximum number of e-mails in a message; a longer path is cut in the middle. */
const LONGEST_PATH = 8;

/**
 * CIRCULAR_REFERENCE: one finding for each record of a cycle, with the path from its own e-mail back to it
 * (docs/contract/errors.md#validation-errors).
 */
function* checkCircularReferences(inputs: RosterInputs): Iterable<RuleFinding> {
  for (const cycle of inputs.cycles) {
    for (let index = 0; index < cycle.length; index++) yield describeEdge(inputs, cycle, index);
  }
}

function describeEdge(inputs: RosterInputs, cycle: readonly number[], index: number): RuleFinding {
  const emailAt = (step: number): string => inputs.emailText(inputs.emailOf(cycle[(index + step) % cycle.length]!));
  const column = inputs.columns.managerEmail;
  const related = [];
  const most = mostRelated(cycle.length);
  for (let step = 1; step < cycle.length && related.length < most; step++) {
    const row = cycle[(index + step) % cycle.length]!;
    related.push({ place: { row, column }, message: l10n.t('{0} has the manager {1}', emailAt(step), emailAt(step + 1)) });
  }
  const remedy = plural(
    cycle.length,
    'A developer cannot be their own manager: enter another manager, or leave the cell empty.',
    'Change one of these managers.',
  );
  const message = (): string => l10n.t('Managers form a cycle: {0}. {1}', describePath(cycle.length, emailAt), remedy);
  return findingAt('CIRCULAR_REFERENCE', { row: cycle[index]!, column }, message, FIELD_NAMES.MANAGER_EMAIL, related);
}

function describePath(length: number, emailAt: (step: number) => string): string {
  const steps = Array.from({ length: Math.min(length, LONGEST_PATH) }, (_, step) => emailAt(step));
  if (length > LONGEST_PATH) steps.push(l10n.t('… {0} more …', length - LONGEST_PATH));
  return [...steps, emailAt(length)].join(' → ');
}

/** A roster rule: returns its findings and changes nothing. */
export type RosterRule = (inputs: RosterInputs) => Iterable<RuleFinding>;

/** The rules of the header and the settings, in the order of execution; of the records they check at most whether there are any. */
export const HEADER_RULES: readonly RosterRule[] = [
  checkEmptyCsv,
  checkBlankColumnNames,
  checkRepeatedColumnNames,
  checkSeparator,
  checkRequiredFields,
  checkFieldMappings,
  checkFieldTypes,
  checkManagerColumn,
  (inputs) => checkSecondColumns(inputs, suggestFieldType),
];

/** The rules of the records, run after those of the header. */
export const RECORD_RULES: readonly RosterRule[] = [
  checkSecondHeader,
  checkRequiredValues,
  checkDuplicateEmails,
  checkEmailCase,
  checkUnknownManagers,
  checkCircularReferences,
];

/** EMPTY_CSV: the file has no records. */
function checkEmptyCsv(inputs: RosterInputs): RuleFinding[] {
  if (inputs.rowCount > 0 || !inputs.headerReadable) return [];
  const message =
    inputs.headers.length === 0
      ? l10n.t('The file is empty. Add a header line such as name,email,manager_email and a line for each developer.')
      : l10n.t('The file contains only headers. Add a line for each developer.');
  return [findingAt('EMPTY_CSV', HEADER, message)];
}

/** EMAIL_DIFFERS_ONLY_BY_CASE: the service accepts both, but they are most likely one person (docs/contract/developers.md#e-mails). */
function* checkEmailCase(inputs: RosterInputs): Iterable<RuleFinding> {
  const { email: column } = inputs.columns;
  const emailAt = (record: number): string => inputs.emailText(inputs.emailOf(record));
  for (const [first, ...others] of inputs.caseTwins) {
    for (const record of others) {
      const message = (): string =>
        l10n.t('"{0}" differs from "{1}" only in case. If they are the same person, keep one.', emailAt(record), emailAt(first!));
      const related = [{ place: { row: first!, column }, message: `"${emailAt(first!)}"` }];
      yield findingAt('EMAIL_DIFFERS_ONLY_BY_CASE', { row: record, column }, message, FIELD_NAMES.EMAIL, related);
    }
  }
}

/** REQUIRED_VALUE_MISSING: name and e-mail must not be blank (docs/contract/developers.md#records). */
function* checkRequiredValues(inputs: RosterInputs): Iterable<RuleFinding> {
  const { columns, namelessRecords, emaillessRecords } = inputs;
  for (const record of namelessRecords) yield missing(FIELD_NAMES.NAME, record, columns.name);
  for (const record of emaillessRecords) yield missing(FIELD_NAMES.EMAIL, record, columns.email);
}

function missing(fieldName: string, record: number, column: number): RuleFinding {
  const message = (): string =>
    fieldName === FIELD_NAMES.NAME
      ? l10n.t('The name is missing. Every developer needs one.')
      : l10n.t('The email is missing. Every developer needs one.');
  return findingAt('REQUIRED_VALUE_MISSING', { row: record, column }, message, fieldName);
}

/**
 * DUPLICATE_EMAIL: one finding for each record that shares its e-mail, with references to the others (docs/contract/developers.md#e-mails).
 */
function* checkDuplicateEmails(inputs: RosterInputs): Iterable<RuleFinding> {
  for (const number of inputs.sharedEmails) {
    const email = inputs.emailText(number);
    const records = [...inputs.recordsOf(number)];
    const message = (): string => l10n.t('{0} developers have the e-mail "{1}". Give each a unique e-mail.', records.length, email);
    for (const record of records) {
      const place = { row: record, column: inputs.columns.email };
      yield findingAt('DUPLICATE_EMAIL', place, message, FIELD_NAMES.EMAIL, othersOf(inputs, records, record));
    }
  }
}

const SAME_EMAIL = l10n.t('The same e-mail');

function othersOf(inputs: RosterInputs, records: readonly number[], record: number): RelatedCell[] {
  const others: RelatedCell[] = [];
  const most = mostRelated(records.length);
  for (const row of records) {
    if (others.length === most) break;
    if (row !== record) others.push({ place: { row, column: inputs.columns.email }, message: SAME_EMAIL });
  }
  return others;
}

/** Whether the column of managers holds something else than e-mails in the first records, so that its mapping is wrong. */
function holdsNoEmail(inputs: RosterInputs): boolean {
  return !inputs.valuesOf(inputs.columns.managerEmail).some((value) => value.includes('@'));
}

function describeMapping({ headers, columns }: RosterInputs, value: string): string {
  return l10n.t(
    '"{0}" is not an e-mail, but the column "{1}" is mapped to MANAGER_EMAIL. Map another column with --map or Map Fields, or let `fairlead developers reshape` look the e-mails up.',
    value,
    headers[columns.managerEmail] ?? '',
  );
}

/**
 * MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS: no one has the e-mail of a manager; only a warning if someone has it in another case
 * (docs/contract/developers.md#records).
 */
function* checkUnknownManagers(inputs: RosterInputs): Iterable<RuleFinding> {
  if (inputs.columns.email === -1) return;
  const column = inputs.columns.managerEmail;
  for (const number of inputs.unknownManagers) {
    const email = inputs.emailText(number);
    // The person may be in an unreadable record.
    if (inputs.maybeGarbled(email)) continue;
    const message = (): string =>
      !email.includes('@') && holdsNoEmail(inputs)
        ? describeMapping(inputs, email)
        : l10n.t('No developer has the e-mail "{0}". Correct the address, add a row for this person, or leave the cell empty.', email);
    for (const row of inputs.reportsOf(number))
      yield findingAt('MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS', { row, column }, message, FIELD_NAMES.MANAGER_EMAIL);
  }
  for (const number of inputs.recasedManagers) {
    const person = inputs.firstTwinOf(number);
    const written = inputs.emailText(inputs.emailOf(person));
    const message = l10n.t('"{0}" matches the developer "{1}" except for case. Write "{1}".', inputs.emailText(number), written);
    const related = [{ place: { row: person, column: inputs.columns.email }, message: l10n.t('The developer "{0}"', written) }];
    for (const row of inputs.reportsOf(number))
      yield findingAt('MANAGER_EMAIL_DIFFERS_ONLY_BY_CASE', { row, column }, message, FIELD_NAMES.MANAGER_EMAIL, related);
  }
}
