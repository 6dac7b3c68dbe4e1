import path from 'node:path';
import { type HostFolders, hostEnvironment } from './host.ts';
import type { InstalledHost } from './installHost.ts';
import { PROJECT } from './project.ts';
import { runProgram } from './runProgram.ts';

let packaged: Promise<string> | undefined;

/** Builds the package with `npm run package`, once for all suites of a run, and returns its absolute path. Throws CannotRun. */
export function packageExtension(): Promise<string> {
  packaged ??= runProgram('npm', ['run', 'package', '--silent'], { cwd: PROJECT }).then(() => path.join(PROJECT, 'dist/fairlead.vsix'));
  return packaged;
}

/** Installs a package into a host's folders with VS Code's own command line, replacing an older version. Throws CannotRun. */
export async function installExtension(installed: InstalledHost, folders: HostFolders, vsix: string): Promise<void> {
  const args = ['--install-extension', vsix, '--force', '--server-data-dir', folders.data, '--accept-server-license-terms'];
  await runProgram(installed.node, [installed.serverProgram, ...args], { env: hostEnvironment(folders.home) });
}
