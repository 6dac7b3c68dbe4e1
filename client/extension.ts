import { type ExtensionContext, type FileDecoration, type TreeItem, tasks, type Uri } from 'vscode';
import { registerAgentTools } from './agents/agentTools.ts';
import { registerMcpServers } from './agents/mcpServers.ts';
import { createApp } from './app.ts';
import { CHECK_TASK, CheckTasks } from './checks/checkTasks.ts';
import type { CheckTests } from './checks/checkTests.ts';
import { registerCommands } from './commands/index.ts';
import type { ViewName } from './ids.ts';
import type { InstanceStatus } from './instances/instanceStatus.ts';
import type { Notice } from './report.ts';
import { decorateKeys } from './segments/keyAddress.ts';
import { registerKeyFiles } from './segments/keyFileSystem.ts';
import { keepTerminalVariables, putCommandOnPath } from './terminalVariables.ts';
import { type DescribedNode, type TreeNode, toTreeItem } from './views/nodeTree.ts';
import type { Pane } from './views/pane.ts';

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
  /** Returns what the status bar shows. */
  instanceStatus(): InstanceStatus;
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
  const app = createApp(context);
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
    instanceStatus: () => app.statusBar.status,
    checks: app.checkTests,
    activationTime: performance.now() - begun,
    dataFolder: app.localService.dataFolder,
  };
}
