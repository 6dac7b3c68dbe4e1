import { Refusal } from '../core/refusal.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Requires that a request comes from this machine, whatever address the service listens on; throws ACCESS_DENIED. */
export function requireLoopback(address: string | undefined): void {
  if (address !== undefined && LOOPBACK.test(address)) return;
  throw new Refusal(
    'ACCESS_DENIED',
    'Addresses under /__fairlead/ answer only to the machine that the service runs on. Call them from there.',
  );
}
