import {
  type Disposable,
  EventEmitter,
  l10n,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeView,
} from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import { type CommandName, toCommandId } from '../ids.ts';
import { toSpoken } from './spokenNode.ts';

/** A node of a view: what it shows, and how its children are found. */
export interface TreeNode {
  /** Unique in the view and stable, so that what is open stays open. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** Name of an icon of VS Code's own set. */
  readonly icon?: string;
  /** Name of a colour of VS Code for the icon, such as `charts.red`. */
  readonly iconColour?: string;
  /** What the menus of package.json go by. */
  readonly kind: string;
  /** Runs on a click. */
  readonly command?: CommandName;
  /** What its command is given; the node itself unless said. */
  readonly args?: readonly unknown[];
  /** What the commands of this node work on, such as `{ versionId }`. */
  readonly target?: unknown;
  /** Loads what follows, and has it shown; gives how much is loaded then. */
  readonly more?: () => Promise<number>;
  /** Open at first sight. */
  readonly expanded?: boolean;
  /** Absent where there can be none. */
  readonly children?: (signal: AbortSignal) => Promise<readonly TreeNode[]>;
}

/** A node with what stands below it, as a test or another extension reads it. */
export interface DescribedNode {
  readonly label: string;
  readonly description: string;
  readonly kind: string;
  readonly children: readonly DescribedNode[];
}

/** Finds the children of the root. */
type FindRoots = (signal: AbortSignal) => Promise<readonly TreeNode[]>;

/** Gives the node in place of the children of `parent` (`undefined` the root) that could not be found. */
type ErrorToNode = (error: unknown, parent: TreeNode | undefined) => TreeNode;

const LOADING: TreeNode = { id: 'loading', label: l10n.t('Loading…'), icon: 'loading~spin', kind: 'loading' };

/** Shows a text beside the name of a view; null shows none. VS Code holds it behind a setter, which deleting the property would remove. */
export function describeView(view: TreeView<TreeNode>, text: string | null): void {
  Object.assign(view, { description: text ?? undefined });
}

/** A node as VS Code shows it, and as screen readers say it: they would read out the tooltip otherwise, ids and all. */
export function toTreeItem(node: TreeNode): TreeItem {
  const { Collapsed, Expanded, None } = TreeItemCollapsibleState;
  const item = new TreeItem(node.label, node.children === undefined ? None : node.expanded === true ? Expanded : Collapsed);
  item.id = node.id;
  item.contextValue = node.kind;
  item.accessibilityInformation = { label: toSpoken(node) };
  if (node.description !== undefined) item.description = node.description;
  if (node.tooltip !== undefined) item.tooltip = node.tooltip;
  if (node.icon !== undefined)
    item.iconPath = new ThemeIcon(node.icon, node.iconColour === undefined ? undefined : new ThemeColor(node.iconColour));
  if (node.command !== undefined)
    item.command = { title: node.label, command: toCommandId(node.command), arguments: [...(node.args ?? [node])] };
  return item;
}

/** The one tree data provider: it asks the nodes, drops what a refresh overtook, and shows a failure as a node. */
export class NodeTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly #roots: FindRoots;
  readonly #errorToNode: ErrorToNode;
  readonly #changes = new EventEmitter<TreeNode | undefined>();
  readonly onDidChangeTreeData = this.#changes.event;
  readonly #shown = new Map<string, TreeNode>();
  #underWay = new AbortController();
  #blank = false;

  constructor(roots: FindRoots, errorToNode: ErrorToNode) {
    this.#roots = roots;
    this.#errorToNode = errorToNode;
  }

  /** Asks anew for everything and cancels what was being asked; what is shown stays until the answer is there. */
  refresh(): void {
    this.#shown.clear();
    this.#underWay.abort();
    this.#underWay = new AbortController();
    this.#changes.fire(undefined);
  }

  /** As refresh, but what is shown goes at once: it belongs to something else. */
  restart(): void {
    this.#blank = true;
    this.refresh();
  }

  /** Asks anew for the children of the nodes that `holds` names. */
  refreshNodes(holds: (node: TreeNode) => boolean): void {
    for (const node of this.#shown.values()) {
      if (node.children !== undefined && holds(node)) this.#changes.fire(node);
    }
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node === undefined && this.#blank) {
      this.#blank = false;
      setTimeout(() => this.#changes.fire(undefined), 0);
      return [LOADING];
    }
    const children = await this.#findChildren(node);
    for (const child of children) this.#shown.set(child.id, child);
    return children;
  }

  getTreeItem(node: TreeNode): TreeItem {
    return toTreeItem(node);
  }

  /** The whole tree as it would show when everything is open. */
  async describe(node?: TreeNode): Promise<DescribedNode[]> {
    const children = await this.#findChildren(node);
    return Promise.all(
      children.map(async (child) => ({
        label: child.label,
        description: child.description ?? '',
        kind: child.kind,
        children: child.children === undefined ? [] : await this.describe(child),
      })),
    );
  }

  /** The node at the end of a path of labels from the root; undefined where there is none. */
  async findNode([label, ...below]: readonly string[], parent?: TreeNode): Promise<TreeNode | undefined> {
    const found = (await this.#findChildren(parent)).find((node) => node.label === label);
    return below.length === 0 || found === undefined ? found : this.findNode(below, found);
  }

  dispose(): void {
    this.#underWay.abort();
    this.#changes.dispose();
  }

  async #findChildren(node: TreeNode | undefined): Promise<TreeNode[]> {
    const { signal } = this.#underWay;
    try {
      const children = await (node === undefined ? this.#roots(signal) : (node.children?.(signal) ?? []));
      return signal.aborted ? [] : [...children];
    } catch (error) {
      const overtaken = signal.aborted || (error instanceof Refusal && error.code === 'CANCELLED');
      return overtaken ? [] : [this.#errorToNode(error, node)];
    }
  }
}
