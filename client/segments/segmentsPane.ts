import { listWorkspaces } from '../../server/api/segments.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { toWorkspaceNode } from '../views/segmentsView.ts';

/** The Segments view: workspaces, their environments, segments and keys. */
export function createSegmentsPane(parts: PaneParts): Pane {
  return new Pane('segments', parts, {
    roots: async (instance, signal) => (await listWorkspaces(instance, {}, { signal })).objects.map(toWorkspaceNode),
  });
}
