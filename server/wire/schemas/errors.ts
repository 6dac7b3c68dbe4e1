import type { Area } from '../endpoint.ts';
import { anything, closed, count, either, type JsonSchema, list, named, nothing, orNull, text, words } from './jsonSchema.ts';

const error = { status: words('ERROR'), code: text, message: text, correlationId: text };
const fieldErrors = list(closed({ fieldId: text, error: text }));
const problems = list(anything);

/** The schemas of refusals. */
export const ERROR_SCHEMAS = {
  ErrorBody: closed(error),
  IdentityErrorBody: closed({ ...error, status: words('error') }),
  FailureBody: closed({ status: words('FAILURE'), errors: list(named('ErrorEntry')), message: text }, { problems }),
  InsightsErrorBody: closed(error, { errors: fieldErrors }),
  SegmentErrorBody: closed({ code: count, message: text, details: orNull(text), transactionId: text }),
  PlatformErrorBody: closed({ ...error, detailedMessage: nothing, responseMessages: list(anything) }, { problems }),
  PlatformFailureBody: closed({ ...error, status: words('FAILURE'), errors: fieldErrors }, { problems }),
} as const;

/** The error bodies of each area. */
export const ERROR_BODIES: Readonly<Record<Area, JsonSchema>> = {
  developers: either(named('FailureBody'), named('ErrorBody'), named('IdentityErrorBody')),
  insights: named('InsightsErrorBody'),
  segments: named('SegmentErrorBody'),
  platform: either(named('PlatformErrorBody'), named('PlatformFailureBody')),
  local: either(named('ErrorBody'), named('ActivityErrorBody')),
};
