import { type Disposable, type TreeView, window } from 'vscode';
import { VIEWS } from '../ids.ts';
import { toOperationNode } from '../views/activityView.ts';
import { type DescribedNode, NodeTree, type TreeNode } from '../views/nodeTree.ts';
import type { Operations } from './operations.ts';

/** The Activity view: what was done in this window, on whichever instance. It asks nobody. */
export class ActivityPane implements Disposable {
  readonly #tree: NodeTree;
  readonly #view: TreeView<TreeNode>;
  readonly #listening: Disposable;

  /** `toTitle` gives the title of a command as the palette has it. */
  constructor(operations: Operations, toTitle: (command: string) => string, toErrorNode: (error: unknown) => TreeNode) {
    this.#tree = new NodeTree(async () => operations.all.map((operation) => toOperationNode(operation, toTitle)), toErrorNode);
    this.#view = window.createTreeView(VIEWS.activity, { treeDataProvider: this.#tree, showCollapseAll: true });
    this.#listening = operations.onDidChange(() => this.#tree.refresh());
  }

  /** The view as it would show when everything is open. */
  describe(): Promise<DescribedNode[]> {
    return this.#tree.describe();
  }

  /** The node at the end of a path of labels; undefined where there is none. */
  findNode(labels: readonly string[]): Promise<TreeNode | undefined> {
    return this.#tree.findNode(labels);
  }

  dispose(): void {
    for (const disposable of [this.#listening, this.#view, this.#tree]) disposable.dispose();
  }
}
