import * as l10n from '@vscode/l10n';
import type { Dispatcher } from 'undici';
import { Refusal } from '../core/refusal.ts';
import { fillForm, isForm, type Part } from './callInput.ts';
import { isExempt, isLoopback, type Network } from './network.ts';

const CONNECT_TIMEOUT = 10_000;

/** The environment's settings, used if none are given. */
const ENVIRONMENT: Network = { proxy: '', noProxy: [], strictSsl: true, readAuthorities: null };

const CONNECTIONS = new WeakMap<Network, Connections>();

/** One HTTP request as it is sent; a redirect is an answer like others. */
export interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parts are sent as multipart/form-data. */
  readonly body: string | Uint8Array | readonly Part[] | null;
  readonly signal: AbortSignal | undefined;
  /** Milliseconds of silence after which it fails. */
  readonly timeout: number;
  /** The network settings; by default those of the environment. */
  readonly network: Network | undefined;
}

/** An HTTP answer, whose body is read once. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends a request on Node. A browser has `client/browser/fetchTransport.ts` in its place. */
export async function send(address: URL, { method, headers, body, signal, timeout, network }: SentRequest): Promise<Received> {
  // Loaded at the first call: an editor or a command without calls starts without it.
  const { request, FormData } = await import('undici');
  const dispatcher = await dispatcherFor(address, network);
  const response = await request(address, {
    method,
    headers,
    body: isForm(body) ? fillForm(new FormData(), body) : body,
    signal: signal ?? null,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    dispatcher,
  });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

/**
 * Returns the dispatcher for a URL: direct for this machine, and through the proxy of the settings or of the environment for everything
 * else. Throws INVALID_REQUEST if that proxy is invalid.
 */
export async function dispatcherFor(address: URL, network: Network = ENVIRONMENT): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent, ProxyAgent } = await import('undici');
  const { proxy, noProxy, strictSsl, readAuthorities } = network;
  const kept = CONNECTIONS.get(network) ?? {};
  CONNECTIONS.set(network, kept);
  const toSettings = () => {
    const tls = { rejectUnauthorized: strictSsl, ...(readAuthorities === null ? {} : { ca: [...readAuthorities()] }) };
    return { connect: { timeout: CONNECT_TIMEOUT, ...tls }, requestTls: { timeout: CONNECT_TIMEOUT, ...tls }, proxyTls: tls };
  };
  if (isLoopback(address) || proxy === null || isExempt(address, noProxy)) {
    kept.direct ??= new Agent({ connect: toSettings().connect });
    return kept.direct;
  }
  try {
    kept.proxied ??= proxy === '' ? new EnvHttpProxyAgent(toSettings()) : new ProxyAgent({ ...toSettings(), uri: proxy });
  } catch {
    const where = proxy === '' ? l10n.t('HTTP_PROXY or HTTPS_PROXY') : l10n.t('The setting http.proxy');
    throw new Refusal('INVALID_REQUEST', l10n.t('{0} does not hold the address of a proxy. Correct it or leave it empty.', where));
  }
  return kept.proxied;
}

/** Open connections: direct ones, and those through a proxy. */
interface Connections {
  direct?: Dispatcher;
  proxied?: Dispatcher;
}
