import { type ExtensionContext, workspace } from 'vscode';
import { createApp } from './app.ts';
import { registerCommands } from './commands/index.ts';
import { VersionDocuments } from './developers/versionDocuments.ts';
import { VERSION_SCHEME } from './ids.ts';
import type { InstanceStatus } from './instances/instanceStatus.ts';
import type { Notice } from './report.ts';
import type { DescribedNode } from './views/nodeTree.ts';

/** What activation gives to tests and other extensions. */
export interface FairleadApi {
  /** The Developers view as it would show when everything is open. */
  describeTree(): Promise<readonly DescribedNode[]>;
  /** What the user was told last; null before the first message. */
  lastNotice(): Notice | null;
  /** What the status bar shows. */
  instanceStatus(): InstanceStatus;
  /** Folder of the local service: its database, and the file that says where it answers. */
  readonly dataFolder: string;
}

/** Registers commands, views and documents. Servers start later: on the first roster, command or look at the view. */
export function activate(context: ExtensionContext): FairleadApi {
  const app = createApp(context);
  const documents = new VersionDocuments(app.instances);
  context.environmentVariableCollection.description = 'Lets the command `fairlead` find the local service of this window.';
  context.environmentVariableCollection.replace('FAIRLEAD_DATA', app.localService.dataFolder);
  context.subscriptions.push(app, registerCommands(app), workspace.registerTextDocumentContentProvider(VERSION_SCHEME, documents));
  return {
    describeTree: () => app.developers.describe(),
    lastNotice: () => app.report.lastNotice,
    instanceStatus: () => app.statusBar.status,
    dataFolder: app.localService.dataFolder,
  };
}
