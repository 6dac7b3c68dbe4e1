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
import type { Attribute, AttributePage, AttributesImported } from '../../wire/segments.ts';
import { type Call, type Handlers, readParameter } from '../call.ts';
import { readJsonBody, requireJsonObject } from '../jsonBody.ts';
import { readInteger, readQuery } from '../query.ts';
import { readBooleanQuery } from './bodies.ts';

const EXAMPLE = '{"id": "seats", "displayName": "Seats", "dataType": "number"}';

/** The handlers of attributes. */
export const ATTRIBUTE_HANDLERS = {
  /** Answers all attributes, or a page with `paginate`. */
  async listAttributes(call): Promise<readonly Attribute[] | AttributePage> {
    const { request, service } = call;
    const limit = readInteger(request, 'markerLimit', 1);
    const { workspaceId, trafficType } = toPlace(call);
    return listAttributes(service, workspaceId, trafficType, {
      prefix: readQuery(request, 'searchPrefix'),
      after: readQuery(request, 'afterMarker'),
      before: readQuery(request, 'beforeMarker'),
      limit: readBooleanQuery(request, 'paginate') ? limit : 'none',
    });
  },

  async createAttribute(call): Promise<Attribute> {
    return saveAttribute(call.service, toPlace(call), requireJsonObject(call.request, EXAMPLE), false);
  },

  async saveAttribute(call): Promise<Attribute> {
    return saveAttribute(call.service, toPlace(call), requireJsonObject(call.request, EXAMPLE), true);
  },

  async changeAttribute(call): Promise<Attribute> {
    const change = requireJsonObject(call.request, '{"displayName": "Seats"}');
    return changeAttribute(call.service, toPlace(call), readParameter(call, 'attributeId'), change);
  },

  deleteAttribute(call): Promise<true> {
    return deleteAttribute(call.service, toPlace(call), readParameter(call, 'attributeId'));
  },

  /** The last part of the address is a parameter in the table of endpoints, because it contains a colon. */
  async importAttributes(call): Promise<AttributesImported> {
    if (readParameter(call, 'attributeId') !== 'attribute:bulk') {
      throw new Refusal('NOT_FOUND', 'This address takes POST only as …/attribute:bulk. Create one attribute without the last part.');
    }
    const body = readJsonBody(call.request);
    if (!Array.isArray(body)) throw new Refusal('INVALID_REQUEST', `The body must be an array of attributes like [${EXAMPLE}].`);
    return importAttributes(
      call.service,
      toPlace(call),
      body.map((item: unknown) => (isJsonObject(item) ? item : {})),
    );
  },
} satisfies Handlers;

function toPlace(call: Call): AttributePlace {
  return { workspaceId: readParameter(call, 'workspaceId'), trafficType: readParameter(call, 'trafficTypeId') };
}
