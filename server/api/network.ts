import * as l10n from '@vscode/l10n';
import type { Dispatcher } from 'undici';
import { Refusal } from '../core/refusal.ts';

const CONNECT_TIMEOUT = 10_000;

/** The environment's settings, used if none are given. */
const ENVIRONMENT: Network = { proxy: '', noProxy: [], strictSsl: true, readAuthorities: null };

const CONNECTIONS = new WeakMap<Network, Connections>();

/** How remote services are reached, for programs with network settings of their own; otherwise the environment decides. */
export interface Network {
  /** URL of the proxy; '' uses those of the environment, null connects directly. */
  readonly proxy: string | null;
  /** Hosts that are reached without a proxy, including their subdomains: `example.com`, `example.com:8443`, `*`. */
  readonly noProxy: readonly string[];
  /** Whether to reject invalid certificates, of the service and of the proxy. */
  readonly strictSsl: boolean;
  /** Returns the trusted certificate authorities as PEM, called at the first connection; null trusts those of Node. */
  readonly readAuthorities: (() => readonly string[]) | null;
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

/** Whether a URL is on this machine, where no proxy is used. */
export function isLoopback(url: URL): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

/** Whether a list of hosts contains the host of a URL, or a parent domain of it. */
export function isExempt({ hostname, port, protocol }: URL, noProxy: readonly string[]): boolean {
  const host = hostname.toLowerCase();
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return noProxy.some((entry) => {
    const [, name = '', wanted = number] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry.trim().toLowerCase()) ?? [];
    if (wanted !== number || name === '') return false;
    return name === '*' || host === name || host.endsWith(`.${name}`);
  });
}

/** Open connections: direct ones, and those through a proxy. */
interface Connections {
  direct?: Dispatcher;
  proxied?: Dispatcher;
}
