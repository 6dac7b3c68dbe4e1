import { type Disposable, type TreeView, window } from 'vscode';
import { VIEWS } from '../manifest/ids.ts';
import { type DescribedNode, NodeTree, type TreeNode } from '../views/nodeTree.ts';
import { toOperationNode } from './activityView.ts';
import type { Operations } from './operations.ts';

/** The Activity view: what was done in this window, on any instance. It sends no requests. */
export class ActivityPane implements Disposable {
  readonly #tree: NodeTree;
  readonly #view: TreeView<TreeNode>;
  readonly #listening: Disposable;

  /** `toTitle` returns the title of a command as shown in the Command Palette. */
  constructor(operations: Operations, toTitle: (command: string) => string, toErrorNode: (error: unknown) => TreeNode) {
    this.#tree = new NodeTree(async () => operations.all.map((operation) => toOperationNode(operation, toTitle)), toErrorNode);
    this.#view = window.createTreeView(VIEWS.activity, { treeDataProvider: this.#tree, showCollapseAll: true });
    this.#listening = operations.onDidChange(() => this.#tree.refresh());
  }

  /** Returns the view as it would look fully expanded. */
  describe(): Promise<DescribedNode[]> {
    return this.#tree.describe();
  }

  /** Returns the node at the end of a path of labels, or undefined. */
  findNode(labels: readonly string[]): Promise<TreeNode | undefined> {
    return this.#tree.findNode(labels);
  }

  dispose(): void {
    for (const disposable of [this.#listening, this.#view, this.#tree]) disposable.dispose();
  }
}
