import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A key's value, in the form that public keys have: kind, account, id, secret (facts D9). */
const VALUE = /^pat\.default\.([0-9a-f]{24})\.[\w-]{43}$/;

/** An id and the value that carries it; the value holds 256 random bits. */
export function createTokenValue(): { readonly id: string; readonly value: string } {
  const id = randomBytes(12).toString('hex');
  return { id, value: `pat.default.${id}.${randomBytes(32).toString('base64url')}` };
}

/** The id in a key's value, or null for a text that cannot be one. */
export function readTokenId(value: string): string | null {
  return VALUE.exec(value)?.[1] ?? null;
}

/** What is kept of a value. */
export function hashToken(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** True where the value is the one that was hashed; takes as long when it is not. */
export function matchesHash(value: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(value), 'hex'), Buffer.from(hash, 'hex'));
}
