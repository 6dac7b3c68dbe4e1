import '../window/texts.ts';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Disposable,
  type ExtensionContext,
  type FileDecoration,
  type LogOutputChannel,
  l10n,
  type TreeItem,
  tasks,
  Uri,
  workspace,
} from 'vscode';
import type { GroupName } from '../account/changedFiles.ts';
import { registerAgentTools } from '../agents/agentTools.ts';
import { registerMcpServers } from '../agents/mcpServers.ts';
import { CHECK_TASK, CheckTasks } from '../checks/checkTasks.ts';
import type { CheckTests } from '../checks/checkTests.ts';
import type { InstanceStatus } from '../instances/instanceStatus.ts';
import type { ViewName } from '../manifest/ids.ts';
import { decorateKeys } from '../segments/keyAddress.ts';
import { registerKeyFiles } from '../segments/keyFileSystem.ts';
import { type DescribedNode, type TreeNode, toTreeItem } from '../views/nodeTree.ts';
import type { Pane } from '../views/pane.ts';
import type { Notice } from '../window/report.ts';
import { registerCommands } from './commands.ts';
import { createDesktopApp, type DesktopApp } from './desktopApp.ts';

/** The value of FAIRLEAD_FIRST_LOOK for which the walkthrough was last opened. */
const FIRST_LOOK = 'fairlead.firstLook';

/** What activation returns to tests and other extensions. */
export interface FairleadApi {
  /** Returns a view as it would look fully expanded; the Developers view by default. */
  describeTree(view?: ViewName): Promise<readonly DescribedNode[]>;
  /** Returns the node of a view at the end of a path of labels, as menus pass it to commands. */
  findNode(view: ViewName, ...labels: readonly string[]): Promise<TreeNode | undefined>;
  /** Returns the tree item of a node. */
  toTreeItem(node: TreeNode): TreeItem;
  /** Returns the document that an open roster's gutter marks compare with; undefined if there is none. */
  originalOf(roster: Uri): Promise<Uri | undefined>;
  /** Returns the decoration of a file whose pipeline differs on the selected instance; undefined if it has none. */
  decorationOf(file: Uri): FileDecoration | undefined;
  /** Returns the last message shown to the user; null before the first one. */
  lastNotice(): Notice | null;
  /** Looks up whether another window runs the local service, as this window does when it gets the focus. */
  lookForService(): Promise<void>;
  /** Returns what the status bar shows. */
  instanceStatus(): InstanceStatus;
  /** Returns the files in each group of the first folder of an account; undefined if there is none, or it was not compared yet. */
  accountGroups(): Readonly<Record<GroupName, readonly string[]>> | undefined;
  /** Returns the document that the gutter marks of a file of an account compare with. */
  accountOriginalOf(file: Uri): Uri | undefined;
  /** The workspace files in the Testing view. */
  readonly checks: Pick<CheckTests, 'find' | 'run'>;
  /** Milliseconds that activation took. */
  readonly activationTime: number;
  /** The folder of the local service: its database, and the file with its address. */
  readonly dataFolder: string;
}

/** Registers commands, views and documents. Servers start later: on the first roster, command or visible view. */
export function activate(context: ExtensionContext): FairleadApi {
  const begun = performance.now();
  const app = createDesktopApp(context);
  context.subscriptions.push(
    app,
    registerCommands(app),
    keepTerminalVariables(context, app),
    registerKeyFiles(app),
    registerAgentTools(context, app),
    registerMcpServers(context, app),
    tasks.registerTaskProvider(CHECK_TASK, new CheckTasks(context.extensionUri)),
  );
  putCommandOnPath(context, app.log);
  // Programs that start an editor to try the extension, such as `npm start`, request its walkthrough.
  const firstLook = process.env.FAIRLEAD_FIRST_LOOK;
  if (firstLook !== undefined && firstLook !== context.globalState.get(FIRST_LOOK)) {
    void context.globalState.update(FIRST_LOOK, firstLook);
    void app.tour.showWalkthrough();
  }
  const panes: Readonly<Record<ViewName, Pick<Pane, 'describe' | 'findNode'>>> = {
    ...app,
    developers: app.developers.pane,
    rosterHistory: app.rosters.history.pane,
  };
  return {
    describeTree: (view = 'developers') => panes[view].describe(),
    findNode: (view, ...labels) => panes[view].findNode(labels),
    toTreeItem,
    originalOf: (roster) => app.rosters.active.provideOriginalResource(roster),
    decorationOf: (file) => app.drift.provideFileDecoration(file) ?? decorateKeys(file),
    lastNotice: () => app.report.lastNotice,
    lookForService: () => app.localService.lookElsewhere(),
    instanceStatus: () => app.statusBar.status,
    accountGroups: () => app.accountFolders.all[0]?.groups(),
    accountOriginalOf: (file) => app.accountFolders.all[0]?.provideOriginalResource(file),
    checks: app.checkTests,
    activationTime: performance.now() - begun,
    dataFolder: app.localService.dataFolder,
  };
}

/**
 * Sets the environment variables that the command `fairlead` uses in the terminals of this window: the folder of the local service, and the
 * addresses of production services.
 */
function keepTerminalVariables({ environmentVariableCollection: variables }: ExtensionContext, app: DesktopApp): Disposable {
  const update = (): void => {
    const marked = app.instances.remotes().filter(({ production }) => production);
    const addresses = marked.flatMap(({ baseUrl, adminUrl, platformUrl }) => [baseUrl, adminUrl, platformUrl]);
    if (addresses.length === 0) variables.delete('FAIRLEAD_PRODUCTION');
    // Appended, because the variable may have values set by the user.
    else variables.append('FAIRLEAD_PRODUCTION', [...new Set(addresses)].map((address) => ` ${address}`).join(''));
  };
  variables.description = l10n.t(
    'Lets the command `fairlead` find the local service of this window, and know which services are production.',
  );
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
function putCommandOnPath(
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
