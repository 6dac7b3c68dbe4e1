import type { Dispatcher } from 'undici';
import { Refusal } from '../core/refusal.ts';
import { isLoopback } from './address.ts';
import { isExempt, type Network } from './network.ts';

/** Open connections: direct ones, and those through a proxy. */
interface Connections {
  direct?: Dispatcher;
  proxied?: Dispatcher;
}

const CONNECT_TIMEOUT = 10_000;

/** The environment's settings, used if none are given. */
const ENVIRONMENT: Network = { proxy: '', noProxy: [], strictSsl: true, readAuthorities: null };

const CONNECTIONS = new WeakMap<Network, Connections>();

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
    const where = proxy === '' ? 'HTTP_PROXY or HTTPS_PROXY' : 'The setting http.proxy';
    throw new Refusal('INVALID_REQUEST', `${where} does not hold the address of a proxy. Correct it or leave it empty.`);
  }
  return kept.proxied;
}
