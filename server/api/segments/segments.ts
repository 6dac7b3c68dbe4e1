import type * as Wire from '../../wire/segments.ts';
import type { CallInput, Part } from '../callInput.ts';
import { type CallOptions, call } from '../client.ts';
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

/** Adds keys to a segment, or with `replace` replaces all its keys. */
export function uploadSegmentKeys(
  instance: Instance,
  place: DefinitionPlace,
  keys: KeysUpload,
  replace = false,
  options?: CallOptions,
): Promise<Wire.WholeSegmentDefinition> {
  return call(instance, 'uploadSegmentKeys', { ...toUpload(keys), parameters: place, query: { replace: replace || null } }, options);
}

function toUpload(keys: KeysUpload): { readonly body: readonly string[] } | Pick<CallInput, 'parts'> {
  if (!('content' in keys)) return { body: keys };
  const { fileName, content, comment } = keys;
  const file: Part = { name: 'file', content, fileName, type: 'text/csv' };
  return { parts: comment === undefined ? [file] : [{ name: 'payload', text: JSON.stringify({ comment }) }, file] };
}
