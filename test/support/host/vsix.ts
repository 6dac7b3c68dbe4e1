import path from 'node:path';
import { type HostFolders, hostEnvironment } from './host.ts';
import type { InstalledHost } from './installHost.ts';
import { PROJECT } from './project.ts';
import { runProgram } from './runProgram.ts';

let packaged: Promise<string> | undefined;

/**
 * Returns the absolute path of the package: the one named by FAIRLEAD_TEST_PACKAGE, else one built with `npm run package`, once for all suites
 * of a run. Throws CannotRun.
 */
export function packageExtension(): Promise<string> {
  packaged ??= findOrBuild();
  return packaged;
}

async function findOrBuild(): Promise<string> {
  const named = process.env.FAIRLEAD_TEST_PACKAGE;
  if (named) return path.resolve(PROJECT, named);
  await runProgram('npm', ['run', 'package', '--silent'], { cwd: PROJECT });
  return path.join(PROJECT, 'dist/fairlead.vsix');
}

/** Installs a package into a host's folders with VS Code's own command line, replacing an older version. Throws CannotRun. */
export async function installExtension(installed: InstalledHost, folders: HostFolders, vsix: string): Promise<void> {
  const args = ['--install-extension', vsix, '--force', '--server-data-dir', folders.data, '--accept-server-license-terms'];
  await runProgram(installed.node, [installed.serverProgram, ...args], { env: hostEnvironment(folders.home) });
}
