import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Disposable, type ExtensionContext, type LogOutputChannel, Uri, workspace } from 'vscode';
import type { App } from './app.ts';

/** Sets what the command `fairlead` finds in the terminals of this window: the folder of the local service, and which services are those of production. */
export function keepTerminalVariables({ environmentVariableCollection: variables }: ExtensionContext, app: App): Disposable {
  const tell = (): void => {
    const marked = app.instances.remotes().filter(({ production }) => production);
    const addresses = marked.flatMap(({ baseUrl, adminUrl, platformUrl }) => [baseUrl, adminUrl, platformUrl]);
    if (addresses.length === 0) variables.delete('FAIRLEAD_PRODUCTION');
    // What stands there already are marks of the user's own.
    else variables.append('FAIRLEAD_PRODUCTION', [...new Set(addresses)].map((address) => ` ${address}`).join(''));
  };
  variables.description = 'Lets the command `fairlead` find the local service of this window, and know which services are production.';
  variables.replace('FAIRLEAD_DATA', app.localService.dataFolder);
  tell();
  return workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration('fairlead.instances')) tell();
  });
}

/** Puts the command `fairlead` behind the PATH of the terminals of this window: a script in the extension's own storage that runs the bundled program on the Node of VS Code. A `fairlead` of the user's own goes first. */
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

/** Writes a script that anyone can run, unless it is there. */
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
