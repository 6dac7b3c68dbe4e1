import type { Dispatcher } from 'undici';
import { Refusal } from '../core/refusal.ts';
import { isLoopback } from './address.ts';

const CONNECT_TIMEOUT = 10_000;

let direct: Dispatcher | undefined;
let proxied: Dispatcher | undefined;

/** The connections that an address is called over: straight to the machine itself, through the proxies of the environment to all else. Throws INVALID_REQUEST where those cannot be understood. */
export async function dispatcherFor(address: URL): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const settings = { connect: { timeout: CONNECT_TIMEOUT } };
  if (isLoopback(address)) {
    direct ??= new Agent(settings);
    return direct;
  }
  try {
    proxied ??= new EnvHttpProxyAgent(settings);
  } catch {
    throw new Refusal('INVALID_REQUEST', 'HTTP_PROXY or HTTPS_PROXY does not hold the address of a proxy. Correct or unset it.');
  }
  return proxied;
}
