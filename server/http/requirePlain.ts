import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';

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

/** Maximum objects and arrays in a body: each takes many times its two characters in memory. */
const MOST_PARTS = 500_000;

/** Bodies up to this many bytes are not counted. */
const FEW_BYTES = 1024 * 1024;

const QUOTE = 34;
const BACKSLASH = 92;
const BRACKET = 91;
const BRACE = 123;

/** Requires that JSON fits into memory once it is parsed. Throws PAYLOAD_TOO_LARGE. */
export function requireFewParts(body: Uint8Array): void {
  if (body.length <= FEW_BYTES) return;
  let parts = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isText && byte === BACKSLASH) at++;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && (byte === BRACKET || byte === BRACE)) parts++;
  }
  if (parts <= MOST_PARTS) return;
  throw new Refusal(
    'PAYLOAD_TOO_LARGE',
    `The body holds ${parts.toLocaleString('en')} objects and lists, and at most ${MOST_PARTS.toLocaleString('en')} are taken. Send less at a time.`,
  );
}
