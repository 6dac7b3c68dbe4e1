import type * as Wire from '../../wire/segments.ts';
import type { CallInput, Part } from '../callInput.ts';
import { type CallOptions, callForJson, callForValue } from '../client.ts';
import type { Instance } from '../instance.ts';

/** An environment of a workspace, by ID or name. */
export type EnvironmentPlace = Readonly<Record<'workspaceId' | 'environmentId', string>>;

/** A segment of a workspace. */
export type SegmentPlace = Readonly<Record<'workspaceId' | 'segmentName', string>>;

/** A segment in an environment, which is given by ID or name. */
export type DefinitionPlace = Readonly<Record<'environmentId' | 'segmentName', string>>;

/** The place of identities; the environment is given by ID or name. */
export type IdentityPlace = Readonly<Record<'trafficTypeId' | 'environmentId', string>>;

/** Keys to add: as strings, or as a CSV with one key per line. */
export type KeysUpload =
  | readonly string[]
  | { readonly fileName: string; readonly content: string | Uint8Array; readonly comment?: string };

const isTrue = (value: unknown): boolean => value === true;

/** Returns a page of workspaces, ordered by name. */
export function listWorkspaces(
  instance: Instance,
  query: Wire.WorkspaceQuery = {},
  options?: CallOptions,
): Promise<Wire.Page<Wire.Workspace>> {
  return callForJson(instance, 'listWorkspaces', { query: { ...query } }, options);
}

/** Creates a workspace without environments and traffic types. */
export function createWorkspace(instance: Instance, workspace: Wire.WorkspaceRequest, options?: CallOptions): Promise<Wire.Workspace> {
  return callForJson(instance, 'createWorkspace', { json: workspace }, options);
}

/** Replaces `/name` or `/requiresTitleAndComments` of a workspace. */
export function changeWorkspace(
  instance: Instance,
  workspaceId: string,
  patch: Wire.PatchRequest,
  options?: CallOptions,
): Promise<Wire.Workspace> {
  return callForJson(instance, 'changeWorkspace', { parameters: { workspaceId }, json: patch }, options);
}

/** Deletes a workspace; CONFLICT while it has segments. */
export function deleteWorkspace(instance: Instance, workspaceId: string, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteWorkspace', isTrue, { parameters: { workspaceId } }, options);
}

/** Returns the environments of a workspace. */
export function listEnvironments(instance: Instance, workspaceId: string, options?: CallOptions): Promise<readonly Wire.Environment[]> {
  return callForValue(instance, 'listEnvironments', Array.isArray, { parameters: { workspaceId } }, options);
}

/** Creates an environment in a workspace. */
export function createEnvironment(
  instance: Instance,
  workspaceId: string,
  environment: Wire.EnvironmentRequest,
  options?: CallOptions,
): Promise<Wire.WholeEnvironment> {
  return callForJson(instance, 'createEnvironment', { parameters: { workspaceId }, json: environment }, options);
}

/** Replaces `/name` or `/production` of an environment. */
export function changeEnvironment(
  instance: Instance,
  place: EnvironmentPlace,
  patch: Wire.PatchRequest,
  options?: CallOptions,
): Promise<Wire.WholeEnvironment> {
  return callForJson(instance, 'changeEnvironment', { parameters: { ...place }, json: patch }, options);
}

/** Deletes an environment; CONFLICT while segments are active in it. */
export function deleteEnvironment(instance: Instance, place: EnvironmentPlace, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteEnvironment', isTrue, { parameters: { ...place } }, options);
}

/** Returns the traffic types of a workspace. */
export function listTrafficTypes(instance: Instance, workspaceId: string, options?: CallOptions): Promise<readonly Wire.TrafficType[]> {
  return callForValue(instance, 'listTrafficTypes', Array.isArray, { parameters: { workspaceId } }, options);
}

/** Creates a traffic type in a workspace. */
export function createTrafficType(instance: Instance, workspaceId: string, name: string, options?: CallOptions): Promise<Wire.TrafficType> {
  return callForJson(instance, 'createTrafficType', { parameters: { workspaceId }, json: { name } }, options);
}

/** Deletes a traffic type; CONFLICT while segments use it. */
export function deleteTrafficType(instance: Instance, trafficTypeId: string, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteTrafficType', isTrue, { parameters: { trafficTypeId } }, options);
}

/** Creates a segment of a traffic type, which is given by ID or name. */
export function createSegment(
  instance: Instance,
  place: { readonly workspaceId: string; readonly trafficTypeName: string },
  segment: Wire.SegmentRequest,
  options?: CallOptions,
): Promise<Wire.Segment> {
  return callForJson(instance, 'createSegment', { parameters: { ...place }, json: segment }, options);
}

/** Returns a page of the segments of a workspace, ordered by name. */
export function listSegments(
  instance: Instance,
  workspaceId: string,
  query: Wire.SegmentQuery = {},
  options?: CallOptions,
): Promise<Wire.Page<Wire.Segment>> {
  return callForJson(instance, 'listSegments', { parameters: { workspaceId }, query: { ...query } }, options);
}

/** Returns one segment of a workspace. */
export function readSegment(instance: Instance, place: SegmentPlace, options?: CallOptions): Promise<Wire.Segment> {
  return callForJson(instance, 'readSegment', { parameters: { ...place } }, options);
}

/** Deletes a segment with all its definitions. */
export function deleteSegment(instance: Instance, place: SegmentPlace, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteSegment', isTrue, { parameters: { ...place } }, options);
}

