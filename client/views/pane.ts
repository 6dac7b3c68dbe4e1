import { Disposable, type LogOutputChannel, workspace } from 'vscode';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { type Instances, LOCAL } from '../instances/instances.ts';
import type { LocalService } from '../instances/localService.ts';
import type { ViewName } from '../manifest/ids.ts';
import type { TreeNode } from './nodeTree.ts';
import { NodeView } from './nodeView.ts';

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
export class Pane extends NodeView {
  readonly #parts: PaneParts;
  readonly #content: PaneContent;
  readonly #listening: Disposable;
  /** The address at which the local service last responded: null if it did not, undefined before the first request and during one. */
  #askedAt: string | null | undefined;
  /** Whether it says that the local service is stopped. */
  #isStopped = false;

  constructor(name: ViewName, parts: PaneParts, content: PaneContent) {
    const { instances, localService, log } = parts;
    super(
      name,
      (signal) => this.#roots(signal),
      (error) => {
        if (!(error instanceof Refusal)) log.error(`The view ${name}:`, error instanceof Error ? error : String(error));
      },
      { canSelectMany: content.canSelectMany === true },
    );
    this.#parts = parts;
    this.#content = content;
    this.#listening = Disposable.from(
      instances.onDidChange(() => {
        content.forget?.();
        this.tree.restart();
      }),
      localService.onDidChange(() => this.#followService()),
      workspace.onDidGrantWorkspaceTrust(() => this.refresh()),
    );
  }

  /** Reloads everything that is shown from the service. */
  refresh(): void {
    this.#content.forget?.();
    this.tree.refresh();
  }

  /** Redraws everything from cached data. */
  redraw(): void {
    this.tree.refresh();
  }

  /** Reloads the children of the nodes for which `holds` returns true. */
  refreshNodes(holds: (node: TreeNode) => boolean): void {
    this.tree.refreshNodes(holds);
  }

  override dispose(): void {
    this.#listening.dispose();
    super.dispose();
  }

  /** Follows the state of the local service, whatever stopped or started it. */
  #followService(): void {
    const { instances, localService } = this.#parts;
    if (instances.selectedName !== LOCAL) return;
    const wasStopped = this.#isStopped;
    if (localService.isStopped) {
      this.refresh();
      return;
    }
    const { address } = localService;
    if (!wasStopped && (address === null || this.#askedAt === undefined || this.#askedAt === address.url)) return;
    // Keeps the nodes, unlike refresh: an empty view would briefly claim that there is nothing.
    this.#content.forget?.();
    this.tree.restart();
  }

  async #roots(signal: AbortSignal): Promise<readonly TreeNode[]> {
    const { instances, localService } = this.#parts;
    const name = instances.selectedName;
    const isStopped = name === LOCAL && localService.isStopped;
    this.#isStopped = isStopped;
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
