import type { HostOptions } from './host.ts';
import { startTemporaryHost, type TemporaryHost } from './temporaryHost.ts';
import { installExtension } from './vsix.ts';

/** Starts a temporary host with a package installed, without access to the project's sources. */
export function startPackagedHost(vsix: string, options: HostOptions = {}): Promise<TemporaryHost> {
  return startTemporaryHost(options, (installed, folders) => installExtension(installed, folders, vsix));
}
