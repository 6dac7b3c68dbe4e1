import type { Problem } from '../../core/problem.ts';
import type { Area } from '../endpoint.ts';
import { ACTIVITY_REFERENCES } from './activity.ts';
import { DEVELOPER_REFERENCES } from './developers.ts';
import {
  anyOf,
  anything,
  array,
  count,
  enumOf,
  type JsonSchema,
  nullable,
  nullOnly,
  type Schema,
  strictObject,
  string,
  toReferences,
} from './jsonSchema.ts';

/** The published body of areas A and B: our code in `error`, and the HTTP status as a number. */
const errorResponse = { error: string, message: string, status: count, errorId: string };
/** The body of area D. */
const platformError = { status: enumOf('ERROR'), code: string, message: string, correlationId: string };
const fieldErrors = array(strictObject({ fieldId: string, error: string }));
/** Only with PLACES_HEADER. */
const problems = array(anything as Schema<Problem>);

/** The schemas of refusals. */
export const ERROR_SCHEMAS = {
  ErrorBody: strictObject(errorResponse),
  FailureBody: strictObject(
    {
      status: enumOf('FAILURE'),
      errors: array(DEVELOPER_REFERENCES.ErrorEntry),
      /** The first problem with its place (row, column), as a sentence. */
      message: string,
    },
    {
      /** Of a roster; the version only if it is stored already. */
      totalRecords: count,
      savedRecords: count,
      validRecords: count,
      invalidRecords: count,
      uploadId: count,
      problems,
    },
  ),
  IdentityFailureBody: strictObject({
    ...errorResponse,
    errors: array(DEVELOPER_REFERENCES.DeveloperIdentityError),
    invalidCount: count,
    totalCount: count,
    validCount: count,
  }),
  InsightsErrorBody: strictObject(errorResponse, { errors: fieldErrors }),
  SegmentErrorBody: strictObject({ code: count, message: string, details: nullable(string), transactionId: string }),
  PlatformErrorBody: strictObject({ ...platformError, detailedMessage: nullOnly, responseMessages: array(anything) }, { problems }),
  PlatformFailureBody: strictObject({ ...platformError, status: enumOf('FAILURE'), errors: fieldErrors }, { problems }),
};

const refs = toReferences(ERROR_SCHEMAS);

/** The error bodies of each area. */
export const ERROR_BODIES: Readonly<Record<Area, JsonSchema>> = {
  developers: anyOf(refs.FailureBody, refs.IdentityFailureBody, refs.ErrorBody),
  insights: refs.InsightsErrorBody,
  segments: refs.SegmentErrorBody,
  platform: anyOf(refs.PlatformErrorBody, refs.PlatformFailureBody),
  local: anyOf(refs.ErrorBody, ACTIVITY_REFERENCES.ActivityErrorBody),
};
