import * as l10n from '@vscode/l10n';
import { isJsonObject } from '../core/jsonObject.ts';
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
  const errors = body?.status === 'FAILURE' && Array.isArray(body.errors) ? body.errors.filter(isErrorEntry) : [];
  const fields = Array.isArray(body?.errors) ? body.errors.filter(isFieldError) : [];
  const lines = Array.isArray(body?.errors) ? body.errors.filter(isLineError) : [];
  const code = readCode(status, body, errors.length > 0);
  const named = readText(body?.correlationId) ?? readText(body?.transactionId);
  const correlationId = named ?? readText(headers['x-correlation-id']) ?? readText(headers['x-request-id']);
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
  const message = readMessage(body) ?? toSentence(code, status, headers, address, errors);
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

/** Parses JSON; returns null for invalid JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readCode(status: number, body: Readonly<Record<string, unknown>> | null, validation: boolean): RefusalCode {
  if (validation) return 'VALIDATION_FAILED';
  // Area C has the status in `code`, and Fairlead's name of the refusal in `details`.
  const named = readText(body?.code) ?? readText(body?.details);
  if (named !== null && named in REFUSALS && REFUSALS[named as RefusalCode].status === status) return named as RefusalCode;
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

function readMessage(body: Readonly<Record<string, unknown>> | null): string | null {
  const message = readText(body?.message) ?? readText(body?.detailedMessage);
  return message === null ? null : message.slice(0, LONGEST_MESSAGE);
}

function toSentence(code: RefusalCode, status: number, headers: Headers, address: URL, errors: readonly ErrorEntry[]): string {
  const where = `${address.origin}${address.pathname}`;
  if (errors.length > 0) {
    const kinds = [...new Set(errors.map((entry) => entry.errorType))].join(', ');
    return l10n.t('The service refused the records: {0}. Nothing was saved; correct them and try again.', kinds);
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

function isErrorEntry(value: unknown): value is ErrorEntry {
  return (
    isJsonObject(value) &&
    typeof value.errorType === 'string' &&
    typeof value.errorDeveloperCount === 'number' &&
    Array.isArray(value.sampleErrorDevelopers)
  );
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
