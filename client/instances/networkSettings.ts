import tls from 'node:tls';
import { type ConfigurationChangeEvent, workspace } from 'vscode';
import type { Network } from '../../server/api/network.ts';

/** The network settings of calls. */
export interface NetworkSettings {
  /** Undefined if something else decides: in a browser, the browser. */
  readonly network: Network | undefined;
  /** Handles a settings change; returns whether it affects the network. */
  changed(change: ConfigurationChangeEvent): boolean;
}

/** VS Code's own network settings (`http.*`), read on first use and again after a change. */
export class DesktopNetwork implements NetworkSettings {
  #network: Network | null = null;

  get network(): Network {
    this.#network ??= readNetwork();
    return this.#network;
  }

  changed(change: ConfigurationChangeEvent): boolean {
    if (!change.affectsConfiguration('http')) return false;
    this.#network = null;
    return true;
  }
}

function readNetwork(): Network {
  const settings = workspace.getConfiguration('http');
  const noProxy: unknown = settings.get('noProxy');
  return {
    proxy: settings.get('proxySupport') === 'off' ? null : String(settings.get('proxy') ?? '').trim(),
    noProxy: Array.isArray(noProxy) ? noProxy.map(String) : [],
    strictSsl: settings.get('proxyStrictSSL') !== false,
    readAuthorities: settings.get('systemCertificates') === false ? null : readAuthorities,
  };
}

/** Returns the certificates of Node.js, including extra ones it was configured with, and those of the system. */
function readAuthorities(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
}
