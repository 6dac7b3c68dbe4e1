import * as l10n from '@vscode/l10n';
import { isJsonObject, type JsonObject, parseJson } from '../core/jsonObject.ts';
import type { Problem } from '../core/problem.ts';
import {
  type ErrorEntry,
  type FieldError,
  type LineError,
  REFUSALS,
  Refusal,
  type RefusalCode,
  type RefusalDetails,
} from '../core/refusal.ts';
import { REFUSAL_TITLES } from '../core/refusalTitles.ts';

/** Maximum characters taken from a message of unknown origin. */
const LONGEST_MESSAGE = 1000;

const NEXT_STEPS: Partial<Record<RefusalCode, string>> = {
  INVALID_TOKEN: l10n.t('Check the key of this instance.'),
  EXPIRED_TOKEN: l10n.t('Create a new key and set it for this instance.'),
  REQUEST_FAILED: l10n.t('Ask the administrator of the service whether the account may do this.'),
  ACCESS_DENIED: l10n.t('Use a key that holds the scope for it.'),
  NOT_FOUND: l10n.t('Check the base address and the identifier.'),
  PRECONDITION_FAILED: l10n.t('Finish the first setup: upload a roster and save its field mapping.'),
  PAYLOAD_TOO_LARGE: l10n.t('Send less at a time.'),
  TOO_MANY_REQUESTS: l10n.t('Wait a little, then try again.'),
  SERVICE_ERROR: l10n.t('Try again; if it persists, report it.'),
};

