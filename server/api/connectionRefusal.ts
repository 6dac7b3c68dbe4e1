import * as l10n from '@vscode/l10n';
import { Refusal } from '../core/refusal.ts';

const NAME_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA']);
const SILENCE_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EPROTO',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_PRX_TLS',
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** No one accepted the request: the service has done nothing. */
const UNREACHED_CODES: ReadonlySet<string> = new Set(['ECONNREFUSED', 'EAI_AGAIN']);

/** The connection broke while the service may have been working on the request. */
const BREAK_CODES: ReadonlySet<string> = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED']);

/**
 * Returns the refusal for a call that failed before its answer was complete; null if the failure is not caused by the network, but a bug.
 */
export function toConnectionRefusal(error: unknown, address: URL, cancelled: boolean): Refusal | null {
  if (error instanceof Refusal) return error;
  if (cancelled)
    return new Refusal('CANCELLED', l10n.t('The request to {0} was cancelled. Start it again when you are ready.', address.origin));
  const codes = codesOf(error);
  const reason = codes.map((code) => reasonFor(code)).find((text) => text !== null);
  if (reason === undefined || reason === null) return null;
  const passing = codes.some((code) => UNREACHED_CODES.has(code))
    ? 'before'
    : codes.some((code) => BREAK_CODES.has(code))
      ? 'during'
      : null;
  return new Refusal('UNREACHABLE', `${address.origin} ${reason}`, passing === null ? {} : { passing });
}

function reasonFor(code: string): string | null {
  if (NAME_CODES.has(code)) return l10n.t('cannot be found by its name. Check the address and your network connection.');
  if (SILENCE_CODES.has(code)) return l10n.t('did not answer in time. Check that it is running, then try again.');
  if (code === 'ECONNREFUSED') return l10n.t('refuses connections. Check the address, and that the service is running.');
  if (/CERT|_SIGNATURE|ERR_TLS|SSL/.test(code)) {
    return l10n.t(
      'could not prove its identity ({0}). Check the address; if your company has its own certificate authority, name its file in NODE_EXTRA_CA_CERTS.',
      code,
    );
  }
  if (code === 'UND_ERR_ABORTED')
    return l10n.t(
      'cannot be reached through the proxy. Check http.proxy and http.noProxy in VS Code, elsewhere HTTP_PROXY, HTTPS_PROXY and NO_PROXY.',
    );
  if (code === 'HTTPParserError')
    return l10n.t('does not answer in HTTP. Check the port, and whether the address starts with http: or https:.');
  return NETWORK_CODES.has(code) ? l10n.t('broke the connection ({0}). Check that it is running, then try again.', code) : null;
}

/** Collects all names and codes of an error, of its causes and of the errors it aggregates (one per address tried). */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const own = [error.name, ...('code' in error && typeof error.code === 'string' ? [error.code] : [])];
  const inner = error instanceof AggregateError ? error.errors : [];
  return [...own, ...[error.cause, ...inner].flatMap((item) => codesOf(item, depth + 1))];
}
