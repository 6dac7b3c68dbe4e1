import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** A service that listens on all interfaces cannot know its own names. */
const EVERYWHERE = ['0.0.0.0', '::'];

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Requires that a request is unambiguous: one Host header, a path as its target, and an uncompressed body. Throws INVALID_REQUEST,
 * UNSUPPORTED_MEDIA_TYPE.
 */
export function requirePlainRequest({ raw, originalUrl, headers }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1) {
    throw new Refusal('INVALID_REQUEST', 'The request has two Host headers. Send one.');
  }
  if (!originalUrl.startsWith('/') && originalUrl !== '*') {
    throw new Refusal(
      'INVALID_REQUEST',
      'The request names a whole address as its target, as for a proxy. Send the path alone, like /v2/developers.',
    );
  }
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return;
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    `The body is compressed: content-encoding is "${encoding.slice(0, 100)}". Send it uncompressed, without that header.`,
  );
}

/**
 * Requires that the Host header is one of the service's own names, which stops web pages that point their host name at this machine. Throws
 * ACCESS_DENIED (docs/contract/access.md#where-a-request-may-come-from).
 */
export function requireOwnHost(header: string | undefined, host: string): void {
  if (EVERYWHERE.includes(host)) return;
  const name = (header ?? '').trim().replace(/:\d*$/, '');
  const own = host.includes(':') ? `[${host}]` : host;
  if (LOOPBACK_NAME.test(name) || name.toLowerCase() === own.toLowerCase()) return;
  throw new Refusal(
    'ACCESS_DENIED',
    `The service does not answer to the host name "${name.slice(0, 100)}". Call it as ${own} or localhost.`,
  );
}

/**
 * Requires that a request comes from this machine, whatever address the service listens on; throws ACCESS_DENIED
 * (docs/contract/access.md#where-a-request-may-come-from).
 */
export function requireLoopback(address: string | undefined): void {
  if (address !== undefined && LOOPBACK_ADDRESS.test(address)) return;
  throw new Refusal('ACCESS_DENIED', 'This address answers only to the machine that the service runs on. Call it from there.');
}
