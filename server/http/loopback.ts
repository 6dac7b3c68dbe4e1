import { Refusal } from '../core/refusal.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Lets a request from this very machine through, whatever the service listens on; throws ACCESS_DENIED for any other. */
export function requireLoopback(address: string | undefined): void {
  if (address !== undefined && LOOPBACK.test(address)) return;
  throw new Refusal(
    'ACCESS_DENIED',
    'Addresses under /__fairlead/ answer only to the machine that the service runs on. Call them from there.',
  );
}
