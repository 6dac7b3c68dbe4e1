import { writeSearch } from '../../server/core/searches.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { readSegmentFilter } from './segmentFilter.ts';
import { SegmentNodes } from './segmentNodes.ts';

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
