import { listProjects } from '../../server/api/platform.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { toProjectNode } from '../views/platformView.ts';

/** The Platform view: projects, and their connectors and pipelines. */
export function createPlatformPane(parts: PaneParts): Pane {
  return new Pane('platform', parts, {
    roots: async (instance, signal) => (await listProjects(instance, {}, { signal })).content.map(({ project }) => toProjectNode(project)),
  });
}
