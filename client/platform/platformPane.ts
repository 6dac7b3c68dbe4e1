import { type Disposable, l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { listConnectors, listPipelines } from '../../server/api/platform/platform.ts';
import type { ProjectScope, ResourceScope } from '../../server/core/platform/scope.ts';
import type { ProjectResponse } from '../../server/wire/platform.ts';
import type { DescribedNode, TreeNode } from '../views/nodeTree.ts';
import { byPageNumber, type LoadEntries, Pages } from '../views/pages.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import type { PipelineDrift } from './pipelineDrift.ts';
import {
  toAccountNode,
  toConnectorNode,
  toEmptyNode,
  toFolderNode,
  toMoreNode,
  toOrganizationNode,
  toPipelineNode,
  toProjectNode,
  toScopeId,
} from './platformView.ts';
import { readOrganizations, type ShownOrganization } from './readOrganizations.ts';

/** Number of entries loaded at first, and by each "Load More". */
const PAGE_SIZE = 30;

const ACCOUNT: ResourceScope = { orgIdentifier: null, projectIdentifier: null };

/** The Platform view: organizations with their projects, and the connectors and pipelines of each, loaded page by page. */
export class PlatformPane implements Disposable {
  readonly #parts: PaneParts;
  readonly #drift: PipelineDrift;
  readonly #pages = new Pages();
  #filter = '';
  readonly pane: Pane;

  constructor(parts: PaneParts, drift: PipelineDrift) {
    this.#parts = parts;
    this.#drift = drift;
    this.pane = new Pane('platform', parts, {
      roots: (instance, signal) => this.#roots(instance, signal),
      forget: () => this.#pages.forget(),
    });
  }

  refresh(): void {
    this.pane.refresh();
  }

  /** Shows only connectors and pipelines whose name or identifier contains a text; a blank text shows all. */
  filter(text: string): void {
    this.#filter = text.trim();
    this.pane.describeAs(this.#filter);
    this.refresh();
  }

  get filterText(): string {
    return this.#filter;
  }

  /** Returns the view as if every node were expanded. */
  describe(): Promise<DescribedNode[]> {
    return this.pane.describe();
  }

  /** Returns the node at the end of a path of labels; undefined if there is none. */
  findNode(labels: readonly string[]): Promise<TreeNode | undefined> {
    return this.pane.findNode(labels);
  }

  dispose(): void {
    this.pane.dispose();
  }

  async #roots(instance: Instance, signal: AbortSignal): Promise<TreeNode[]> {
    const load = byPageNumber<ShownOrganization>(PAGE_SIZE, (page, late) => readOrganizations(instance, page, { signal: late }));
    const { entries, next, total } = await this.#pages.first('organizations', load, signal);
    if (total <= 1 && this.#filter === '' && (await isEmptyAccount(instance, signal))) return [];
    const usual = this.#parts.instances.selectedRemote?.org;
    const isListed = usual === undefined || entries.some(({ identifier }) => identifier === usual);
    const shown = isListed ? entries : [{ identifier: usual, name: usual, description: '' }, ...entries];
    const organizations = shown.map((organization) =>
      toOrganizationNode(organization, (late) => this.#organization(instance, organization.identifier, late)),
    );
    const account = toAccountNode(l10n.t('Account'), (late) => this.#connectors(instance, ACCOUNT, 'account', late));
    if (next === null) return [account, ...organizations];
    const more = async (): Promise<number> => {
      const loaded = await this.#pages.more('organizations', load, this.#parts.instances.signal);
      this.pane.redraw();
      return loaded.entries.length;
    };
    return [account, ...organizations, toMoreNode('organizations', l10n.t('Search for more organizations…'), entries.length, total, more)];
  }

  async #organization(instance: Instance, orgIdentifier: string, signal: AbortSignal): Promise<TreeNode[]> {
    const scope = { orgIdentifier, projectIdentifier: null };
    const connectors = toFolderNode('connectors', l10n.t('Connectors'), scope, (late) =>
      this.#connectors(instance, scope, `connectors:${toScopeId(scope)}`, late),
    );
    const load = byPageNumber<ProjectResponse>(PAGE_SIZE, (page, late) =>
      call(instance, 'listProjects', { query: { ...page, orgIdentifier } }, { signal: late }),
    );
    const toNode = (found: ProjectResponse): TreeNode => {
      const project = { orgIdentifier, projectIdentifier: found.project.identifier };
      return toProjectNode(found, async () => this.#project(instance, project));
    };
    const projects = await this.#list(`projects of ${orgIdentifier}`, `organization:${orgIdentifier}`, load, toNode, signal);
    return [connectors, ...projects];
  }

  #project(instance: Instance, project: ProjectScope): TreeNode[] {
    const scopeId = toScopeId(project);
    return [
      toFolderNode('connectors', l10n.t('Connectors'), project, (late) =>
        this.#connectors(instance, project, `connectors:${scopeId}`, late),
      ),
      toFolderNode('pipelines', l10n.t('Pipelines'), project, (late) => this.#pipelines(instance, project, `pipelines:${scopeId}`, late)),
    ];
  }

  async #connectors(instance: Instance, scope: ResourceScope, parentId: string, signal: AbortSignal): Promise<TreeNode[]> {
    const nodes = await this.#list(
      `connectors of ${toScopeId(scope)}`,
      parentId,
      byPageNumber(PAGE_SIZE, (page, late) => listConnectors(instance, scope, { ...page, ...this.#search() }, { signal: late })),
      toConnectorNode,
      signal,
    );
    if (nodes.length > 0) return nodes;
    return [toEmptyNode(parentId, l10n.t('No connector'), this.#describeEmpty())];
  }

  async #pipelines(instance: Instance, project: ProjectScope, parentId: string, signal: AbortSignal): Promise<TreeNode[]> {
    const nodes = await this.#list(
      `pipelines of ${toScopeId(project)}`,
      parentId,
      byPageNumber(PAGE_SIZE, async (page, late) => {
        const found = await listPipelines(instance, project, { ...page, ...this.#search() }, { signal: late });
        const identifiers = new Set(found.content.map(({ identifier }) => identifier));
        const isWhole = this.#filter === '' && found.content.length === found.totalItems;
        if (isWhole) this.#drift.learnProject(project, [...identifiers]);
        else this.#drift.learn([...identifiers].map((identifier) => ({ ...project, identifier })));
        this.#drift.compareLater(instance, late, ({ orgIdentifier, projectIdentifier, identifier }) => {
          return orgIdentifier === project.orgIdentifier && projectIdentifier === project.projectIdentifier && identifiers.has(identifier);
        });
        return found;
      }),
      (pipeline) => toPipelineNode(project, pipeline),
      signal,
    );
    if (nodes.length > 0) return nodes;
    return [toEmptyNode(parentId, l10n.t('No pipeline'), this.#describeEmpty())];
  }

  /** Returns the nodes of the loaded items, with one that loads more if there are more. */
  async #list<Item>(
    name: string,
    parentId: string,
    load: LoadEntries<Item>,
    toNode: (item: Item) => TreeNode,
    signal: AbortSignal,
  ): Promise<TreeNode[]> {
    const { entries, next, total } = await this.#pages.first(name, load, signal);
    const nodes = entries.map(toNode);
    if (next === null) return nodes;
    const more = async (): Promise<number> => {
      const loaded = await this.#pages.more(name, load, this.#parts.instances.signal);
      this.pane.refreshNodes(({ id }) => id === parentId);
      return loaded.entries.length;
    };
    return [...nodes, toMoreNode(parentId, l10n.t('Load More…'), entries.length, total, more)];
  }

  #search(): { readonly searchTerm?: string } {
    return this.#filter === '' ? {} : { searchTerm: this.#filter };
  }

  #describeEmpty(): string {
    return this.#filter === '' ? '' : l10n.t('Change or clear the filter');
  }
}

/** Whether there are no projects, and no connectors of the account itself. */
async function isEmptyAccount(instance: Instance, signal: AbortSignal): Promise<boolean> {
  const [projects, connectors] = await Promise.all([
    call(instance, 'listProjects', { query: { pageSize: 1 } }, { signal }),
    listConnectors(instance, ACCOUNT, { pageSize: 1 }, { signal }),
  ]);
  return projects.totalItems === 0 && connectors.totalItems === 0;
}
