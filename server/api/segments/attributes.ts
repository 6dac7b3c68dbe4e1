import type * as Wire from '../../wire/segments.ts';
import { type CallOptions, callForJson, callForValue } from '../client.ts';
import type { Instance } from '../instance.ts';

/** A traffic type of a workspace, by ID or name. */
export type AttributePlace = Readonly<Record<'workspaceId' | 'trafficTypeId', string>>;

/** Returns all attributes of a traffic type. */
export function listAttributes(instance: Instance, place: AttributePlace, options?: CallOptions): Promise<readonly Wire.Attribute[]> {
  return callForValue(instance, 'listAttributes', Array.isArray, { parameters: { ...place } }, options);
}

/** Creates an attribute; CONFLICT if the ID is taken. */
export function createAttribute(
  instance: Instance,
  place: AttributePlace,
  attribute: Wire.AttributeRequest,
  options?: CallOptions,
): Promise<Wire.Attribute> {
  return callForJson(instance, 'createAttribute', { parameters: { ...place }, json: attribute }, options);
}

/** Creates or overwrites an attribute. */
export function saveAttribute(
  instance: Instance,
  place: AttributePlace,
  attribute: Wire.AttributeRequest,
  options?: CallOptions,
): Promise<Wire.Attribute> {
  return callForJson(instance, 'saveAttribute', { parameters: { ...place }, json: attribute }, options);
}

/** Changes the details of an attribute; missing ones stay. */
export function changeAttribute(
  instance: Instance,
  place: AttributePlace,
  { id, ...change }: Partial<Wire.AttributeRequest> & { readonly id: string },
  options?: CallOptions,
): Promise<Wire.Attribute> {
  return callForJson(instance, 'changeAttribute', { parameters: { ...place, attributeId: id }, json: change }, options);
}

/** Deletes an attribute; identities keep their values of it. */
export function deleteAttribute(instance: Instance, place: AttributePlace, attributeId: string, options?: CallOptions): Promise<true> {
  return callForValue(instance, 'deleteAttribute', (value) => value === true, { parameters: { ...place, attributeId } }, options);
}

/** Creates or overwrites many attributes; `failed` has those that could not be saved. */
export function importAttributes(
  instance: Instance,
  place: AttributePlace,
  attributes: readonly Wire.AttributeRequest[],
  options?: CallOptions,
): Promise<Wire.AttributesImported> {
  return callForJson(instance, 'importAttributes', { parameters: { ...place, attributeId: 'attribute:bulk' }, json: attributes }, options);
}
