import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Host, type HostOptions, startHost } from './host.ts';
import { installHost } from './installHost.ts';
import { QUIET_SETTINGS } from './settings.ts';

/** A host whose every trace is in `folder`, which stop() removes; `folder` is free for a test's own files too. */
export interface TemporaryHost extends Host {
  readonly folder: string;
}

/** Starts a browser-served VS Code that knows nothing of the user: own home, own settings, own extensions. `prepare` may fill the folders before it starts. */
export async function startTemporaryHost(
  options: HostOptions = {},
  prepare: (folder: string, data: string) => Promise<void> = async () => {},
): Promise<TemporaryHost> {
  const installed = await installHost();
  // Short, for the paths of unix sockets are limited to about a hundred characters.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fl-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  process.once('exit', remove);
  try {
    const data = path.join(folder, 'server');
    await prepare(folder, data);
    const host = await startHost(
      installed,
      { data, home: path.join(folder, 'home') },
      { endsAlone: true, ...options, settings: { ...QUIET_SETTINGS, ...options.settings } },
    );
    const stop = async () => {
      await host.stop();
      process.off('exit', remove);
      remove();
    };
    return { ...host, folder, stop };
  } catch (error) {
    process.off('exit', remove);
    remove();
    throw error;
  }
}
