import { type Disposable, type ExtensionContext, workspace } from 'vscode';
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
