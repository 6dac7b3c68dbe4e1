import type { Attribute } from '../../wire/segments.ts';
import { type CallOptions, call } from '../client.ts';
import type { Instance } from '../instance.ts';

/** Returns all attributes of a traffic type of a workspace; both are given by ID or name. */
export async function listAttributes(
  instance: Instance,
  parameters: Readonly<Record<'workspaceId' | 'trafficTypeId', string>>,
  options?: CallOptions,
): Promise<readonly Attribute[]> {
  const listed = await call(instance, 'listAttributes', { parameters }, options);
  return 'limit' in listed ? (listed.data ?? listed.objects ?? []) : listed;
}
