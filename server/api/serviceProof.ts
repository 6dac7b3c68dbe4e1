import { createHmac, randomBytes } from 'node:crypto';

/** The format of a challenge; other strings are not signed. */
const CHALLENGE = /^[0-9a-f]{32,128}$/;

/** Creates a challenge that no service has answered before (docs/contract/emulator.md#marks). */
export function createChallenge(): string {
  return randomBytes(32).toString('hex');
}

/**
 * Returns the answer to a challenge that only a holder of the admin key can give, or null for an invalid challenge; it does not reveal the
 * key.
 */
export function toProof(adminKey: string, challenge: unknown): string | null {
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return null;
  return createHmac('sha256', adminKey).update(`fairlead health ${challenge}`).digest('hex');
}
