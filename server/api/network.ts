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
