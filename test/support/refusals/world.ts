import type { ServiceAddress } from '../../../server/wire/local.ts';
import { askService, CONNECTOR, PIPELINE } from '../journey.ts';
import type { Json, Sent } from '../serviceCall.ts';
import { createKey, finishSetup, type TestService } from '../serviceInProcess.ts';

/** What requests of the walk refer to. */
export interface World {
  readonly address: ServiceAddress;
  /** Existing values of path parameters. */
  readonly known: Readonly<Record<string, string>>;
  /** Keys that are refused somewhere, by their defect. */
  readonly keys: Readonly<Record<'expired' | 'reader' | 'facts' | 'restricted' | 'elsewhere' | 'admin', string>>;
}

/** Lifetime in milliseconds of the key that is to expire. */
const KEY_LIFETIME_MS = 60_000;

export const C = '/internal/api/v2';
export const SHOP = 'accountIdentifier=default&orgIdentifier=default&projectIdentifier=shop';

/** A valid project. */
export const PROJECT = { project: { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' } };

/** Fills a service with one resource of each kind. */
export async function createWorld(service: TestService): Promise<World> {
  const { address } = service;
  await finishSetup(address);
  const ask = askService(address);
  const make = async (method: string, path: string, sent: Sent): Promise<Json> => {
    const answer = await ask(method, path, sent);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const first = async (path: string, name: string): Promise<string> => {
    const { body } = await ask('GET', C + path);
    const entries = (Array.isArray(body) ? body : body.objects) as { id: string; name: string }[];
    return entries.find((entry) => entry.name.includes(name))!.id;
  };
  const workspaceId = await first('/workspaces', 'Default');
  const environmentId = await first(`/environments/ws/${workspaceId}`, 'Staging');
  const trafficTypeId = await first(`/trafficTypes/ws/${workspaceId}`, 'user');
  await make('POST', `${C}/segments/ws/${workspaceId}/trafficTypes/user`, { json: { name: 'beta' } });
  await make('POST', `${C}/segments/ws/${workspaceId}/trafficTypes/user`, { json: { name: 'idle' } });
  await make('POST', `${C}/segments/${environmentId}/beta`, {});
  await make('PUT', `${C}/segments/${environmentId}/beta/upload`, { json: ['a', 'b'] });
  await make('POST', `${C}/schema/ws/${workspaceId}/trafficTypes/${trafficTypeId}`, { json: { id: 'seats' } });
  await make('POST', `${C}/trafficTypes/${trafficTypeId}/environments/${environmentId}/identities`, { json: [{ key: 'ann' }] });
  await make('POST', '/ng/api/projects?accountIdentifier=default&orgIdentifier=default', { json: PROJECT });
  await make('POST', `/ng/api/connectors?${SHOP}`, { json: CONNECTOR });
  await make('POST', `/pipeline/api/pipelines/v2?${SHOP}`, { body: PIPELINE, headers: { 'content-type': 'application/yaml' } });
  await make('PUT', '/__fairlead/snapshots/one', {});
  const key = async (token: Parameters<typeof createKey>[1]) => (await createKey(address, token)).value;
  const world: World = {
    address,
    known: {
      workspaceId,
      environmentId,
      trafficTypeId,
      trafficTypeName: 'user',
      segmentName: 'beta',
      attributeId: 'seats',
      key: 'ann',
      objectName: 'beta',
      objectType: 'Segment',
      versionId: '1',
      orgTreeId: '1',
      teamRefId: '1',
      metricFamily: 'efficiency',
      exportId: 'none',
      projectIdentifier: 'shop',
      connectorIdentifier: 'registry',
      pipelineIdentifier: 'deploy',
      organizationIdentifier: 'default',
      orgIdentifier: 'default',
      snapshotName: 'one',
      tokenId: 'none',
      faultId: 'none',
    },
    keys: {
      expired: await key({ expiresAt: Date.now() + KEY_LIFETIME_MS }),
      reader: await key({ scopes: ['developer_records:read'], roles: [{ role: 'viewer', orgIdentifier: 'default' }] }),
      facts: await key({ scopes: ['insights:read'] }),
      restricted: await key({ kind: 'admin', restriction: { environments: [await first(`/environments/ws/${workspaceId}`, 'Prod')] } }),
      elsewhere: await key({ roles: [{ role: 'project_admin', orgIdentifier: 'default', projectIdentifier: 'other' }] }),
      admin: await key({ kind: 'admin' }),
    },
  };
  service.turnClock(2 * KEY_LIFETIME_MS);
  return world;
}
