import { type Disposable, type LogOutputChannel, type TreeView, window, workspace } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { type Instances, LOCAL } from '../instances/instances.ts';
import type { LocalService } from '../instances/localService.ts';
import { VIEWS, type ViewName } from '../manifest/ids.ts';
import { toErrorNode } from './errorNode.ts';
import { type DescribedNode, describeView, NodeTree, type TreeNode } from './nodeTree.ts';

/** What every view of the selected instance needs. */
export interface PaneParts {
  readonly instances: Instances;
  readonly localService: LocalService;
  readonly log: LogOutputChannel;
}

/** The contents of a view: its root nodes (none to show the welcome content), and its cached data of an instance. */
export interface PaneContent {
  roots(instance: Instance, signal: AbortSignal): Promise<readonly TreeNode[]>;
  /** Drops the cached data. */
  forget?(): void;
  /** Whether the view must not send requests to the instance; it is empty then. */
  isAsleep?(): boolean;
  /** Whether several nodes can be selected at once. */
  readonly canSelectMany?: boolean;
}

/**
 * A view of the selected instance. It loads when it becomes visible, after changes made here, and on request; selecting another instance
 * clears it at once. In an untrusted folder, and after the user has stopped the local service, it shows its welcome content; it loads again
 * once anything starts the service.
 */
export class Pane implements Disposable {
  readonly #parts: PaneParts;
  readonly #content: PaneContent;
  readonly #tree: NodeTree;
  readonly #view: TreeView<TreeNode>;
  readonly #listening: readonly Disposable[];
  /** The address at which the local service last responded: null if it did not, undefined before the first request and during one. */
  #askedAt: string | null | undefined;

  constructor(name: ViewName, parts: PaneParts, content: PaneContent) {
    const { instances, localService, log } = parts;
    this.#parts = parts;
    this.#content = content;
    this.#tree = new NodeTree(
      (signal) => this.#roots(signal),
      (error, parent) => {
        if (!(error instanceof Refusal)) log.error(`The view ${name}:`, error instanceof Error ? error : String(error));
        return toErrorNode(error, parent);
      },
    );
    this.#view = window.createTreeView(VIEWS[name], {
      treeDataProvider: this.#tree,
      showCollapseAll: true,
      canSelectMany: content.canSelectMany === true,
    });
    this.#listening = [
      instances.onDidChange(() => {
        content.forget?.();
        this.#tree.restart();
      }),
      localService.onDidChange(() => this.#followService()),
      workspace.onDidGrantWorkspaceTrust(() => this.refresh()),
    ];
  }

  /** Reloads everything that is shown from the service. */
  refresh(): void {
    this.#content.forget?.();
    this.#tree.refresh();
  }

  /** Redraws everything from cached data. */
  redraw(): void {
    this.#tree.refresh();
  }

  /** Reloads the children of the nodes for which `holds` returns true. */
  refreshNodes(holds: (node: TreeNode) => boolean): void {
    this.#tree.refreshNodes(holds);
  }

  /** Shows a text next to the name of the view, such as its filter; an empty text clears it. */
  describeAs(text: string): void {
    describeView(this.#view, text === '' ? null : text);
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
    for (const disposable of [...this.#listening, this.#view, this.#tree]) disposable.dispose();
  }

  /** Follows the state of the local service, whatever stopped or started it. */
  #followService(): void {
    const { instances, localService } = this.#parts;
    if (instances.selectedName !== LOCAL) return;
    if (localService.isStoppedByHand) {
      this.refresh();
      return;
    }
    const { address } = localService;
    if (address === null || this.#askedAt === undefined || this.#askedAt === address.url) return;
    // Keeps the nodes, unlike refresh: an empty view would briefly claim that there is nothing.
    this.#content.forget?.();
    this.#tree.restart();
  }

  async #roots(signal: AbortSignal): Promise<readonly TreeNode[]> {
    const { instances, localService } = this.#parts;
    const name = instances.selectedName;
    const isStopped = name === LOCAL && localService.isStoppedByHand;
    this.#askedAt = isStopped ? null : undefined;
    if (!workspace.isTrusted || isStopped || this.#content.isAsleep?.() === true) return [];
    try {
      const instance = await instances.require(name);
      this.#askedAt = name === LOCAL ? (localService.address?.url ?? null) : undefined;
      return await this.#content.roots(instance, signal);
    } catch (error) {
      if (!signal.aborted) this.#askedAt = null;
      throw error;
    }
  }
}
