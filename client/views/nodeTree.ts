import {
  type Disposable,
  EventEmitter,
  l10n,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';
import { Refusal } from '../../server/core/refusal.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import { STATES } from '../window/icons.ts';

/** What a node is, by the first word of its kind; missing if the label says it. */
const NOUNS: Readonly<Record<string, string>> = {
  workspace: l10n.t('workspace'),
  environment: l10n.t('environment'),
  trafficType: l10n.t('traffic type'),
  segment: l10n.t('segment'),
  definition: l10n.t('active segment'),
  segmentKey: l10n.t('key'),
  account: l10n.t('account'),
  organization: l10n.t('organization'),
  project: l10n.t('project'),
  connector: l10n.t('connector'),
  pipeline: l10n.t('pipeline'),
  developer: l10n.t('developer'),
  person: l10n.t('person'),
  team: l10n.t('team'),
  call: l10n.t('request'),
};

/** What a node shows. */
interface ShownNode {
  readonly label: string;
  readonly description?: string;
  readonly kind: string;
}

/** Returns the screen reader label of a node: its label, what it is, and its description. */
function toSpoken({ label, description = '', kind }: ShownNode): string {
  const noun = NOUNS[/^\w+/.exec(kind)?.[0] ?? ''];
  const parts = [label, ...(noun === undefined || label.toLowerCase() === noun ? [] : [noun]), ...description.split(' · ')];
  return parts.filter((part) => part !== '').join(', ');
}

/** A node of a view: what it shows, and how its children are found. */
export interface TreeNode {
  /** Unique in the view and stable, so that expanded nodes stay expanded. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** Name of a VS Code codicon. */
  readonly icon?: string;
  /** Name of a VS Code theme colour for the icon, such as `charts.red`. */
  readonly iconColour?: string;
  /** The `viewItem` that the menus of package.json test. */
  readonly kind: string;
  /** Runs on a click. */
  readonly command?: CommandName;
  /** The arguments of its command; the node itself by default. */
  readonly args?: readonly unknown[];
  /** What the commands of this node work on, such as `{ versionId }`. */
  readonly target?: unknown;
  /** Loads and shows the next page; returns how many entries are loaded then. */
  readonly more?: () => Promise<number>;
  /** Whether it is expanded initially. */
  readonly expanded?: boolean;
  /** Missing if it can have none. */
  readonly children?: (signal: AbortSignal) => Promise<readonly TreeNode[]>;
}

/** A node with its children, for tests and other extensions. */
export interface DescribedNode {
  readonly label: string;
  readonly description: string;
  readonly kind: string;
  readonly children: readonly DescribedNode[];
}

/** Returns the children of the root. */
export type FindRoots = (signal: AbortSignal) => Promise<readonly TreeNode[]>;

/** Creates the node shown if the children of `parent` (`undefined` for the root) could not be loaded. */
type ErrorToNode = (error: unknown, parent: TreeNode | undefined) => TreeNode;

const LOADING: TreeNode = { id: 'loading', label: l10n.t('Loading…'), ...STATES.loading, kind: 'loading' };

/** Creates the node that loads more of a list. */
export function toMoreNode(id: string, description: string, more: () => Promise<number>): TreeNode {
  return { id, label: l10n.t('Load More…'), description, kind: 'more', command: 'loadMore', more };
}

/** Converts a node to a tree item, with a label for screen readers, which would otherwise read out the tooltip, ids included. */
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

/** The tree data provider of all views: it loads the nodes, drops results overtaken by a refresh, and shows a failure as a node. */
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

  /** Reloads everything and cancels pending requests; what is shown stays until the results arrive. */
  refresh(): void {
    this.#shown.clear();
    this.#underWay.abort();
    this.#underWay = new AbortController();
    this.#changes.fire(undefined);
  }

  /** Like `refresh`, but clears the view at once, because its contents belong to something else. */
  restart(): void {
    this.#blank = true;
    this.refresh();
  }

  /** Reloads the children of the nodes for which `holds` returns true. */
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

  /** Returns the tree as it would look fully expanded. */
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

  /** Returns the node at the end of a path of labels from the root, or undefined. */
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
