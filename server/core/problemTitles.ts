import * as l10n from '@vscode/l10n';
import type { AccountProblemCode } from './account/accountProblems.ts';
import type { RequestProblemCode } from './insights/problems.ts';
import type { SourceProblemCode } from './insights/sourceProblems.ts';
import type { PipelineProblemCode } from './platform/pipelines/problems.ts';
import type { KeyProblemCode } from './segments/keyProblems.ts';

// What each code means, in one line for the pages of docs/ and for reports of `fairlead check`: the editor shows no titles, so that its programs
// have the severities without them.

/** In docs/pipelines.md. */
export const PIPELINE_TITLES: Readonly<Record<PipelineProblemCode, string>> = {
  INVALID_YAML: l10n.t('The file is not valid YAML'),
  NOT_A_PIPELINE: l10n.t('The document contains no pipeline'),
  MISSING_FIELD: l10n.t('A required field is missing'),
  MISSING_WRAPPER: l10n.t('An entry is not wrapped in `stage:` or `step:`'),
  UNKNOWN_ELEMENT: l10n.t('An entry of stages or steps is of an unknown kind'),
  EMPTY_LIST: l10n.t('A list that needs an entry is empty'),
  WRONG_TYPE: l10n.t('A value has the wrong type'),
  UNKNOWN_STAGE_TYPE: l10n.t('The stage type is unknown'),
  UNKNOWN_STEP_TYPE: l10n.t('The step type is unknown'),
  UNKNOWN_WORD: l10n.t('A value is not one of the allowed values'),
  OUT_OF_RANGE: l10n.t('A number is too small or too large'),
  REPEATED_ENTRY: l10n.t('A list has a duplicate entry'),
  SUPERFLUOUS_FIELD: l10n.t('Two fields are mutually exclusive'),
  INVALID_IDENTIFIER: l10n.t('An identifier breaks the rules for identifiers'),
  INVALID_NAME: l10n.t('A name breaks the rules for names'),
  INVALID_DURATION: l10n.t('A value is not a valid duration'),
  INVALID_TEXT: l10n.t('A string does not match the format of its field'),
  DUPLICATE_IDENTIFIER: l10n.t('Two stages, or two steps of one list, share an identifier'),
  OTHER_TARGET: l10n.t('The document names a different organization or project than the request'),
  NEWER_TYPE: l10n.t('A type is not in the catalogue'),
  STEP_OF_OTHER_STAGE: l10n.t('A step type is not available in this kind of stage'),
  UNKNOWN_KEY: l10n.t('A key is unknown'),
  INVALID_EXPRESSION: l10n.t('An expression `<+…>` is not closed or not well formed'),
  INVALID_INPUT: l10n.t('A runtime input `<+input>` breaks its grammar'),
  UNKNOWN_REFERENCE: l10n.t('An expression refers to something that does not exist'),
  DUPLICATE_NAME: l10n.t('Two entries of one list share a name'),
  INCOMPLETE_ACTION: l10n.t('A failure action misses a required field'),
  MISPLACED_ACTION: l10n.t('A failure action has no effect in its place'),
  SHADOWED_STRATEGY: l10n.t('An earlier failure strategy handles the same errors'),
  PLAIN_SECRET: l10n.t('A secret is written in plain text'),
  SEVERAL_ROOTS: l10n.t('A document contains more than one entity'),
  UNKNOWN_VERSION: l10n.t('A template has no such version in the workspace'),
  UNKNOWN_ENTITY: l10n.t('A reference is nearly that of an entity in the workspace'),
  OTHER_ENTITY: l10n.t('A reference leads to an entity that does not belong there'),
  UNKNOWN_INPUT: l10n.t('An input is given that the template or pipeline does not have'),
  WRONG_INPUT: l10n.t('A given input has a value that the template or pipeline does not accept'),
  MISSING_INPUT: l10n.t('A required input of a template is not given'),
  ROLLBACK_STEP: l10n.t('A rollback step is among the forward steps'),
  UNFILLED_TEMPLATE: l10n.t('Another program fills in the file'),
};

