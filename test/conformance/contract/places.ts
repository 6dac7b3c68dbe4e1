import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, good, unique } from './caller.ts';

/** A part of area C to work in: a workspace that requires no comments, one of its environments, and a traffic type. */
export interface Place {
  readonly workspaceId: string;
  readonly environment: { readonly id: string; readonly name: string };
  readonly trafficType: string;
}

interface Workspace {
  readonly id: string;
  readonly requiresTitleAndComments: boolean;
}

/** Finds such a place; there must be a workspace with the traffic type `user`. */
export async function findPlace(caller: Caller): Promise<Place> {
  const { objects } = good(await caller.segments<{ objects: Workspace[] }>('GET', '/workspaces?limit=200'));
  const workspace = objects.find(({ requiresTitleAndComments }) => !requiresTitleAndComments);
  assert.ok(workspace !== undefined, 'there is no workspace that asks for no comments');
  const [environment] = good(await caller.segments<Place['environment'][]>('GET', `/environments/ws/${workspace.id}`));
  assert.ok(environment !== undefined, 'the workspace has no environment');
  return { workspaceId: workspace.id, environment, trafficType: 'user' };
}

/** Creates a segment; returns its name and the body of the answer. */
export async function createSegment(caller: Caller, place: Place, name = unique('seg')): Promise<{ name: string; created: Json }> {
  const path = `/segments/ws/${place.workspaceId}`;
  const json = { name, description: 'of the conformance suite' };
  const created = good(await caller.segments('POST', `${path}/trafficTypes/${place.trafficType}`, { json }));
  caller.later(() => caller.segments('DELETE', `${path}/${name}`));
  return { name, created };
}

/** Creates and activates a segment in the place's environment; returns its path there. */
export async function activateSegment(caller: Caller, place: Place): Promise<string> {
  const { name } = await createSegment(caller, place);
  const path = `/segments/${place.environment.id}/${name}`;
  good(await caller.segments('POST', path));
  return path;
}

/** Returns the sorted keys of an active segment on the first page, and the number of all. */
export async function readKeys(caller: Caller, path: string): Promise<{ keys: string[]; count: number }> {
  const { keys, count } = good(await caller.segments<{ keys: { key: string }[]; count: number }>('GET', `${path}/keys`));
  return { keys: keys.map(({ key }) => key).sort(), count };
}

/** Returns numbered keys: p0, p1, … */
export function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}