/** Headers of an answer, with names in lower case; an array if a header occurs several times. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Rebuilds the refusal of a service from the status and body of an answer, in any area. */
export function toRefusal(status: number, headers: Headers, text: string, address: URL, needs: string | null = null): Refusal {
  const value = readJson(text);
  const body = isJsonObject(value) ? value : null;
  const errors = body?.status === 'FAILURE' && Array.isArray(body.errors) ? body.errors.flatMap(readErrorEntry) : [];
  const fields = Array.isArray(body?.errors) ? body.errors.filter(isFieldError) : [];
  const lines = Array.isArray(body?.errors) ? body.errors.filter(isLineError) : [];
  const named = readNamedCode(status, body);
  const code = errors.length > 0 ? 'VALIDATION_FAILED' : (named ?? codeOf(status));
  const ids = [body?.errorId, body?.correlationId, body?.transactionId, headers['x-correlation-id'], headers['x-request-id']];
  const correlationId = ids.map(readText).find((id) => id !== null) ?? null;
  const retryAfter = readRetryAfter(headers);
  const details: RefusalDetails = {
    status,
    ...(errors.length > 0 ? { errors } : {}),
    ...(fields.length > 0 ? { fields } : {}),
    ...(lines.length > 0 ? { lines } : {}),
    ...(Array.isArray(body?.problems) ? { problems: body.problems.filter(isProblem) } : {}),
    ...(correlationId === null ? {} : { correlationId }),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
  const message = readMessage(status, named, value ?? readPlain(text, headers)) ?? toSentence(code, status, headers, address, errors);
  return new Refusal(code, code === 'ACCESS_DENIED' && needs !== null ? nameNeed(message, needs) : message, details);
}

/**
 * Returns the seconds until the next attempt is allowed: from Retry-After, else the longest X-RateLimit-Reset-Seconds-*; null if there is
 * neither.
 */
export function readRetryAfter(headers: Headers, now = Date.now()): number | null {
  const stated = headers['retry-after'];
  if (typeof stated === 'string' && stated.trim() !== '') {
    const seconds = /^\s*\d+\s*$/.test(stated) ? Number(stated) : Math.ceil((Date.parse(stated) - now) / 1000);
    if (Number.isFinite(seconds)) return Math.max(0, seconds);
  }
  const resets = Object.entries(headers)
    .filter(([name, value]) => /^x-ratelimit-reset-seconds(-|$)/i.test(name) && typeof value === 'string' && value.trim() !== '')
    .map(([, value]) => Number(value))
    .filter((seconds) => Number.isFinite(seconds) && seconds >= 0);
  return resets.length === 0 ? null : Math.ceil(Math.max(...resets));
}

/** Maximum nesting of an answer: an org tree has two levels for each of its 500 levels of teams. */
const DEEPEST_ANSWER = 1_100;

/** Parses JSON; returns null for invalid JSON, and for values that are nested too deeply. */
export function readJson(text: string): unknown {
  try {
    return parseJson(text, DEEPEST_ANSWER);
  } catch {
    return null;
  }
}

/** Returns our code: areas A and B have it in `error`, area D in `code`, and area C, whose `code` is the status, in `details`. */
function readNamedCode(status: number, body: JsonObject | null): RefusalCode | null {
  const named = readText(body?.code) ?? readText(body?.error) ?? readText(body?.details);
  return named !== null && Object.hasOwn(REFUSALS, named) && REFUSALS[named as RefusalCode].status === status
    ? (named as RefusalCode)
    : null;
}

function codeOf(status: number): RefusalCode {
  if (status >= 300 && status < 400) return 'UNREACHABLE';
  if (status >= 500) return 'SERVICE_ERROR';
  const codes = Object.keys(REFUSALS) as RefusalCode[];
  return codes.find((code) => REFUSALS[code].status === status) ?? 'INVALID_REQUEST';
}

/**
 * Adds what the key needs to a message that does not say it, from the table of endpoints (a scope, or a permission such as
 * `platform:create_or_edit`).
 */
function nameNeed(message: string, need: string): string {
  const [, permission] = /^(?:segments|platform):(.+)$/.exec(need) ?? [];
  const isNamed = permission === undefined ? message.includes(need) : /\broles?\b|Admin key/i.test(message);
  if (isNamed) return message;
  const needed =
    permission === undefined
      ? l10n.t('It takes a key with the scope {0}.', need)
      : l10n.t('It takes a key with a role that may {0} there.', permission.replaceAll('_', ' '));
  return `${message.slice(0, LONGEST_MESSAGE - 100)} ${needed}`;
}

/** Returns the message of an error body or of a bare string; appends the HTTP status if `error` holds no code of ours. */
function readMessage(status: number, named: RefusalCode | null, value: unknown): string | null {
  const body = isJsonObject(value) ? value : { error: value };
  const message = readText(body.message) ?? readText(body.detailedMessage) ?? readText(body.error);
  if (message === null || named !== null || body.error === undefined) return message?.slice(0, LONGEST_MESSAGE) ?? null;
  return `${message.slice(0, LONGEST_MESSAGE - 100)} (HTTP ${status})`;
}

function readPlain(text: string, { 'content-type': type }: Headers): string | null {
  return typeof type === 'string' && /^\s*text\/plain\b/i.test(type) ? text : null;
}

function toSentence(code: RefusalCode, status: number, headers: Headers, address: URL, errors: readonly ErrorEntry[]): string {
  const where = `${address.origin}${address.pathname}`;
  if (errors.length > 0) {
    const kinds = [...new Set(errors.map((entry) => entry.errorType))].join(', ');
    const said = errors.flatMap(({ message }) => message ?? []).join(' ');
    return l10n.t(
      'The service refused the records: {0}. Nothing was saved; correct them and try again.',
      said === '' ? kinds : `${kinds} – ${said.replace(/\.$/, '')}`,
    );
  }
  if (code === 'UNREACHABLE') {
    const target = readText(headers.location);
    return target === null
      ? l10n.t('{0} points elsewhere. Set the address it points to as the base address.', where)
      : l10n.t('{0} points elsewhere, to {1}. Set the address it points to as the base address.', where, target);
  }
  return l10n.t(
    '{0}: {1} answered {2}. {3}',
    REFUSAL_TITLES[code],
    where,
    status,
    NEXT_STEPS[code] ?? l10n.t('Check the request, then try again.'),
  );
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Reads a validation error, of which only the type is required; returns an empty array for anything else. */
function readErrorEntry(value: unknown): ErrorEntry[] {
  if (!isJsonObject(value) || typeof value.errorType !== 'string') return [];
  const { errorType, fieldName, errorDeveloperCount, sampleErrorDevelopers, invalidEmails } = value;
  const message = readText(value.message);
  return [
    {
      errorType,
      fieldName: typeof fieldName === 'string' ? fieldName : null,
      errorDeveloperCount: typeof errorDeveloperCount === 'number' ? errorDeveloperCount : 0,
      sampleErrorDevelopers: Array.isArray(sampleErrorDevelopers) ? sampleErrorDevelopers.filter(isJsonObject).map(toTexts) : [],
      ...(message === null ? {} : { message }),
      ...(Array.isArray(invalidEmails) ? { invalidEmails: invalidEmails.filter((email) => typeof email === 'string') } : {}),
    },
  ];
}

function toTexts(sample: JsonObject): Record<string, string> {
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, String(value ?? '')]));
}

function isFieldError(value: unknown): value is FieldError {
  return isJsonObject(value) && typeof value.fieldId === 'string' && typeof value.error === 'string';
}

function isLineError(value: unknown): value is LineError {
  if (!isJsonObject(value) || typeof value.field !== 'string' || typeof value.error !== 'string') return false;
  return value.line === null || typeof value.line === 'number';
}

function isProblem(value: unknown): value is Problem {
  return (
    isJsonObject(value) &&
    typeof value.code === 'string' &&
    typeof value.message === 'string' &&
    isJsonObject(value.range) &&
    Array.isArray(value.related)
  );
}
