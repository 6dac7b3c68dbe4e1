import { commands, type Disposable, type LogOutputChannel, type TreeView, window, workspace } from 'vscode';
import { listVersions } from '../../server/api/developers.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { DEVELOPERS_VIEW, SERVICE_STOPPED } from '../ids.ts';
import { type Instances, LOCAL } from '../instances.ts';
import type { LocalService } from '../localService.ts';
import { toErrorNode, toInstanceNode, toVersionNode } from '../views/developersView.ts';
import { type DescribedNode, NodeTree, type TreeNode } from '../views/nodeTree.ts';
import { DeveloperPages, readFilter } from './developerPages.ts';

/** The Developers view: the selected instance, its versions and their developers. Empty while there is nothing, so that its welcome shows. */
export class DevelopersPane implements Disposable {
  readonly #instances: Instances;
  readonly #localService: LocalService;
  readonly #pages = new DeveloperPages();
  readonly #tree: NodeTree;
  readonly #view: TreeView<TreeNode>;
  readonly #listening: readonly Disposable[];

  constructor(instances: Instances, localService: LocalService, log: LogOutputChannel) {
    this.#instances = instances;
    this.#localService = localService;
    this.#tree = new NodeTree(
      (signal) => this.#roots(signal),
      (error, parent) => {
        if (!(error instanceof Refusal)) log.error('The Developers view:', error instanceof Error ? error : String(error));
        return toErrorNode(error, parent);
      },
    );
    this.#view = window.createTreeView(DEVELOPERS_VIEW, { treeDataProvider: this.#tree, showCollapseAll: true });
    this.#listening = [
      instances.onDidChange(() => {
        this.#pages.forget();
        this.#tree.restart();
      }),
      localService.onDidChange(() => {
        void commands.executeCommand('setContext', SERVICE_STOPPED, localService.isStoppedByHand);
        if (localService.isStoppedByHand) this.refresh();
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.refresh()),
    ];
  }

  /** Asks the service anew for everything that is shown. */
  refresh(): void {
    this.#pages.forget();
    this.#tree.refresh();
  }

  /** Shows only developers that match, such as `Ann` or `team: Core`; a blank shows all. */
  filter(text: string): void {
    this.#pages.filter = readFilter(text);
    if (this.#pages.filter === null) delete this.#view.description;
    else this.#view.description = `${this.#pages.filter.key}: ${this.#pages.filter.text}`;
    this.refresh();
  }

  /** Adds the next page to a version; gives how many of its developers are loaded then. */
  async loadMore(versionId: string): Promise<number> {
    const { instance, signal } = await this.#instances.use();
    const { developers } = await this.#pages.more(instance, versionId, signal);
    this.#tree.refreshVersion(versionId);
    return developers.length;
  }

  describe(): Promise<DescribedNode[]> {
    return this.#tree.describe();
  }

  dispose(): void {
    for (const disposable of [...this.#listening, this.#view, this.#tree]) disposable.dispose();
  }

  async #roots(signal: AbortSignal): Promise<TreeNode[]> {
    const name = this.#instances.selectedName;
    if (!workspace.isTrusted || (name === LOCAL && this.#localService.isStoppedByHand)) return [];
    const instance = await this.#instances.require(name);
    const { versions } = await listVersions(instance, { signal });
    if (versions.length === 0) return [];
    const nodes = versions.map((version) => toVersionNode(version, (late) => this.#pages.first(instance, version.versionId, late)));
    return [toInstanceNode(name, this.#instances.selectedHost ?? instance.baseUrl, nodes)];
  }
}
