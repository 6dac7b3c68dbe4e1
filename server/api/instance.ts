import type { ServiceAddress } from '../wire/local.ts';
import type { ObserveCall } from '../wire/observedCall.ts';
import type { Network } from './network.ts';
import type { Patience } from './patience.ts';
import type { RehearseCall } from './rehearsedCall.ts';

/** A service that can be called: a local one and a remote one are the same thing to every caller (the three addresses are service.md's). */
export interface Instance {
  /** What people call it. */
  readonly name: string;
  /** {base_url} of areas A and B, with a path prefix where there is one. */
  readonly baseUrl: string;
  /** {admin_url} of area C; the local family `/__fairlead` stands there too. */
  readonly adminUrl: string;
  /** {platform_url} of area D. */
  readonly platformUrl: string;
  /** '' sends no key. */
  readonly apiKey: string;
  /** The key of the admin family; null where nobody gave one. */
  readonly adminKey: string | null;
  /** The account that area D is asked for; without one, that of the key. */
  readonly account?: string | undefined;
  /** The organization and the project that area D is asked for where a caller names none. */
  readonly org?: string | undefined;
  readonly project?: string | undefined;
  /** True where its user has marked it as production: whoever changes it confirms that. */
  readonly production?: boolean | undefined;
  /** How it is reached, where that is not left to the environment. */
  readonly network?: Network | undefined;
  /** Milliseconds of silence after which a call ends with UNREACHABLE, where the call itself says nothing; two minutes without it. */
  readonly timeout?: number | undefined;
  /** How calls are made again that failed for a moment only; without it each is made once. */
  readonly patience?: Patience | undefined;
  /** Is told of each call of it. */
  readonly observe?: ObserveCall | undefined;
  /** Is told of each call that is no GET instead of its being sent; the call then ends with CANCELLED. */
  readonly rehearse?: RehearseCall | undefined;
}

/** The instance that a running local service is reached by. */
export function toLocalInstance(address: ServiceAddress, name = 'local'): Instance {
  const { url, apiKey, adminKey } = address;
  return { name, baseUrl: url, adminUrl: url, platformUrl: url, apiKey, adminKey };
}
