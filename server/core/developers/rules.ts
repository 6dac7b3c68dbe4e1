import { suggestFieldType } from './fieldMapping.ts';
import type { Finding } from './finding.ts';
import type { RosterFacts } from './rosterFacts.ts';
import { checkCircularReferences } from './rules/circularReferences.ts';
import { checkBlankColumnNames, checkRepeatedColumnNames } from './rules/columnNames.ts';
import { checkDuplicateEmails } from './rules/duplicateEmails.ts';
import { checkEmailCase } from './rules/emailCase.ts';
import { checkEmptyCsv } from './rules/emptyCsv.ts';
import { checkFieldMappings, checkManagerColumn, checkRequiredFields, checkSecondColumns } from './rules/requiredFields.ts';
import { checkRequiredValues } from './rules/requiredValues.ts';
import { checkUnknownManagers } from './rules/unknownManagers.ts';

/** Every rule of a roster, in the order in which they are asked. Each returns what it found and changes nothing. */
export const ROSTER_RULES: readonly ((facts: RosterFacts) => Finding[])[] = [
  checkEmptyCsv,
  checkBlankColumnNames,
  checkRepeatedColumnNames,
  checkRequiredFields,
  checkFieldMappings,
  checkManagerColumn,
  (facts) => checkSecondColumns(facts, suggestFieldType),
  checkRequiredValues,
  checkDuplicateEmails,
  checkEmailCase,
  checkUnknownManagers,
  checkCircularReferences,
];
