import { l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { countAll } from '../../server/api/segments/keys.ts';
import { writeSearch } from '../../server/core/searches.ts';
import type { Segment, SegmentDefinition, Workspace } from '../../server/wire/segments.ts';
import type { Instances } from '../instances/instances.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { type LoadEntries, type Loaded, Pages } from '../views/pages.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { loadEntries, PAGE_SIZE, readSegmentFilter, type SegmentFilter } from './segmentFilter.ts';
import * as view from './segmentsView.ts';

/** Redraws a part of the view from what is loaded: the children of the node with an ID, or (null) the root. */
type Redraw = (nodeId: string | null) => void;

/** Nodes of the Segments view; long lists are loaded page by page. */
class SegmentNodes {
  readonly #instances: Instances;
  readonly #pages = new Pages();
  /** Several keys can be removed together. */
  readonly canSelectMany = true;
  /** Set by the owner of the view. */
  redraw: Redraw = () => {};
  filter: SegmentFilter | null = null;

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  forget(): void {
    this.#pages.forget();
  }

  async roots(instance: Instance, signal: AbortSignal): Promise<TreeNode[]> {
    const named = this.filter?.field === 'workspace' ? ({ name: this.filter.text, nameOp: 'CONTAINS' } as const) : {};
    const load: LoadEntries<Workspace> = (offset, late) =>
      loadEntries((query) => call(instance, 'listWorkspaces', { query: { ...query, ...named } }, { signal: late }), offset, null);
    const loaded = await this.#pages.first('', load, signal);
    if (loaded.entries.length === 0 && this.filter !== null) return [this.#toNothingFound('')];
    const toNode = (workspace: Workspace) => view.toWorkspaceNode(workspace, (late) => this.#inWorkspace(instance, workspace.id, late));
    return view.toListNodes('', loaded, toNode, this.#more('', load, null), false);
  }

  async #inWorkspace(instance: Instance, workspaceId: string, signal: AbortSignal): Promise<TreeNode[]> {
    const environments = await call(instance, 'listEnvironments', { parameters: { workspaceId } }, { signal });
    const toNode = (environment: (typeof environments)[number]) =>
      view.toEnvironmentNode(workspaceId, environment, (late) => this.#inEnvironment(instance, workspaceId, environment.id, late));
    return [
      ...(environments.length === 0
        ? [view.toEmptyNode(`environments:${workspaceId}`, l10n.t('Create Environment'), 'createEnvironment', { workspaceId })]
        : environments.map(toNode)),
      view.toSegmentsNode(workspaceId, (late) => this.#ofWorkspace(instance, workspaceId, late)),
      view.toTrafficTypesNode(workspaceId, (late) => this.#trafficTypes(instance, workspaceId, late)),
    ];
  }

  async #ofWorkspace(instance: Instance, workspaceId: string, signal: AbortSignal): Promise<TreeNode[]> {
    const id = `segments:${workspaceId}`;
    const { filter } = this;
    const tagged = filter?.field === 'tag' ? { tag: filter.text } : {};
    const load: LoadEntries<Segment> = (offset, late) =>
      loadEntries(
        (query) => call(instance, 'listSegments', { parameters: { workspaceId }, query: { ...query, ...tagged } }, { signal: late }),
        offset,
        filter,
      );
    const loaded = await this.#pages.first(id, load, signal);
    if (isEmpty(loaded)) {
      const target = { workspaceId };
      return [this.#filtersSegments ? this.#toNothingFound(id) : view.toEmptyNode(id, l10n.t('Create Segment'), 'createSegment', target)];
    }
    const toNode = (segment: Segment) => view.toSegmentNode(workspaceId, segment);
    return view.toListNodes(id, loaded, toNode, this.#more(id, load, id), filter?.field === 'name');
  }

  async #trafficTypes(instance: Instance, workspaceId: string, signal: AbortSignal): Promise<TreeNode[]> {
    const types = await call(instance, 'listTrafficTypes', { parameters: { workspaceId } }, { signal });
    if (types.length > 0) return types.map((type) => view.toTrafficTypeNode(workspaceId, type));
    return [view.toEmptyNode(`trafficTypes:${workspaceId}`, l10n.t('Create Traffic Type'), 'createTrafficType', { workspaceId })];
  }

  async #inEnvironment(instance: Instance, workspaceId: string, environmentId: string, signal: AbortSignal): Promise<TreeNode[]> {
    const id = `environment:${environmentId}`;
    const { filter } = this;
    const place = { workspaceId, environmentId };
    const load: LoadEntries<SegmentDefinition> = (offset, late) =>
      loadEntries((query) => call(instance, 'listEnvironmentSegments', { parameters: place, query }, { signal: late }), offset, filter);
    const loaded = await this.#pages.first(id, load, signal);
    const isSearched = filter?.field === 'name';
    if (isEmpty(loaded)) {
      return [isSearched ? this.#toNothingFound(id) : view.toEmptyNode(id, l10n.t('Activate Segment'), 'activateSegment', place)];
    }
    const toNode = (definition: SegmentDefinition) => this.#toDefinitionNode(instance, workspaceId, definition);
    return view.toListNodes(id, loaded, toNode, this.#more(id, load, id), isSearched);
  }

  #toDefinitionNode(instance: Instance, workspaceId: string, definition: SegmentDefinition): TreeNode {
    const { environment, name: segmentName } = definition;
    const place = { workspaceId, environmentId: environment.id, segmentName };
    const id = view.toDefinitionId(environment.id, segmentName);
    const findCount = () => this.#pages.find(id)?.total;
    return view.toDefinitionNode(workspaceId, definition, findCount, async (signal) => {
      const isCounted = findCount() !== undefined;
      const nodes = await this.#ofDefinition(instance, id, place, signal);
      // The node can now show the count.
      if (!isCounted) setTimeout(() => this.redraw(id), 0);
      return nodes;
    });
  }

  async #ofDefinition(
    instance: Instance,
    id: string,
    place: Parameters<typeof view.toKeyNode>[0],
    signal: AbortSignal,
  ): Promise<TreeNode[]> {
    const load: LoadEntries<string> = async (offset, late) => {
      const page = await call(instance, 'listSegmentKeys', { parameters: place, query: { offset, limit: PAGE_SIZE } }, { signal: late });
      const { keys } = page;
      const count = countAll(page);
      const next = offset + keys.length;
      return { entries: keys.map(({ key }) => key), next: keys.length === 0 || next >= count ? null : next, total: count };
    };
    const loaded = await this.#pages.first(id, load, signal);
    if (isEmpty(loaded)) return [view.toEmptyNode(id, l10n.t('Add Keys'), 'addSegmentKeys', place)];
    return view.toListNodes(id, loaded, (key) => view.toKeyNode(place, key), this.#more(id, load, id), false);
  }

  get #filtersSegments(): boolean {
    return this.filter !== null && this.filter.field !== 'workspace';
  }

  #toNothingFound(parent: string): TreeNode {
    return {
      ...view.toEmptyNode(parent, l10n.t('Nothing found')),
      description: l10n.t('Change or clear the filter'),
      command: 'filterSegments',
    };
  }

  #more<Entry>(list: string, load: LoadEntries<Entry>, nodeId: string | null): () => Promise<number> {
    return async () => {
      const { entries } = await this.#pages.more(list, load, this.#instances.signal);
      this.redraw(nodeId);
      return entries.length;
    };
  }
}

function isEmpty({ entries, next }: Loaded<unknown>): boolean {
  return entries.length === 0 && next === null;
}

/** The Segments view: workspaces, their environments, segments and keys. */
export class SegmentsPane extends Pane {
  readonly #nodes: SegmentNodes;

  constructor(parts: PaneParts) {
    const nodes = new SegmentNodes(parts.instances);
    super('segments', parts, nodes);
    this.#nodes = nodes;
    nodes.redraw = (nodeId) => {
      if (nodeId === null) this.redraw();
      else this.refreshNodes(({ id }) => id === nodeId);
    };
  }

  /** Shows only what matches a text such as `beta`, `tag=vip` or `workspace=Shop`; a blank text shows all. */
  filter(text: string): void {
    const filter = readSegmentFilter(text);
    this.#nodes.filter = filter;
    this.describeAs(filter === null ? '' : writeSearch({ ...filter, field: filter.field === 'name' ? null : filter.field }));
    this.refresh();
  }
}
