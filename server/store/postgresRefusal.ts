import { Refusal } from '../core/refusal.ts';
import { NoAnswer } from './postgresAnswer.ts';

/** None of the hosts takes writes; the message says of each what it is. */
export class NoPrimary extends Error {}

/** Seconds after which a request may be worth repeating. */
const RETRY_AFTER = 1;

/** A connection that was refused, broke or never came about, by the codes of the network. */
const NETWORK = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_|ENOENT|EACCES)/;

/** The same in the words of the client library, which has no codes for it. */
const BROKEN = /connection terminated|connection timeout|timeout exceeded when trying to connect|connection error and is not queryable/i;

/** The library's words for ten connections that are all in use for too long. */
const ALL_IN_USE = /timeout exceeded when trying to connect/i;

/** What a server says when it ends, starts, is full, is a copy that takes no writes, or lets the user in no more (SQLSTATE). */
const AWAY = /^(08...|57P0.|25P03|25006|53...|58...|28...|3D000)$/;

/** Those of them after which the server is no longer the primary that it was: it ends, or takes no writes. */
const LOST = /^(08...|57P0.|25P03|25006)$/;

/** True for an error after which the primary has to be sought again. */
export function isLoss(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  const { code, message } = readError(error);
  return LOST.test(code) || NETWORK.test(code) || (BROKEN.test(message) && !ALL_IN_USE.test(message));
}

/** The reason of an error in a few words. */
export function readCause(error: unknown): string {
  const { message } = readError(error);
  return message.replace(/\.$/, '');
}

/** What no server of the kind can keep: it comes from the request. */
const TOO_LONG = '54000';
const NOT_KEPT = /^22...$/;

/** What an error means to the caller of a request that is under way; null for a bug. */
export function toPostgresRefusal(error: unknown): Refusal | null {
  const { code, message } = readError(error);
  const details = { retryAfter: RETRY_AFTER, cause: error };
  if (error instanceof NoPrimary) {
    return new Refusal('UNAVAILABLE', `No primary database was found: ${message}. Nothing was changed; try again in a moment.`, details);
  }
  if (error instanceof NoAnswer) {
    const next = 'Look whether the change was made, then try again in a moment';
    return new Refusal('UNAVAILABLE', `The database gave ${message}. ${next}.`, details);
  }
  if (code === '57014') {
    const next = 'Ask for less at once, or raise query_timeout in the address of the database';
    return new Refusal('UNAVAILABLE', `The database took too long, so the statement was cancelled. Nothing was changed. ${next}.`, details);
  }
  if (code === '25006') {
    return new Refusal('UNAVAILABLE', 'The database server is a standby (read-only). Nothing was changed; try again in a moment.', details);
  }
  if (code === '53100') {
    return new Refusal('UNAVAILABLE', "The database server's disk is full. Nothing was changed; make room there and try again.", details);
  }
  if (code === '55P03' || ALL_IN_USE.test(message)) {
    return new Refusal('UNAVAILABLE', 'The database is busy with other requests. Nothing was changed; try again in a moment.', details);
  }
  if (AWAY.test(code) || NETWORK.test(code) || BROKEN.test(message)) {
    const next = 'Look whether the change was made, then try again in a moment';
    return new Refusal('UNAVAILABLE', `The service has lost its database for now. ${next}.`, details);
  }
  if (code === '42501') {
    const next = 'Grant the right to the user that the service connects as, such as to create tables in the schema, then try again';
    return new Refusal('UNAVAILABLE', `The user of the database may not do this (${message}). Nothing was changed. ${next}.`, details);
  }
  if (code === TOO_LONG) {
    return new Refusal('INVALID_REQUEST', 'A name, key or e-mail is too long to be found again. Use at most 2,000 characters.');
  }
  if (NOT_KEPT.test(code)) return new Refusal('INVALID_REQUEST', `A value cannot be kept: ${message}. Correct it and send it again.`);
  return null;
}

/** What is said where a database cannot be opened at the start, and what to do about it; `address` is without password. */
export function toStartRefusal(address: string, error: unknown): Refusal {
  const { code, message } = readError(error);
  const next = NEXT_STEPS.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? 'Check its address, and that it is PostgreSQL';
  return new Refusal('SERVICE_ERROR', `The database ${address} cannot be opened: ${message.replace(/\.$/, '')}. ${next}.`);
}

const NEXT_STEPS: readonly (readonly [RegExp, string])[] = [
  [/is a standby \(read-only\)/, 'Start its primary, and name that in the address as well, as in postgres://user@host1,host2/database'],
  [/^(ENOTFOUND|EAI_)/, 'Check the name of the host'],
  [/password must be a string|no password/i, 'Give the password in PGPASSWORD, or in the address in FAIRLEAD_DATABASE'],
  [/\bssl\b|no encryption|certificate/i, 'Set sslmode in the address to what the server takes: disable, or verify-full'],
  [
    /^28/,
    'Check the user and the password (in PGPASSWORD, or in the address in FAIRLEAD_DATABASE), and that the server lets them in from here',
  ],
  [/^3D000/, 'Create it with createdb, or name another one'],
  [/^42501/, 'Give the user the right to create tables in it, or name another user'],
  [/^(53300|57P03)/, 'Try again when the server is ready for more connections'],
  [NETWORK, 'Start the server, or check the host and the port'],
  [BROKEN, 'Start the server, or check the host and the port'],
];

/** The code and the sentence of an error; of several tries to connect those of the first. */
function readError(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return readError(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : '', message: error.message };
}
