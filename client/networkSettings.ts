import tls from 'node:tls';
import { type ConfigurationChangeEvent, workspace } from 'vscode';
import type { Network } from '../server/api/network.ts';

/** VS Code's own settings of the network (`http.*`), read when first asked for and again after they changed. */
export class NetworkSettings {
  #network: Network | null = null;

  get network(): Network {
    this.#network ??= readNetwork();
    return this.#network;
  }

  /** Takes notice of a change; true where it concerns the network. */
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

/** Those that Node brings along or was told of, and those of the system. */
function readAuthorities(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])];
}
