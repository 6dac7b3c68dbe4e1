import { commands, type Disposable, EventEmitter } from 'vscode';
import { call } from '../../server/api/client.ts';
import { findActiveVersion } from '../../server/api/developers/activeRoster.ts';
import { type Developer, listDevelopers } from '../../server/api/developers/listDevelopers.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { readSearch, type Search, writeSearch } from '../../server/core/searches.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import { DEVELOPERS_SHOWN } from '../manifest/ids.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { byPageNumber, type LoadEntries, Pages } from '../views/pages.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { toInstanceIcon } from '../window/icons.ts';
import { toActiveNode, toInstanceNode, toVersionNode } from './developersView.ts';

/** Developers shown at first, and added by each "Load More". */
const PAGE_SIZE = 50;

/** The versions of an instance. */
interface ListedVersions {
  readonly instance: string;
  readonly versions: readonly VersionSummary[];
}

/** The Developers view: the selected instance, its versions and their developers. */
export class DevelopersPane implements Disposable {
  readonly #parts: PaneParts;
  readonly #pages = new Pages();
  /** The filter of the shown developers; without a field, it applies to their names. */
  #filter: Search | null = null;
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
    this.#filter = search;
    this.pane.describeAs(search === null ? '' : writeSearch(search));
    this.pane.refresh();
  }

  dispose(): void {
    this.pane.dispose();
    this.#refreshes.dispose();
    this.#lists.dispose();
  }

  async #roots(instance: Instance, signal: AbortSignal): Promise<TreeNode[]> {
    const versions = await this.#list(instance, signal);
    if (versions.length === 0) return [];
    const nodes = versions.map((version) => {
      const versionId = version?.versionId ?? '';
      const load = this.#developersOf(instance, versionId);
      const first = (late: AbortSignal) => this.#pages.first(versionId, load, late);
      const more = async () => {
        const { entries } = await this.#pages.more(versionId, load, this.#parts.instances.signal);
        this.pane.refreshNodes(({ id }) => id === node.id);
        return entries.length;
      };
      const node: TreeNode = version === null ? toActiveNode(first, more) : toVersionNode(version, first, more);
      return node;
    });
    const { selectedHost, selectedRemote } = this.#parts.instances;
    const shown = { name: instance.name, host: selectedHost ?? instance.baseUrl, icon: toInstanceIcon(selectedRemote) };
    return [toInstanceNode(shown, nodes)];
  }

  /** Lists the versions. If the service has no such list, an active roster is in it as null. */
  async #list(instance: Instance, signal: AbortSignal): Promise<readonly (VersionSummary | null)[]> {
    try {
      const { versions } = await call(instance, 'listVersions', {}, { signal });
      this.#lists.fire({ instance: instance.name, versions });
      if (versions.some(({ state }) => state === 'ACTIVE')) void commands.executeCommand('setContext', DEVELOPERS_SHOWN, true);
      return versions;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'NOT_OFFERED') throw error;
      return (await findActiveVersion(instance, { signal })) === null ? [] : [null];
    }
  }

  #developersOf(instance: Instance, versionId: string): LoadEntries<Developer> {
    return byPageNumber(PAGE_SIZE, (page, signal) => {
      const search = this.#filter === null ? {} : { searchKey: this.#filter.field ?? 'name', searchValue: this.#filter.text };
      return listDevelopers(instance, { ...(versionId === '' ? {} : { versionId }), ...page, ...search }, { signal });
    });
  }
}
