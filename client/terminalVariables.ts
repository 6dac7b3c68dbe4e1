import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Disposable, type ExtensionContext, type LogOutputChannel, Uri, workspace } from 'vscode';
import type { App } from './app.ts';

/**
 * Sets the environment variables that the command `fairlead` uses in the terminals of this window: the folder of the local service, and the
 * addresses of production services.
 */
export function keepTerminalVariables({ environmentVariableCollection: variables }: ExtensionContext, app: App): Disposable {
  const update = (): void => {
    const marked = app.instances.remotes().filter(({ production }) => production);
    const addresses = marked.flatMap(({ baseUrl, adminUrl, platformUrl }) => [baseUrl, adminUrl, platformUrl]);
    if (addresses.length === 0) variables.delete('FAIRLEAD_PRODUCTION');
    // Appended, because the variable may have values set by the user.
    else variables.append('FAIRLEAD_PRODUCTION', [...new Set(addresses)].map((address) => ` ${address}`).join(''));
  };
  variables.description = 'Lets the command `fairlead` find the local service of this window, and know which services are production.';
  variables.replace('FAIRLEAD_DATA', app.localService.dataFolder);
  update();
  return workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('fairlead.instances')) update();
  });
}

/**
 * Appends the command `fairlead` to the PATH of the terminals of this window: a script in the extension's storage that runs the bundled
 * program on VS Code's Node.js. A `fairlead` that the user has installed takes precedence.
 */
export function putCommandOnPath(
  { environmentVariableCollection: variables, extensionUri, globalStorageUri }: ExtensionContext,
  log: LogOutputChannel,
): void {
  const folder = Uri.joinPath(globalStorageUri, 'bin').fsPath;
  const program = Uri.joinPath(extensionUri, 'dist', 'cli.cjs').fsPath;
  variables.append('PATH', `${path.delimiter}${folder}`, { applyAtProcessCreation: true, applyAtShellIntegration: true });
  const [name, script] = process.platform === 'win32' ? ['fairlead.cmd', toBatch(program)] : ['fairlead', toShell(program)];
  void writeScript(path.join(folder, name), script).catch((error: unknown) =>
    log.warn(`The command fairlead is not on the PATH of terminals: ${String(error)}`),
  );
}

/** Writes a script that anyone can run, unless it is up to date. */
async function writeScript(file: string, script: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === script) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, script);
  await chmod(file, 0o755);
}

function toShell(program: string): string {
  return `#!/bin/sh\nELECTRON_RUN_AS_NODE=1 exec ${quote(process.execPath)} ${quote(program)} "$@"\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function toBatch(program: string): string {
  return `@echo off\r\nsetlocal\r\nset ELECTRON_RUN_AS_NODE=1\r\n"${process.execPath}" "${program}" %*\r\n`;
}
