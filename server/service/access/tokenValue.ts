import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyKind } from '../../core/access/keyGrants.ts';
import { DEFAULT_ACCOUNT } from '../../core/platform/scope.ts';

/** The value of a platform key, in the public form: kind, account, ID, secret. */
const PLATFORM_VALUE = /^(?:pat|sat)\.[\w-]{1,128}\.([0-9a-f]{24})\.[\w-]{43}$/;

/** The value of an Admin key, which shows no structure: ID and secret concatenated. */
const ADMIN_VALUE = /^([0-9a-f]{24})[0-9a-f]{64}$/;

/** Creates an ID and a key value that contains it; the value holds 256 random bits. */
export function createTokenValue(kind: KeyKind, account: string | null): { readonly id: string; readonly value: string } {
  const id = randomBytes(12).toString('hex');
  const secret = randomBytes(32);
  if (kind === 'admin') return { id, value: id + secret.toString('hex') };
  return { id, value: `${kind === 'personal' ? 'pat' : 'sat'}.${account ?? DEFAULT_ACCOUNT}.${id}.${secret.toString('base64url')}` };
}

/** Returns the ID in a key's value, or null for a string that cannot be one. */
export function readTokenId(value: string): string | null {
  return (PLATFORM_VALUE.exec(value) ?? ADMIN_VALUE.exec(value))?.[1] ?? null;
}

/** Returns the stored hash of a value. */
export function hashToken(value: string): string {
  return digest('sha256', value, 'hex');
}

/** Whether the value has this hash, compared in constant time. */
export function matchesHash(value: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(value)), Buffer.from(hash));
}
