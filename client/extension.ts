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

/** The first look that was shown last. */
const FIRST_LOOK = 'fairlead.firstLook';

/** What activation gives to tests and other extensions. */
export interface FairleadApi {
  /** A view as it would show when everything is open; the Developers view unless said. */
  describeTree(view?: ViewName): Promise<readonly DescribedNode[]>;
  /** The node of a view at the end of a path of labels, as the menus hand it to commands. */
  findNode(view: ViewName, ...labels: readonly string[]): Promise<TreeNode | undefined>;
  /** A node of any view as VS Code shows it. */
  toTreeItem(node: TreeNode): TreeItem;
  /** The document that an open roster is marked against; undefined where it is marked against nothing. */
  originalOf(roster: Uri): Promise<Uri | undefined>;
  /** The mark of a file whose pipeline the selected instance has otherwise; undefined where it has none. */
  decorationOf(file: Uri): FileDecoration | undefined;
  /** What the user was told last; null before the first message. */
  lastNotice(): Notice | null;
  /** What the status bar shows. */
  instanceStatus(): InstanceStatus;
  /** The files of the workspace among its tests. */
  readonly checks: Pick<CheckTests, 'find' | 'run'>;
  /** Milliseconds that activation took. */
  readonly activationTime: number;
  /** Folder of the local service: its database, and the file that says where it answers. */
  readonly dataFolder: string;
}

/** Registers commands, views and documents. Servers start later: on the first roster, command or look at the view. */
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
  // Whoever starts an editor to try the extension in, such as `npm start`, asks for its walkthrough.
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
