import type { Instance } from '../../server/api/instance.ts';
import * as api from '../../server/api/segments/segments.ts';

/** Creates a workspace `Plans` with an environment `Live`, and in it the active segment `beta` without keys. */
export async function createActiveSegment(instance: Instance): Promise<api.DefinitionPlace> {
  const { id: workspaceId } = await api.createWorkspace(instance, { name: 'Plans' });
  const { id: environmentId } = await api.createEnvironment(instance, workspaceId, { name: 'Live' });
  await api.createTrafficType(instance, workspaceId, 'user');
  await api.createSegment(instance, { workspaceId, trafficTypeName: 'user' }, { name: 'beta' });
  const place = { environmentId, segmentName: 'beta' };
  await api.activateSegment(instance, place);
  return place;
}
