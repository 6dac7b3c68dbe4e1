/** A service to be held to its contract. */
export interface Target {
  /** Addresses of areas A and B, of area C without /internal/api/v2, and of area D. */
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly platformUrl: string;
  /** Opens areas A and B, and area D. */
  readonly apiKey: string;
  readonly platformKey: string;
  /** Opens area C, and on a service of our own the local family. */
  readonly adminKey: string;
  /** Identifiers of the account, and of an organization in it where projects may be made. */
  readonly account: string;
  readonly organization: string;
}

const PREFIX = 'FAIRLEAD_CONFORMANCE_';

/** The remote that the environment names (docs/conformance.md); null where it names none. Throws where it names half of one. */
export function readRemote(environment: NodeJS.ProcessEnv): Target | null {
  const read = (name: string): string | null => environment[PREFIX + name]?.replace(/\/+$/, '') || null;
  const baseUrl = read('URL');
  if (baseUrl === null) return null;
  const need = (name: string): string => {
    const value = read(name);
    if (value === null) throw new Error(`${PREFIX}URL is set, so ${PREFIX}${name} must be set too.`);
    return value;
  };
  const apiKey = need('API_KEY');
  const platformKey = read('PLATFORM_KEY') ?? apiKey;
  // A platform key carries the account that it is of: pat.<account>.<id>.<secret>.
  const [, account = 'default'] = /^[ps]at\.([\w-]+)\./.exec(platformKey) ?? [];
  return {
    baseUrl,
    adminUrl: read('ADMIN_URL') ?? baseUrl,
    platformUrl: read('PLATFORM_URL') ?? baseUrl,
    apiKey,
    platformKey,
    adminKey: need('ADMIN_KEY'),
    account: read('ACCOUNT') ?? account,
    organization: read('ORGANIZATION') ?? 'default',
  };
}

/** True where a remote is to be held to public facts and our own decisions too: another Fairlead is. */
export function wantsAll(environment: NodeJS.ProcessEnv): boolean {
  return environment[`${PREFIX}ALL`] === 'true';
}
