import { type Disposable, EventEmitter } from 'vscode';
import { listVersions } from '../../server/api/developers/developers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { readSearch, writeSearch } from '../../server/core/searches.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { toInstanceIcon } from '../window/icons.ts';
import { DeveloperPages } from './developerPages.ts';
import { toInstanceNode, toVersionNode } from './developersView.ts';

/** The versions of an instance. */
interface ListedVersions {
  readonly instance: string;
  readonly versions: readonly VersionSummary[];
}

/** The Developers view: the selected instance, its versions and their developers. */
export class DevelopersPane implements Disposable {
  readonly #parts: PaneParts;
  readonly #pages = new DeveloperPages();
  readonly #refreshes = new EventEmitter<void>();
  /** Fires when the view is reloaded: after each change made here, and on the user's request. */
  readonly onDidRefresh = this.#refreshes.event;
  readonly #lists = new EventEmitter<ListedVersions>();
  /** Fires with the versions that the view has just listed. */
  readonly onDidList = this.#lists.event;
  readonly pane: Pane;

  constructor(parts: PaneParts) {
    this.#parts = parts;
    this.pane = new Pane('developers', parts, {
      roots: (instance, signal) => this.#roots(instance, signal),
      forget: () => this.#pages.forget(),
      canSelectMany: true,
    });
  }

  refresh(): void {
    this.pane.refresh();
    this.#refreshes.fire();
  }

  /** Shows only matching developers, for example `Ann` or `team=Core`; an empty text shows all. */
  filter(text: string): void {
    const search = readSearch(text);
    this.#pages.filter = search;
    this.pane.describeAs(search === null ? '' : writeSearch(search));
    this.pane.refresh();
  }

  dispose(): void {
    this.pane.dispose();
    this.#refreshes.dispose();
    this.#lists.dispose();
  }

  async #roots(instance: Instance, signal: AbortSignal): Promise<TreeNode[]> {
    const { versions } = await listVersions(instance, { signal });
    this.#lists.fire({ instance: instance.name, versions });
    if (versions.length === 0) return [];
    const nodes = versions.map((version) => {
      const load = (late: AbortSignal) => this.#pages.first(instance, version.versionId, late);
      const node: TreeNode = toVersionNode(version, load, async () => {
        const { developers } = await this.#pages.more(instance, version.versionId, this.#parts.instances.signal);
        this.pane.refreshNodes(({ id }) => id === node.id);
        return developers.length;
      });
      return node;
    });
    const { selectedHost, selectedRemote } = this.#parts.instances;
    const shown = { name: instance.name, host: selectedHost ?? instance.baseUrl, icon: toInstanceIcon(selectedRemote) };
    return [toInstanceNode(shown, nodes)];
  }
}