/** Returns a page of the segments that are active in an environment. */
export function listEnvironmentSegments(
  instance: Instance,
  place: EnvironmentPlace,
  query: Wire.PageQuery = {},
  options?: CallOptions,
): Promise<Wire.Page<Wire.SegmentDefinition>> {
  return callForJson(instance, 'listEnvironmentSegments', { parameters: { ...place }, query: { ...query } }, options);
}

/** Activates a segment in an environment; CONFLICT if it is active already. */
export function activateSegment(instance: Instance, place: DefinitionPlace, options?: CallOptions): Promise<Wire.SegmentDefinition> {
  return callForJson(instance, 'activateSegment', { parameters: { ...place } }, options);
}

/** Deactivates an empty segment in an environment. */
export function deactivateSegment(instance: Instance, place: DefinitionPlace, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deactivateSegment', isTrue, { parameters: { ...place } }, options);
}

/** Returns a page of a segment's keys; `count` is the number of all keys. */
export function listSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  query: Wire.PageQuery = {},
  options?: CallOptions,
): Promise<Wire.SegmentKeys> {
  return callForJson(instance, 'listSegmentKeys', { parameters: { ...place }, query: { ...query } }, options);
}

/** Adds keys to a segment, or with `replace` replaces all its keys. */
export function uploadSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  keys: KeysUpload,
  replace = false,
  options?: CallOptions,
): Promise<Wire.WholeSegmentDefinition> {
  return callForJson(instance, 'uploadSegmentKeys', { ...toUpload(keys), parameters: { ...place }, query: toReplace(replace) }, options);
}

/** Adds keys with a title and comment, or with `replace` replaces all keys of the segment. */
export function updateSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  keys: Wire.KeysRequest,
  replace = false,
  options?: CallOptions,
): Promise<Wire.WholeSegmentDefinition> {
  return callForJson(instance, 'updateSegmentKeys', { json: keys, parameters: { ...place }, query: toReplace(replace) }, options);
}

/** Removes keys; title and comment go into the segment's audit log. */
export function removeSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  keys: Wire.KeysRequest,
  options?: CallOptions,
): Promise<Wire.KeysRemoved> {
  return callForJson(instance, 'removeSegmentKeys', { json: keys, parameters: { ...place } }, options);
}

/** Removes keys without a comment, as older programs do. */
export function deleteSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  keys: readonly string[],
  options?: CallOptions,
): Promise<Wire.KeysRemoved> {
  return callForJson(instance, 'deleteSegmentKeys', { json: keys, parameters: { ...place } }, options);
}

/** Creates or overwrites identities; `failed` has those that could not be saved. */
export function saveIdentities(
  instance: Instance,
  place: IdentityPlace,
  identities: readonly Wire.IdentityRequest[],
  options?: CallOptions,
): Promise<Wire.IdentitiesSaved> {
  return callForJson(instance, 'saveIdentities', { parameters: { ...place }, json: identities }, options);
}

/** Merges values into identities; `failed` has those that could not be saved. */
export function patchIdentities(
  instance: Instance,
  place: IdentityPlace,
  identities: readonly Wire.IdentityRequest[],
  options?: CallOptions,
): Promise<Wire.IdentitiesSaved> {
  return callForJson(instance, 'patchIdentities', { parameters: { ...place }, json: identities }, options);
}

/** Creates or overwrites one identity. */
export function saveIdentity(
  instance: Instance,
  place: IdentityPlace,
  { key, values }: Wire.IdentityRequest,
  options?: CallOptions,
): Promise<Wire.Identity> {
  return callForJson(instance, 'saveIdentity', { parameters: { ...place, key }, json: { values } }, options);
}

/** Merges values into one identity. */
export function patchIdentity(
  instance: Instance,
  place: IdentityPlace,
  { key, values }: Wire.IdentityRequest,
  options?: CallOptions,
): Promise<Wire.Identity> {
  return callForJson(instance, 'patchIdentity', { parameters: { ...place, key }, json: { values } }, options);
}

/** Deletes an identity; segments keep its key. */
export function deleteIdentity(instance: Instance, place: IdentityPlace, key: string, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteIdentity', isTrue, { parameters: { ...place, key } }, options);
}

/** Adds tags to an object of a workspace, which must be a segment, and returns all its tags. */
export function tagObject(
  instance: Instance,
  object: { readonly workspaceId: string; readonly objectName: string; readonly objectType: string },
  tags: readonly string[],
  options?: CallOptions,
): Promise<readonly { readonly name: string }[]> {
  return callForValue(instance, 'tagObject', Array.isArray, { parameters: { ...object }, json: tags }, options);
}

/** Returns a page of the audit log of segments, newest first. Only a local service has this endpoint. */
export function listSegmentAudit(
  instance: Instance,
  query: Wire.SegmentAuditQuery = {},
  options?: CallOptions,
): Promise<Wire.Page<Wire.SegmentAuditEntry>> {
  return callForJson(instance, 'listSegmentAudit', { query: { ...query } }, options);
}

function toReplace(replace: boolean): { readonly replace?: string } {
  return replace ? { replace: 'true' } : {};
}

function toUpload(keys: KeysUpload): CallInput {
  if (!('content' in keys)) return { json: keys };
  const { fileName, content, comment } = keys;
  const file: Part = { name: 'file', content, fileName, type: 'text/csv' };
  return { parts: comment === undefined ? [file] : [{ name: 'payload', text: JSON.stringify({ comment }) }, file] };
}
