/** How far away services are reached, where a program has settings of its own for that; without one the environment decides. */
export interface Network {
  /** Address of the proxy; '' takes those of the environment, null goes straight. */
  readonly proxy: string | null;
  /** Hosts that no proxy stands in front of, with all below them: `example.com`, `example.com:8443`, `*`. */
  readonly noProxy: readonly string[];
  /** False takes any certificate, of the service and of the proxy. */
  readonly strictSsl: boolean;
  /** The certificate authorities to trust, as PEM; null trusts those that Node does. Asked for at the first connection. */
  readonly readAuthorities: (() => readonly string[]) | null;
}

/** True where a list of hosts names the host of an address, or one above it. */
export function isExempt({ hostname, port, protocol }: URL, noProxy: readonly string[]): boolean {
  const host = hostname.toLowerCase();
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  return noProxy.some((entry) => {
    const [, name = '', wanted = number] = /^(?:\*?\.)?(.*?)(?::(\d+))?$/.exec(entry.trim().toLowerCase()) ?? [];
    if (wanted !== number || name === '') return false;
    return name === '*' || host === name || host.endsWith(`.${name}`);
  });
}
