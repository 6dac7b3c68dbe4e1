import { createHmac, randomBytes } from 'node:crypto';

/** What a challenge looks like; any other text is not signed. */
const CHALLENGE = /^[0-9a-f]{32,128}$/;

/** Creates a challenge that no service has answered before. */
export function createChallenge(): string {
  return randomBytes(32).toString('hex');
}

/** Returns what only a holder of the admin key can answer to a challenge, or null if it is not a challenge; the key cannot be read off it. */
export function toProof(adminKey: string, challenge: unknown): string | null {
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return null;
  return createHmac('sha256', adminKey).update(`fairlead health ${challenge}`).digest('hex');
}
