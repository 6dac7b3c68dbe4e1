import { isJsonObject } from '../../core/jsonObject.ts';
import { Refusal } from '../../core/refusal.ts';
import {
  type AttributePlace,
  changeAttribute,
  deleteAttribute,
  importAttributes,
  listAttributes,
  saveAttribute,
} from '../../service/segments/attributes.ts';
import { ATTRIBUTE } from '../../wire/endpoints/segments.ts';
import type { Attribute, AttributePage, AttributesImported } from '../../wire/segments.ts';
import type { CallTo, Handlers } from '../call.ts';

/** The handlers of attributes. */
export const ATTRIBUTE_HANDLERS = {
  /** Answers all attributes, or a page with `paginate`. */
  async listAttributes({ parameters, query, service }): Promise<readonly Attribute[] | AttributePage> {
    const { markerLimit, searchPrefix: prefix, afterMarker: after, beforeMarker: before, paginate } = query;
    const { workspaceId, trafficType } = toPlace(parameters);
    return listAttributes(service, workspaceId, trafficType, { prefix, after, before, limit: paginate ? markerLimit : 'none' });
  },

  async createAttribute({ parameters, body, service }): Promise<Attribute> {
    return saveAttribute(service, toPlace(parameters), body, false);
  },

  async saveAttribute({ parameters, body, service }): Promise<Attribute> {
    return saveAttribute(service, toPlace(parameters), body, true);
  },

  async changeAttribute({ parameters, body, service }): Promise<Attribute> {
    return changeAttribute(service, toPlace(parameters), parameters.attributeId, body);
  },

  deleteAttribute({ parameters, service }): Promise<true> {
    return deleteAttribute(service, toPlace(parameters), parameters.attributeId);
  },

  /** The last part of the address is a parameter in the table of endpoints, because it contains a colon. */
  async importAttributes(call): Promise<AttributesImported> {
    if (call.parameters.attributeId !== 'attribute:bulk') {
      throw new Refusal('NOT_FOUND', 'This address takes POST only as …/attribute:bulk. Create one attribute without the last part.');
    }
    const { parameters, body, service } = call;
    if (!Array.isArray(body)) throw new Refusal('INVALID_REQUEST', `The body must be an array of attributes like [${ATTRIBUTE}].`);
    return importAttributes(
      service,
      toPlace(parameters),
      body.map((item: unknown) => (isJsonObject(item) ? item : {})),
    );
  },
} satisfies Handlers;

function toPlace({ workspaceId, trafficTypeId: trafficType }: CallTo<'listAttributes'>['parameters']): AttributePlace {
  return { workspaceId, trafficType };
}
