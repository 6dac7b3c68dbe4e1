import type * as Wire from '../wire/segments.ts';
import type { CallInput, Part } from './callInput.ts';
import { type CallOptions, callForJson, callForValue } from './client.ts';
import type { Instance } from './instance.ts';

/** An environment of a workspace: by its id or its name. */
export type EnvironmentPlace = Readonly<Record<'workspaceId' | 'environmentId', string>>;

/** A segment of a workspace. */
export type SegmentPlace = Readonly<Record<'workspaceId' | 'segmentName', string>>;

/** A segment in an environment: the environment by its id or its name. */
export type DefinitionPlace = Readonly<Record<'environmentId' | 'segmentName', string>>;

/** Where identities are kept: the environment by its id or its name. */
export type IdentityPlace = Readonly<Record<'trafficTypeId' | 'environmentId', string>>;

/** Keys to add: as texts, or as a CSV with one key a line. */
export type KeysUpload =
  | readonly string[]
  | { readonly fileName: string; readonly content: string | Uint8Array; readonly comment?: string };

const isTrue = (value: unknown): boolean => value === true;

/** Workspaces in the order of their names. */
export function listWorkspaces(
  instance: Instance,
  query: Wire.WorkspaceQuery = {},
  options?: CallOptions,
): Promise<Wire.Page<Wire.Workspace>> {
  return callForJson(instance, 'listWorkspaces', { query: { ...query } }, options);
}

/** Creates a workspace, without environments and traffic types. */
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

/** The environments of a workspace. */
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

/** The traffic types of a workspace. */
export function listTrafficTypes(instance: Instance, workspaceId: string, options?: CallOptions): Promise<readonly Wire.TrafficType[]> {
  return callForValue(instance, 'listTrafficTypes', Array.isArray, { parameters: { workspaceId } }, options);
}

/** Creates a traffic type in a workspace. */
export function createTrafficType(instance: Instance, workspaceId: string, name: string, options?: CallOptions): Promise<Wire.TrafficType> {
  return callForJson(instance, 'createTrafficType', { parameters: { workspaceId }, json: { name } }, options);
}

/** Deletes a traffic type; CONFLICT while segments hold it. */
export function deleteTrafficType(instance: Instance, trafficTypeId: string, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteTrafficType', isTrue, { parameters: { trafficTypeId } }, options);
}

/** Creates a segment of a traffic type, given by its id or its name. */
export function createSegment(
  instance: Instance,
  place: { readonly workspaceId: string; readonly trafficTypeName: string },
  segment: Wire.SegmentRequest,
  options?: CallOptions,
): Promise<Wire.Segment> {
  return callForJson(instance, 'createSegment', { parameters: { ...place }, json: segment }, options);
}

/** The segments of a workspace in the order of their names. */
export function listSegments(
  instance: Instance,
  workspaceId: string,
  query: Wire.SegmentQuery = {},
  options?: CallOptions,
): Promise<Wire.Page<Wire.Segment>> {
  return callForJson(instance, 'listSegments', { parameters: { workspaceId }, query: { ...query } }, options);
}

/** One segment of a workspace. */
export function readSegment(instance: Instance, place: SegmentPlace, options?: CallOptions): Promise<Wire.Segment> {
  return callForJson(instance, 'readSegment', { parameters: { ...place } }, options);
}

/** Deletes a segment with all its definitions. */
export function deleteSegment(instance: Instance, place: SegmentPlace, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteSegment', isTrue, { parameters: { ...place } }, options);
}

/** The segments that are active in an environment. */
export function listEnvironmentSegments(
  instance: Instance,
  place: EnvironmentPlace,
  query: Wire.PageQuery = {},
  options?: CallOptions,
): Promise<Wire.Page<Wire.SegmentDefinition>> {
  return callForJson(instance, 'listEnvironmentSegments', { parameters: { ...place }, query: { ...query } }, options);
}

/** Activates a segment in an environment; CONFLICT where it is active already. */
export function activateSegment(instance: Instance, place: DefinitionPlace, options?: CallOptions): Promise<Wire.SegmentDefinition> {
  return callForJson(instance, 'activateSegment', { parameters: { ...place } }, options);
}

/** Removes an empty segment from an environment. */
export function deactivateSegment(instance: Instance, place: DefinitionPlace, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deactivateSegment', isTrue, { parameters: { ...place } }, options);
}

/** A page of a segment's keys; `count` is how many there are in all. */
export function listSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  query: Wire.PageQuery = {},
  options?: CallOptions,
): Promise<Wire.SegmentKeys> {
  return callForJson(instance, 'listSegmentKeys', { parameters: { ...place }, query: { ...query } }, options);
}

/** Adds keys to a segment, or with `replace` puts them in the place of all others. */
export function uploadSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  keys: KeysUpload,
  replace = false,
  options?: CallOptions,
): Promise<Wire.WholeSegmentDefinition> {
  return callForJson(instance, 'uploadSegmentKeys', { ...toUpload(keys), parameters: { ...place }, query: toReplace(replace) }, options);
}

/** Adds keys with a title and a comment, or with `replace` puts them in the place of all others. */
export function updateSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  keys: Wire.KeysRequest,
  replace = false,
  options?: CallOptions,
): Promise<Wire.WholeSegmentDefinition> {
  return callForJson(instance, 'updateSegmentKeys', { json: keys, parameters: { ...place }, query: toReplace(replace) }, options);
}

/** Removes keys; the comment goes into the segment's audit log. */
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

/** Creates or overwrites identities; what could not be saved is in `failed`. */
export function saveIdentities(
  instance: Instance,
  place: IdentityPlace,
  identities: readonly Wire.IdentityRequest[],
  options?: CallOptions,
): Promise<Wire.IdentitiesSaved> {
  return callForJson(instance, 'saveIdentities', { parameters: { ...place }, json: identities }, options);
}

/** Merges values into identities; what could not be saved is in `failed`. */
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

/** Adds tags to an object of a workspace, of the type Segment, and gives all that it has then. */
export function tagObject(
  instance: Instance,
  object: { readonly workspaceId: string; readonly objectName: string; readonly objectType: string },
  tags: readonly string[],
  options?: CallOptions,
): Promise<readonly { readonly name: string }[]> {
  return callForValue(instance, 'tagObject', Array.isArray, { parameters: { ...object }, json: tags }, options);
}

/** What was done to segments, newest first. Only a local service tells it. */
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
