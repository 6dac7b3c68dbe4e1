/** A service to check against its contract. */
export interface Target {
  /** Base URLs of areas A and B, of area C without /internal/api/v2, and of area D. */
  readonly baseUrl: string;
  readonly adminUrl: string;
  readonly platformUrl: string;
  /** Keys for areas A and B, and for area D. */
  readonly apiKey: string;
  readonly platformKey: string;
  /** Key for area C, and on a service of our own for the local endpoints. */
  readonly adminKey: string;
  /** Identifiers of the account, and of an organization in it that allows creating projects. */
  readonly account: string;
  readonly organization: string;
}

const PREFIX = 'FAIRLEAD_CONFORMANCE_';

/** Reads the remote instance from the environment (docs/conformance.md); null if there is none. Throws if it is incomplete. */
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
  // A platform key contains its account: pat.<account>.<id>.<secret>.
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

/** Whether rows that may change something are tried at a remote instance. */
export function mayWrite(environment: NodeJS.ProcessEnv): boolean {
  return environment[`${PREFIX}WRITE`] === 'true';
}

/** Whether to check a remote instance against public facts and our own decisions too, for another Fairlead. */
export function wantsAll(environment: NodeJS.ProcessEnv): boolean {
  return environment[`${PREFIX}ALL`] === 'true';
}
