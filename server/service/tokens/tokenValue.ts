import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyKind } from '../../core/access/keyGrants.ts';
import { DEFAULT_ACCOUNT } from '../../core/platform/scope.ts';

/** A platform key's value, in the form that public ones have: kind, account, id, secret (facts D9). */
const PLATFORM_VALUE = /^(?:pat|sat)\.[\w-]{1,128}\.([0-9a-f]{24})\.[\w-]{43}$/;

/** An Admin key's value shows nothing of how it is made: the id and the secret in one word. */
const ADMIN_VALUE = /^([0-9a-f]{24})[0-9a-f]{64}$/;

/** An id and the value that carries it; the value holds 256 random bits. */
export function createTokenValue(kind: KeyKind, account: string | null): { readonly id: string; readonly value: string } {
  const id = randomBytes(12).toString('hex');
  const secret = randomBytes(32);
  if (kind === 'admin') return { id, value: id + secret.toString('hex') };
  return { id, value: `${kind === 'personal' ? 'pat' : 'sat'}.${account ?? DEFAULT_ACCOUNT}.${id}.${secret.toString('base64url')}` };
}

/** The id in a key's value, or null for a text that cannot be one. */
export function readTokenId(value: string): string | null {
  return (PLATFORM_VALUE.exec(value) ?? ADMIN_VALUE.exec(value))?.[1] ?? null;
}

/** What is kept of a value. */
export function hashToken(value: string): string {
  return digest('sha256', value, 'hex');
}

/** True where the value is the one that was hashed; takes as long when it is not. */
export function matchesHash(value: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(value)), Buffer.from(hash));
}
