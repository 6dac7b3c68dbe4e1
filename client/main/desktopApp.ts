import { type ExtensionContext, env, Uri, window } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { AccountEngine } from '../account/accountEngine.ts';
import { AccountFolders } from '../account/accountFolders.ts';
import { AccountLenses } from '../account/accountLenses.ts';
import type { AccountParts } from '../account/accountParts.ts';
import { AccountSides } from '../account/accountSides.ts';
import { CheckTests } from '../checks/checkTests.ts';
import { ForkedService } from '../instances/localService.ts';
import { DesktopNetwork } from '../instances/networkSettings.ts';
import { COMMAND_NAMES } from '../manifest/commandNames.ts';
import { Report } from '../window/report.ts';
import { type App, createApp, createServices, toFormService } from './app.ts';
import { ContextKeys } from './contextKeys.ts';
import { createEditorParts } from './editorParts.ts';

/** The parts of the extension where there is Node: those of every place, and those that start programs. */
export type DesktopApp = App & AccountParts & { readonly checkTests: CheckTests };

/** Creates the parts, each from those above it; nothing is started yet. */
export function createDesktopApp(context: ExtensionContext): DesktopApp {
  const { extensionUri, workspaceState } = context;
  const bundle = (name: string): string => Uri.joinPath(extensionUri, 'dist', name).fsPath;
  const log = window.createOutputChannel('Fairlead', { log: true });
  const localService = new ForkedService(bundle('localService.cjs'), context.globalStorageUri.fsPath, log);
  const services = createServices(context, localService, new DesktopNetwork());
  const { instances } = services;
  const editor = createEditorParts(context, {
    log,
    report: new Report(log),
    server: {
      createClient: (options) => {
        const module = bundle('languageServer.cjs');
        const program = { module, transport: TransportKind.ipc, options: { env: { FAIRLEAD_LANGUAGE: env.language } } };
        return new LanguageClient('fairlead', 'Fairlead', program, options);
      },
      commands: COMMAND_NAMES,
      instance: instances,
    },
    service: toFormService(instances),
  });
  const app = createApp(context, services, editor);
  const checkTests = new CheckTests(extensionUri, log);
  const accountEngine = new AccountEngine({ extensionUri, instances, localService });
  const accountSides = new AccountSides(accountEngine);
  const accountFolders = new AccountFolders(accountEngine, accountSides, workspaceState, log);
  const accountLenses = new AccountLenses(accountFolders, instances);
  const own = [checkTests, accountLenses, accountFolders, accountSides, new ContextKeys(editor)];
  return {
    ...app,
    checkTests,
    accountFolders,
    accountEngine,
    dispose: () => {
      for (const part of [...own, app, editor, log]) part.dispose();
    },
  };
}
