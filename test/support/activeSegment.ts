import type { Instance } from '../../server/api/instance.ts';
import * as api from '../../server/api/segments.ts';

/** Makes a workspace `Plans` with an environment `Live`, and in it the segment `beta`, active and without keys. */
export async function createActiveSegment(instance: Instance): Promise<api.DefinitionPlace> {
  const { id: workspaceId } = await api.createWorkspace(instance, { name: 'Plans' });
  const { id: environmentId } = await api.createEnvironment(instance, workspaceId, { name: 'Live' });
  await api.createTrafficType(instance, workspaceId, 'user');
  await api.createSegment(instance, { workspaceId, trafficTypeName: 'user' }, { name: 'beta' });
  const place = { environmentId, segmentName: 'beta' };
  await api.activateSegment(instance, place);
  return place;
}