/** In docs/account-as-folder.md. */
export const ACCOUNT_TITLES: Readonly<Record<AccountProblemCode, string>> = {
  INVALID_YAML: l10n.t('The file is not valid YAML'),
  CONFLICT_MARKS: l10n.t('The file has both versions of a conflict between marks'),
  MISSING_FIELD: l10n.t('A required field is missing'),
  WRONG_TYPE: l10n.t('A value has the wrong type'),
  UNKNOWN_WORD: l10n.t('A value is not one of the allowed values'),
  INVALID_NAME: l10n.t('A name breaks the rules for names'),
  INVALID_TEXT: l10n.t('A string does not match the format of its field'),
  UNKNOWN_FIELD: l10n.t('A file of an account does not have this field'),
  DUPLICATE_DEFINITION: l10n.t('Two definitions have the same name'),
  UNDEFINED_NAME: l10n.t('A name that is used is not defined in the folder'),
  UNKNOWN_COLUMN: l10n.t('A mapping names a column that the roster does not have'),
  MISSING_FILE: l10n.t('A file that another one needs is missing'),
  MISPLACED_FILE: l10n.t('A file has no meaning at its place in the folder'),
  OTHER_FOLDER: l10n.t('A document names another owner or identifier than its folder'),
  UNKNOWN_PART: l10n.t('A managed workspace or project is not in the folder'),
  NOT_MANAGED: l10n.t('A workspace is in the folder but not managed'),
  INACTIVE_SEGMENT: l10n.t('A segment has a file of keys in no environment'),
};

/** In docs/insights.md. */
export const REQUEST_TITLES: Readonly<Record<RequestProblemCode, string>> = {
  INVALID_JSON: l10n.t('The file is not valid JSON'),
  MISSING_FIELD: l10n.t('A required field is missing'),
  WRONG_TYPE: l10n.t('A value has the wrong type'),
  UNKNOWN_WORD: l10n.t('A value is not one of the allowed values'),
  INVALID_TEXT: l10n.t('A string is not a valid date or team ID'),
  OUT_OF_RANGE: l10n.t('A number is too small or too large, or the dates are in the wrong order'),
  SUPERFLUOUS_FIELD: l10n.t('Two fields are mutually exclusive'),
  UNKNOWN_KEY: l10n.t('A key is unknown in an export request'),
  REPEATED_KEY: l10n.t('A key is duplicated; the last one is used'),
  UNKNOWN_TEAM: l10n.t('The team is unknown to the selected instance'),
};

/** In docs/segments.md. */
export const KEY_TITLES: Readonly<Record<KeyProblemCode, string>> = {
  KEY_TOO_LONG: l10n.t('A key has more than 250 characters'),
  UNSTORABLE_KEY: l10n.t('A key holds a character that no database keeps'),
  TOO_MANY_KEYS: l10n.t('There are more than the 100,000 keys that a segment holds'),
  DUPLICATE_KEY: l10n.t('A duplicate key; it counts once'),
  BLANK_KEY: l10n.t('A line is blank; it is passed over'),
  SPACED_KEY: l10n.t('A key has spaces around it'),
  SEVERAL_REQUESTS: l10n.t('There are more than the 10,000 keys that one request carries; they are sent in several'),
};

/** In docs/insights.md. */
export const SOURCE_TITLES: Readonly<Record<SourceProblemCode, string>> = {
  INVALID_YAML: l10n.t('The file is not valid YAML'),
  MISSING_FIELD: l10n.t('A required field is missing'),
  WRONG_TYPE: l10n.t('A value has the wrong type'),
  UNKNOWN_WORD: l10n.t('A value is not one of the allowed values'),
  INVALID_TEXT: l10n.t('A string does not match the format of its field'),
  UNKNOWN_FIELD: l10n.t('A source does not have this field'),
  DUPLICATE_PATH: l10n.t('Two entries of a list of sources have the same path'),
  NO_SOURCES: l10n.t('A list of sources has no entries'),
  UNUSED_FIELD: l10n.t('A field has no effect in the format of its export'),
};
