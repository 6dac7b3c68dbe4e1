import { Refusal } from '../core/refusal.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** A service that listens on all interfaces cannot know its own names. */
const EVERYWHERE = ['0.0.0.0', '::'];

/**
 * Requires that the Host header is one of the service's own names, which stops web pages that point their host name at this machine. Throws
 * ACCESS_DENIED.
 */
export function requireOwnHost(header: string | undefined, host: string): void {
  if (EVERYWHERE.includes(host)) return;
  const name = (header ?? '').trim().replace(/:\d*$/, '');
  const own = host.includes(':') ? `[${host}]` : host;
  if (LOOPBACK.test(name) || name.toLowerCase() === own.toLowerCase()) return;
  throw new Refusal(
    'ACCESS_DENIED',
    `The service does not answer to the host name "${name.slice(0, 100)}". Call it as ${own} or localhost.`,
  );
}
