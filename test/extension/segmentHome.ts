import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call } from '../../server/api/client.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import * as api from '../../server/api/segments/segments.ts';
import type { ServiceAddress } from '../../server/wire/local.ts';
import { findExtension } from './inWindow.ts';

/** A place for segments, in the workspace and the test environment of a new service. */
export class SegmentHome {
  readonly instance: Instance;
  readonly workspaceId: string;
  readonly environmentId: string;

  static async find(instance: Instance): Promise<SegmentHome> {
    const { objects } = await call(instance, 'listWorkspaces');
    const workspaceId = objects.find(({ name }) => name === 'Default')!.id;
    const environments = await call(instance, 'listEnvironments', { parameters: { workspaceId } });
    return new SegmentHome(instance, workspaceId, environments.find(({ production }) => !production)!.id);
  }

  private constructor(instance: Instance, workspaceId: string, environmentId: string) {
    this.instance = instance;
    this.workspaceId = workspaceId;
    this.environmentId = environmentId;
  }

  /** Returns the argument that a node of the segment passes to commands. */
  target(segmentName: string): { readonly target: unknown } {
    return { target: { workspaceId: this.workspaceId, environmentId: this.environmentId, segmentName } };
  }

  /** Creates an active segment with keys; an existing one with the same name is deleted first. */
  async create(segmentName: string, keys: readonly string[]): Promise<void> {
    const { instance, workspaceId, environmentId } = this;
    const { objects } = await call(instance, 'listSegments', { parameters: { workspaceId }, query: { limit: 200 } });
    if (objects.some(({ name }) => name === segmentName))
      await call(instance, 'deleteSegment', { parameters: { workspaceId, segmentName } });
    await call(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name: segmentName } });
    await call(instance, 'activateSegment', { parameters: { environmentId, segmentName } });
    await this.add(segmentName, keys);
  }

  async add(segmentName: string, keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += 10_000)
      await api.uploadSegmentKeys(this.instance, { environmentId: this.environmentId, segmentName }, keys.slice(from, from + 10_000));
  }

  async remove(segmentName: string, keys: readonly string[]): Promise<void> {
    await call(this.instance, 'removeSegmentKeys', { parameters: { environmentId: this.environmentId, segmentName }, body: { keys } });
  }

  /** Returns all keys of a segment, in the order of the service. */
  held(segmentName: string): Promise<readonly string[]> {
    return readAllKeys(this.instance, { environmentId: this.environmentId, segmentName });
  }
}

/** Returns the local service of the window as an instance. */
export async function localInstance(): Promise<Instance> {
  const { dataFolder } = await findExtension().activate();
  return toLocalInstance(JSON.parse(readFileSync(path.join(dataFolder, 'service.json'), 'utf8')) as ServiceAddress);
}
