import { Refusal } from '../../core/refusal.ts';
import { NoAnswer } from './answer.ts';

/** None of the hosts accepts writes; the message says what each of them is. */
export class NoPrimary extends Error {}

/** Seconds after which retrying the request may help. */
const RETRY_AFTER = 1;

/** Network error codes of a connection that was refused, broke or was never established. */
const NETWORK = /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_|ENOENT|EACCES)/;

/** The client library's messages for the same, which have no codes. */
const BROKEN = /connection terminated|connection timeout|timeout exceeded when trying to connect|connection error and is not queryable/i;

/** The client library's message if all connections of the pool are in use for too long. */
const ALL_IN_USE = /timeout exceeded when trying to connect/i;

/** SQLSTATEs of a server that shuts down, starts up, is full, is a read-only standby, or no longer admits the user. */
const AWAY = /^(08...|57P0.|25P03|25006|53...|58...|28...|3D000)$/;

/** Those SQLSTATEs after which the server is no longer a usable primary: it shuts down, or accepts no writes. */
const LOST = /^(08...|57P0.|25P03|25006)$/;

/** Whether the primary has to be searched for again after this error. */
export function isLoss(error: unknown): boolean {
  if (error instanceof NoAnswer) return true;
  const { code, message } = readError(error);
  return LOST.test(code) || NETWORK.test(code) || (BROKEN.test(message) && !ALL_IN_USE.test(message));
}

/** Returns the message of an error without its final period. */
export function readCause(error: unknown): string {
  const { message } = readError(error);
  return message.replace(/\.$/, '');
}

/** SQLSTATEs of values in a request that no such server can store. */
const TOO_LONG = '54000';
const NOT_STORABLE = /^22...$/;

/** Returns the refusal for an error during a request; null for a bug. */
export function toPostgresRefusal(error: unknown): Refusal | null {
  const { code, message } = readError(error);
  const details = { retryAfter: RETRY_AFTER, cause: error };
  if (error instanceof NoPrimary) {
    return new Refusal('UNAVAILABLE', `No primary database was found: ${message}. Nothing was changed; try again in a moment.`, details);
  }
  if (error instanceof NoAnswer) {
    const next = 'Check whether the change was made, then try again in a moment';
    return new Refusal('UNAVAILABLE', `The database gave ${message}. ${next}.`, details);
  }
  if (code === '57014') {
    const next = 'Request less at once, or raise query_timeout in the address of the database';
    return new Refusal('UNAVAILABLE', `The database took too long, so the statement was cancelled. Nothing was changed. ${next}.`, details);
  }
  if (code === '25006') {
    return new Refusal('UNAVAILABLE', 'The database server is a standby (read-only). Nothing was changed; try again in a moment.', details);
  }
  if (code === '53100') {
    return new Refusal(
      'UNAVAILABLE',
      "The database server's disk is full. Nothing was changed; free some space there and try again.",
      details,
    );
  }
  if (code === '55P03' || ALL_IN_USE.test(message)) {
    return new Refusal('UNAVAILABLE', 'The database is busy with other requests. Nothing was changed; try again in a moment.', details);
  }
  if (AWAY.test(code) || NETWORK.test(code) || BROKEN.test(message)) {
    const next = 'Check whether the change was made, then try again in a moment';
    return new Refusal('UNAVAILABLE', `The service has lost the connection to its database. ${next}.`, details);
  }
  if (code === TOO_LONG) {
    return new Refusal('INVALID_REQUEST', 'A name, key or e-mail is too long for an index. Use at most 2,000 characters.');
  }
  if (NOT_STORABLE.test(code)) return new Refusal('INVALID_REQUEST', `A value cannot be stored: ${message}. Correct it and send it again.`);
  return null;
}

/** Returns the refusal for a database that cannot be opened at startup, with the remedy; `address` is without password. */
export function toStartRefusal(address: string, error: unknown): Refusal {
  const { code, message } = readError(error);
  const next = NEXT_STEPS.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? 'Check its address, and that it is PostgreSQL';
  return new Refusal('SERVICE_ERROR', `The database ${address} cannot be opened: ${message.replace(/\.$/, '')}. ${next}.`);
}

const NEXT_STEPS: readonly (readonly [RegExp, string])[] = [
  [/is a standby \(read-only\)/, 'Start its primary, and name that in the address as well, as in postgres://user@host1,host2/database'],
  [/^(ENOTFOUND|EAI_)/, 'Check the name of the host'],
  [/password must be a string|no password/i, 'Set the password in PGPASSWORD, or in the address in FAIRLEAD_DATABASE'],
  [/\bssl\b|no encryption|certificate/i, 'Set sslmode in the address to one that the server accepts: disable or verify-full'],
  [
    /^28/,
    'Check the user and the password (in PGPASSWORD, or in the address in FAIRLEAD_DATABASE), and that the server accepts connections from this host',
  ],
  [/^3D000/, 'Create it with createdb, or name another one'],
  [/^42501/, 'Grant the user the right to create tables in it, or name another user'],
  [/^(53300|57P03)/, 'Try again when the server is ready for more connections'],
  [NETWORK, 'Start the server, or check the host and the port'],
  [BROKEN, 'Start the server, or check the host and the port'],
];

/** Returns the code and message of an error; for several attempts to connect, those of the first. */
function readError(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return readError(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  return { code: 'code' in error && typeof error.code === 'string' ? error.code : '', message: error.message };
}
