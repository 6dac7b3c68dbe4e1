import type { ServiceAddress } from '../wire/local.ts';
import type { ObserveCall } from '../wire/observedCall.ts';
import type { ReportCall } from './dryRun.ts';
import type { Network } from './network.ts';
import type { RetryPolicy } from './retryPolicy.ts';

/** A service to call; local and remote ones are the same to every caller. */
export interface Instance {
  /** The name shown to users. */
  readonly name: string;
  /** Base URL of areas A and B, possibly with a path prefix. */
  readonly baseUrl: string;
  /** Base URL of area C and of the local endpoints `/__fairlead`. */
  readonly adminUrl: string;
  /** Base URL of area D. */
  readonly platformUrl: string;
  /** The data folder of a local service, which names it although its port changes with each start. */
  readonly folder?: string | undefined;
  /** '' sends no key. */
  readonly apiKey: string;
  /** The admin key; null if there is none. */
  readonly adminKey: string | null;
  /** The account used in areas B and D; by default that of the key. */
  readonly account?: string | undefined;
  /** The default organization in areas B and D, if a caller names none. */
  readonly org?: string | undefined;
  /** The default project in areas B and D, if a caller names none. */
  readonly project?: string | undefined;
  /** Whether the user has marked it as production: changes then need a confirmation. */
  readonly production?: boolean | undefined;
  /** The network settings; by default those of the environment. */
  readonly network?: Network | undefined;
  /** Default milliseconds of silence after which a call ends with UNREACHABLE; two minutes if not set. */
  readonly timeout?: number | undefined;
  /** The retry policy for temporary failures; without one, each call is made once. */
  readonly retryPolicy?: RetryPolicy | undefined;
  /** Called with each call to it. */
  readonly observe?: ObserveCall | undefined;
  /** For a dry run: called instead of sending each call that is not a GET; the call then ends with CANCELLED. */
  readonly dryRun?: ReportCall | undefined;
}

/** Returns the instance for a running local service. */
export function toLocalInstance(address: ServiceAddress, name = 'local'): Instance {
  const { url, apiKey, adminKey } = address;
  return { name, baseUrl: url, adminUrl: url, platformUrl: url, apiKey, adminKey };
}
