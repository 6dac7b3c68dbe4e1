import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../../../server/api/client.ts';
import { importActivity } from '../../../server/api/insights/activity.ts';
import { type Instance, toLocalInstance } from '../../../server/api/instance.ts';
import { createPipeline, createProject } from '../../../server/api/platform/platform.ts';
import { uploadSegmentKeys } from '../../../server/api/segments/segments.ts';
import type { ServiceAddress } from '../../../server/wire/local.ts';
import { soon } from '../soon.ts';
import type { Host } from './host.ts';
import { PROJECT } from './project.ts';

/** Returns the local service of a window, which has been started. */
export function instanceOf(host: Host): Instance {
  return toLocalInstance(JSON.parse(readFileSync(toAddressFile(host), 'utf8')) as ServiceAddress);
}

/** Returns the local service of a window once it is running. */
export async function waitForInstance(host: Host): Promise<Instance> {
  await soon('the local service of the window', () => existsSync(toAddressFile(host)) || null);
  return instanceOf(host);
}

/** Returns the file with the address of the local service of a window, which exists while it runs. */
export function toAddressFile({ userData }: Host): string {
  return path.join(userData, 'User/globalStorage/fairlead.fairlead/service.json');
}

/**
 * Fills the local service of a window with the data of a few weeks: an active roster if one is uploaded, activity records, segments with
 * keys, and a project with a connector and a pipeline.
 */
export async function fillService(host: Host, folder: string): Promise<void> {
  const instance = instanceOf(host);
  await activateRoster(instance);
  await importActivity(instance, { content: readFileSync(path.join(folder, 'quarter.facts.ndjson')), type: 'application/x-ndjson' });
  const { id: workspaceId } = await call(instance, 'createWorkspace', { body: { name: 'Harbor' } });
  const staging = await call(instance, 'createEnvironment', { parameters: { workspaceId }, body: { name: 'Staging' } });
  const production = await call(instance, 'createEnvironment', {
    parameters: { workspaceId },
    body: { name: 'Production', production: true },
  });
  await call(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
  for (const name of ['beta_testers', 'night_shift', 'harbor_pilots']) {
    await call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name } });
    for (const { id: environmentId } of name === 'night_shift' ? [staging] : [staging, production]) {
      await call(instance, 'activateSegment', { parameters: { environmentId, segmentName: name } });
      const keys = ['aiko.tanaka', 'maren.holt', 'piotr.zajac', 'ravi.menon'].map((person) => `${person}@harbor.example`);
      await uploadSegmentKeys(instance, { environmentId, segmentName: name }, keys);
    }
  }
  const project = { orgIdentifier: 'default', projectIdentifier: 'payments' };
  await createProject(instance, { orgIdentifier: 'default', identifier: 'payments', name: 'Payments', color: '#0063f7' });
  await call(instance, 'createConnector', {
    body: {
      connector: {
        ...project,
        identifier: 'harbor_git',
        name: 'Harbor Git',
        type: 'Github',
        spec: { url: 'https://example.com/harbor/shop', type: 'Repo', authentication: { type: 'Http', spec: { type: 'Anonymous' } } },
      },
    },
  });
  // Restores the file, into which another screenshot has typed.
  const pipeline = readFileSync(path.join(PROJECT, 'test/fixtures/sample/deploy.pipeline.yaml'), 'utf8');
  writeFileSync(path.join(folder, 'deploy.pipeline.yaml'), pipeline);
  await createPipeline(instance, project, pipeline);
}

/** Activates the latest version with its suggested mapping, unless it is active. */
async function activateRoster(instance: Instance): Promise<void> {
  const { versions } = await call(instance, 'listVersions');
  const [latest] = versions;
  if (latest === undefined || latest.state === 'ACTIVE') return;
  await call(instance, 'saveFieldMappings', { parameters: { versionId: latest.versionId }, body: latest.fieldMappings });
}
