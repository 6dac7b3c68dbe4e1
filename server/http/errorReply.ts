import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS, Refusal, type RefusalCode } from '../core/refusal.ts';
import { REFUSAL_TITLES } from '../core/refusalTitles.ts';
import type { ActivityErrorBody } from '../wire/activity.ts';
import type { ErrorBody, FailureBody, IdentityFailureBody } from '../wire/developers.ts';
import type { Area } from '../wire/endpoints.ts';
import type { InsightsErrorBody } from '../wire/insights.ts';
import type { PlatformErrorBody, PlatformFailureBody } from '../wire/platform.ts';
import type { SegmentErrorBody } from '../wire/segments.ts';
import { selectProblems, wantsPlaces } from './problems.ts';

/**
 * Answers an error: a Refusal as itself, an error of the framework as the matching refusal, anything else as a bug, logged with the
 * request's ID.
 */
export async function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = error instanceof Refusal ? error : toRefusal(error, request);
  if (refusal === null) request.log.error({ err: error, correlationId: request.id }, 'a request failed because of a bug');
  const { cause, retryAfter } = refusal?.details ?? {};
  if (cause !== undefined) request.log.error({ err: cause, correlationId: request.id }, 'a request was refused because of the database');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const area = areaOfPath(request.url);
  const { status, body } = toErrorAnswer(refusal, request.id, wantsPlaces(request), area);
  if (status === 401) reply.header('www-authenticate', area === 'segments' ? 'Bearer' : 'ApiKey');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

type ErrorAnswerBody =
  | FailureBody
  | ErrorBody
  | IdentityFailureBody
  | InsightsErrorBody
  | ActivityErrorBody
  | SegmentErrorBody
  | PlatformFailureBody
  | PlatformErrorBody;

/** Maximum field errors in one answer. */
const MAX_FIELDS = 1_000;

/**
 * Builds the body of an error in the shape of its area: validation errors in the contract's own shape, all others with a code and a
 * message. Null means a bug (docs/contract/errors.md#bodies).
 */
export function toErrorAnswer(
  refusal: Refusal | null,
  correlationId: string,
  places: boolean,
  area: Area,
): {
  status: number;
  body: ErrorAnswerBody;
} {
  if (refusal?.details.errors !== undefined) {
    const { errors, problems = [], records } = refusal.details;
    const counted = records === undefined ? {} : { ...records, savedRecords: 0 };
    const found = places ? { problems: selectProblems(problems) } : {};
    return { status: refusal.status, body: { status: 'FAILURE', errors, message: refusal.message, ...counted, ...found } };
  }
  const code = refusal?.code ?? 'SERVICE_ERROR';
  const message = refusal?.message ?? `The service failed because of a bug. Look for ${correlationId} in its log and report it.`;
  const status = refusal?.status ?? REFUSALS.SERVICE_ERROR.status;
  if (area === 'segments') return { status, body: { code: status, message, details: code, transactionId: correlationId } };
  const { lines, problems, identities } = refusal?.details ?? {};
  const fields = refusal?.details.fields?.slice(0, MAX_FIELDS);
  if (area !== 'platform') {
    const body: ErrorBody = { error: code, message, status, errorId: correlationId };
    if (identities !== undefined) return { status, body: { ...body, ...identities } };
    if (area === 'local' && lines !== undefined) return { status, body: { ...body, errors: lines } };
    return { status, body: area === 'insights' && fields !== undefined ? { ...body, errors: fields } : body };
  }
  const found = places && problems !== undefined ? { problems: selectProblems(problems) } : {};
  // Area D has its own name for this code.
  const named = code === 'ACCESS_DENIED' ? 'NG_ACCESS_DENIED' : code;
  if (fields !== undefined) return { status, body: { status: 'FAILURE', code: named, message, correlationId, errors: fields, ...found } };
  return { status, body: { status: 'ERROR', code: named, message, correlationId, detailedMessage: null, responseMessages: [], ...found } };
}

/** Our messages for errors of the framework. */
const SENTENCES: Partial<Record<RefusalCode, string>> = {
  INVALID_REQUEST: 'The request cannot be read. Check how it is written, then try again.',
  UNSUPPORTED_MEDIA_TYPE: 'This address does not accept the content type. Send JSON as application/json and files as multipart/form-data.',
};

function toRefusal(error: unknown, { routeOptions }: FastifyRequest): Refusal | null {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500) return null;
  const codes = Object.keys(REFUSALS) as RefusalCode[];
  const code = codes.find((known) => REFUSALS[known].status === status) ?? 'INVALID_REQUEST';
  if (code === 'PAYLOAD_TOO_LARGE') return new Refusal(code, describeLimit(routeOptions.bodyLimit));
  return new Refusal(code, SENTENCES[code] ?? `${REFUSAL_TITLES[code]}.`);
}

function describeLimit(bytes: number): string {
  return `The body is larger than ${bytes / 1024 / 1024} MiB, the maximum at this address. Send less at a time.`;
}

/** Returns the area of a path, whether or not it exists; the area determines the shape of errors. */
function areaOfPath(path: string): Area {
  if (path.startsWith('/internal/')) return 'segments';
  if (/^\/(ng|pipeline|v1|__fairlead\/pipelines)\//.test(path)) return 'platform';
  if (/^\/v2\/(insights\/|(org-trees|teams)([/?]|$))/.test(path)) return 'insights';
  return path.startsWith('/__fairlead/') ? 'local' : 'developers';
}
