import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import type * as api from '../../server/api/segments/segments.ts';

/** Creates a workspace `Plans` with an environment `Live`, and in it the active segment `beta` without keys. */
export async function createActiveSegment(instance: Instance): Promise<api.DefinitionPlace> {
  const { id: workspaceId } = await call(instance, 'createWorkspace', { body: { name: 'Plans' } });
  const { id: environmentId } = await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Live' } });
  await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
  await call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name: 'beta' } });
  const place = { environmentId, segmentName: 'beta' };
  await call(instance, 'activateSegment', { parameters: place });
  return place;
}
