import { suggestFieldType } from './fieldMapping.ts';
import type { Finding } from './finding.ts';
import type { RosterFacts } from './rosterFacts.ts';
import { checkCircularReferences } from './rules/circularReferences.ts';
import { checkBlankColumnNames, checkRepeatedColumnNames } from './rules/columnNames.ts';
import { checkDuplicateEmails } from './rules/duplicateEmails.ts';
import { checkEmailCase } from './rules/emailCase.ts';
import { checkEmptyCsv } from './rules/emptyCsv.ts';
import { checkFieldMappings, checkManagerColumn, checkRequiredFields, checkSecondColumns, checkSeparator } from './rules/requiredFields.ts';
import { checkRequiredValues } from './rules/requiredValues.ts';
import { checkUnknownManagers } from './rules/unknownManagers.ts';

/** A roster rule: returns its findings and changes nothing. */
export type RosterRule = (facts: RosterFacts) => Iterable<Finding>;

/** The rules of the header and the settings, in the order of execution; of the records they check at most whether there are any. */
export const HEADER_RULES: readonly RosterRule[] = [
  checkEmptyCsv,
  checkBlankColumnNames,
  checkRepeatedColumnNames,
  checkSeparator,
  checkRequiredFields,
  checkFieldMappings,
  checkManagerColumn,
  (facts) => checkSecondColumns(facts, suggestFieldType),
];

/** The rules of the records, run after those of the header. */
export const RECORD_RULES: readonly RosterRule[] = [
  checkRequiredValues,
  checkDuplicateEmails,
  checkEmailCase,
  checkUnknownManagers,
  checkCircularReferences,
];
