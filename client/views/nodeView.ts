import { type Disposable, l10n, type TreeView, type TreeViewOptions, window } from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { VIEWS, type ViewName } from '../manifest/ids.ts';
import { STATES } from '../window/icons.ts';
import { type DescribedNode, type FindRoots, NodeTree, type TreeNode } from './nodeTree.ts';

/** A view of nodes. What failed to load is reported, and shown as a node that retries. */
export class NodeView implements Disposable {
  protected readonly tree: NodeTree;
  protected readonly view: TreeView<TreeNode>;

  constructor(
    name: ViewName,
    roots: FindRoots,
    report: (error: unknown) => void,
    options: Omit<TreeViewOptions<TreeNode>, 'treeDataProvider'> = {},
  ) {
    this.tree = new NodeTree(roots, (error, parent) => {
      report(error);
      return toErrorNode(error, parent);
    });
    this.view = window.createTreeView(VIEWS[name], { treeDataProvider: this.tree, showCollapseAll: true, ...options });
  }

  /** Shows a text next to the name of the view, such as its filter; an empty text clears it. */
  describeAs(text: string): void {
    // VS Code implements it with a setter, which deleting the property would remove.
    Object.assign(this.view, { description: text === '' ? undefined : text });
  }

  /** Returns the view as it would look fully expanded. */
  describe(): Promise<DescribedNode[]> {
    return this.tree.describe();
  }

  /** Returns the node at the end of a path of labels, or undefined. */
  findNode(labels: readonly string[]): Promise<TreeNode | undefined> {
    return this.tree.findNode(labels);
  }

  dispose(): void {
    this.view.dispose();
    this.tree.dispose();
  }
}

/** Creates the node shown instead of what failed to load; clicking it retries, or asks for the missing key. */
function toErrorNode(error: unknown, parent: TreeNode | undefined): TreeNode {
  const refusal = error instanceof Refusal ? error : null;
  const needsKey = refusal?.rejectsKey === true;
  const message = refusal?.message ?? l10n.t('Fairlead failed to load this. The log says more.');
  return {
    id: `error:${parent?.id ?? ''}`,
    label: needsKey ? l10n.t('Enter API Key') : l10n.t('Retry'),
    description: message,
    tooltip: message,
    ...STATES.doubtful,
    kind: 'error',
    command: needsKey ? 'enterKey' : 'refreshViews',
  };
}
