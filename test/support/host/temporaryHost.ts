import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { linkFewExtensions } from './fewExtensions.ts';
import { type Host, type HostFolders, type HostOptions, startHost } from './host.ts';
import { type InstalledHost, installHost } from './installHost.ts';
import { STILL_SETTINGS } from './settings.ts';

/** A host that keeps everything in `folder`, which stop() removes; tests may put their own files there too. */
export interface TemporaryHost extends Host {
  readonly folder: string;
}

/** Prepares a host's folders before it starts, for example by installing an extension. */
export type PrepareHost = (installed: InstalledHost, folders: HostFolders) => Promise<void>;

/** Starts a browser-served VS Code isolated from the user: own home, settings and extensions. */
export async function startTemporaryHost(options: HostOptions = {}, prepare?: PrepareHost): Promise<TemporaryHost> {
  const installed = await installHost();
  // Short, because the paths of Unix sockets are limited to about a hundred characters.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fl-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.once('exit', remove);
  const removeNow = () => {
    process.off('exit', remove);
    remove();
  };
  try {
    const folders = { data: path.join(folder, 'server'), home: path.join(folder, 'home') };
    await prepare?.(installed, folders);
    const settings = { ...STILL_SETTINGS, ...options.settings };
    const builtIn = linkFewExtensions(installed, path.join(folder, 'builtIn'));
    const host = await startHost(installed, folders, { endsAlone: true, builtIn, ...options, settings });
    return { ...host, folder, stop: () => host.stop().then(removeNow) };
  } catch (error) {
    removeNow();
    throw error;
  }
}
