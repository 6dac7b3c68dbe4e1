import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from './address.ts';

const CONNECT_TIMEOUT = 10_000;

let direct: Dispatcher | undefined;
let proxied: Dispatcher | undefined;

/** The connections that an address is called over: straight to the machine itself, through the proxies of the environment to all else. */
export function dispatcherFor(address: URL): Dispatcher {
  const settings = { connect: { timeout: CONNECT_TIMEOUT } };
  if (isLoopback(address)) {
    direct ??= new Agent(settings);
    return direct;
  }
  proxied ??= new EnvHttpProxyAgent(settings);
  return proxied;
}
