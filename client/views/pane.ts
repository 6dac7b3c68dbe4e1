import { type Disposable, type LogOutputChannel, type TreeView, window, workspace } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { VIEWS, type ViewName } from '../ids.ts';
import { type Instances, LOCAL } from '../instances.ts';
import type { LocalService } from '../localService.ts';
import { toErrorNode } from './errorNode.ts';
import { type DescribedNode, describeView, NodeTree, type TreeNode } from './nodeTree.ts';

/** What every view of the selected instance needs. */
export interface PaneParts {
  readonly instances: Instances;
  readonly localService: LocalService;
  readonly log: LogOutputChannel;
}

/** What a view shows: the nodes of its root, none where its welcome is to show, and what it keeps of an instance. */
export interface PaneContent {
  roots(instance: Instance, signal: AbortSignal): Promise<readonly TreeNode[]>;
  /** Throws away what was loaded. */
  forget?(): void;
  /** True while it must not ask the instance for anything; it is empty then. */
  isAsleep?(): boolean;
  /** Several nodes can be selected at once. */
  readonly canSelectMany?: boolean;
}

/**
 * A view of what the selected instance holds. It asks when it is looked at, after a change of ours and when it is told to; a switch of the instance
 * empties it at once. Empty too in a folder that is not trusted and while the local service is stopped by hand, so that its welcome shows; it loads again
 * once anything starts the service.
 */
export class Pane implements Disposable {
  readonly #parts: PaneParts;
  readonly #content: PaneContent;
  readonly #tree: NodeTree;
  readonly #view: TreeView<TreeNode>;
  readonly #listening: readonly Disposable[];
  /** The address at which the local service last answered: null if it did not answer, undefined before the first request and during one. */
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

  /** Asks the service anew for everything that is shown. */
  refresh(): void {
    this.#content.forget?.();
    this.#tree.refresh();
  }

  /** Draws everything again out of what is kept. */
  redraw(): void {
    this.#tree.refresh();
  }

  /** Asks anew for the children of the nodes that `holds` names. */
  refreshNodes(holds: (node: TreeNode) => boolean): void {
    this.#tree.refreshNodes(holds);
  }

  /** Shows a text beside the name of the view, such as its filter; a blank shows none. */
  describeAs(text: string): void {
    describeView(this.#view, text === '' ? null : text);
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
    for (const disposable of [...this.#listening, this.#view, this.#tree]) disposable.dispose();
  }

  /** Shows what became of the local service, whoever stopped or started it. */
  #followService(): void {
    const { instances, localService } = this.#parts;
    if (instances.selectedName !== LOCAL) return;
    if (localService.isStoppedByHand) {
      this.refresh();
      return;
    }
    const { address } = localService;
    if (address === null || this.#askedAt === undefined || this.#askedAt === address.url) return;
    // Keeps the nodes, unlike refresh: an empty view would say for a moment that there is nothing.
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
