import type { RefusedIdentities } from './developers/identityFailures.ts';
import type { Problem } from './problem.ts';

/** Every way to refuse a request, with its HTTP status; their titles are in refusalTitles.ts. `0` never travels over HTTP (docs/contract/errors.md#refusals). */
export const REFUSALS = {
  INVALID_REQUEST: { status: 400 },
  DUPLICATE_FIELD: { status: 400 },
  INVALID_YAML_ERROR: { status: 400 },
  VALIDATION_FAILED: { status: 400 },
  INVALID_TOKEN: { status: 401 },
  EXPIRED_TOKEN: { status: 401 },
  REQUEST_FAILED: { status: 402 },
  ACCESS_DENIED: { status: 403 },
  NOT_FOUND: { status: 404 },
  RESOURCE_NOT_FOUND_EXCEPTION: { status: 404 },
  ENTITY_NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405 },
  NOT_ACCEPTABLE: { status: 406 },
  CONFLICT: { status: 409 },
  PRECONDITION_FAILED: { status: 412 },
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  TOO_MANY_REQUESTS: { status: 429 },
  SERVICE_ERROR: { status: 500 },
  UNAVAILABLE: { status: 503 },
  UNREACHABLE: { status: 0 },
  UNEXPECTED_ANSWER: { status: 0 },
  NOT_OFFERED: { status: 0 },
  CANCELLED: { status: 0 },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** One entry of a validation-error body of area A, as in the contract (docs/contract/errors.md#validation-errors). */
export interface ErrorEntry {
  readonly errorType: string;
  readonly fieldName: string | null;
  readonly errorDeveloperCount: number;
  readonly sampleErrorDevelopers: readonly Readonly<Record<string, string>>[];
  /** A sentence about the first of the records; a service may leave it out. */
  readonly message?: string;
  /** The e-mails that are wrong; a service may leave them out. */
  readonly invalidEmails?: readonly string[];
}

/** The records of a refused roster, of which nothing was saved. */
export interface RefusedRecords {
  readonly totalRecords: number;
  readonly validRecords: number;
  readonly invalidRecords: number;
  /** The version, if it is stored already. */
  readonly uploadId?: number;
}

/** One field of a request that breaks a rule, in the form of area D. */
export interface FieldError {
  /** The field's path from the outermost one: `connector.spec.url`. */
  readonly fieldId: string;
  /** A sentence that says what is wrong and what is allowed. */
  readonly error: string;
}

/** A mistake in one line of a text with many records. */
export interface LineError extends Pick<FieldError, 'error'> {
  /** One-based; null if lines have no meaning, as in JSON. */
  readonly line: number | null;
  /** The field, after the place of its record if that has no line: `[3].at`; '' for the record as a whole. */
  readonly field: string;
}

/** Details of a refusal besides its message. */
export interface RefusalDetails {
  readonly errors?: readonly ErrorEntry[];
  readonly records?: RefusedRecords;
  readonly fields?: readonly FieldError[];
  readonly lines?: readonly LineError[];
  readonly identities?: RefusedIdentities;
  /** The same findings with their places, if the caller asked for them. */
  readonly problems?: readonly Problem[];
  readonly correlationId?: string;
  /** Seconds to wait before the next try, if the service gave them. */
  readonly retryAfter?: number;
  /** Set for a temporary failure: before anything reached the service, or while it may have been at work. */
  readonly passing?: 'before' | 'during';
  /** The underlying error, if worth logging; never sent. */
  readonly cause?: unknown;
  /** The actual HTTP status, if it differs from the table (a remote service may answer anything). */
  readonly status?: number;
}

/** Thrown when a request must not go on; caught only at the edges. The message says what is wrong and what to do. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? REFUSALS[this.code].status;
  }

  /** Whether the service rejected the key, or got none. */
  get rejectsKey(): boolean {
    return this.code === 'INVALID_TOKEN' || this.code === 'EXPIRED_TOKEN';
  }
}
