import { Refusal } from '../core/refusal.ts';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** US-ASCII is part of UTF-8. */
const NAMES_OF_UTF_8 = /^(utf-?8|(us-)?ascii)$/i;

/** Decodes bytes of a request. Throws INVALID_REQUEST if they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decode(UTF_8, bytes, 'UTF-8');
}

/** Returns a body in UTF-8, whatever the charset that its content type names. Throws UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST. */
export function toUtf8(body: Buffer, contentType: string | undefined): Buffer {
  const charset = findCharset(contentType);
  return charset === null ? body : Buffer.from(decode(toDecoder(charset), body, charset));
}

/** Requires that a content type names no charset but UTF-8. Throws UNSUPPORTED_MEDIA_TYPE. */
export function requireUtf8(contentType: string | undefined): void {
  const charset = findCharset(contentType);
  if (charset !== null) throw refuseCharset(charset);
}

/** Returns the charset that a content type names; null for none and for UTF-8. */
function findCharset(contentType = ''): string | null {
  const charset = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1];
  return charset === undefined || NAMES_OF_UTF_8.test(charset) ? null : charset.slice(0, 50);
}

function toDecoder(charset: string): typeof UTF_8 {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw refuseCharset(charset);
  }
}

function refuseCharset(charset: string): Refusal {
  return new Refusal('UNSUPPORTED_MEDIA_TYPE', `The charset "${charset}" is not supported at this address. Send the body as UTF-8.`);
}

function decode(decoder: typeof UTF_8, bytes: Uint8Array, charset: string): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Refusal('INVALID_REQUEST', `The body is not ${charset}. Send it as UTF-8, or name its charset in the content type.`);
  }
}
