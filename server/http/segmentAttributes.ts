import { Refusal } from '../core/refusal.ts';
import { deleteAttribute } from '../service/segments/deleteAttribute.ts';
import { listAttributes } from '../service/segments/listAttributes.ts';
import { type AttributePlace, changeAttribute, importAttributes, saveAttribute } from '../service/segments/saveAttributes.ts';
import type { Attribute, AttributePage, AttributesImported } from '../wire/segments.ts';
import { type Call, readParameter } from './call.ts';
import { isObject, readJsonBody, requireJsonObject } from './jsonBody.ts';
import { readQuery } from './queryParameters.ts';
import { readFlag, readNumber } from './segmentParameters.ts';

const EXAMPLE = '{"id": "seats", "displayName": "Seats", "dataType": "number"}';

/** Handles GET /schema/ws/{workspaceId}/trafficTypes/{trafficTypeId}: answers all attributes, or a page with `paginate`. */
export async function handleListAttributes(call: Call): Promise<readonly Attribute[] | AttributePage> {
  const { request, service } = call;
  const limit = readNumber(request, 'markerLimit', 1);
  const { workspaceId, trafficType } = toPlace(call);
  return listAttributes(service, workspaceId, trafficType, {
    prefix: readQuery(request, 'searchPrefix'),
    after: readQuery(request, 'afterMarker'),
    before: readQuery(request, 'beforeMarker'),
    limit: readFlag(request, 'paginate') ? limit : 'none',
  });
}

/** Handles POST of the same address. */
export async function handleCreateAttribute(call: Call): Promise<Attribute> {
  return saveAttribute(call.service, toPlace(call), requireJsonObject(call.request, EXAMPLE), false);
}

/** Handles PUT of the same address. */
export async function handleSaveAttribute(call: Call): Promise<Attribute> {
  return saveAttribute(call.service, toPlace(call), requireJsonObject(call.request, EXAMPLE), true);
}

/** Handles PATCH …/{attributeId}. */
export async function handleChangeAttribute(call: Call): Promise<Attribute> {
  const change = requireJsonObject(call.request, '{"displayName": "Seats"}');
  return changeAttribute(call.service, toPlace(call), readParameter(call, 'attributeId'), change);
}

/** Handles DELETE …/{attributeId}. */
export function handleDeleteAttribute(call: Call): Promise<true> {
  return deleteAttribute(call.service, toPlace(call), readParameter(call, 'attributeId'));
}

/** Handles POST …/attribute:bulk; the last part is a parameter in the table of endpoints, because it contains a colon. */
export async function handleImportAttributes(call: Call): Promise<AttributesImported> {
  if (readParameter(call, 'attributeId') !== 'attribute:bulk') {
    throw new Refusal('NOT_FOUND', 'This address takes POST only as …/attribute:bulk. Create one attribute without the last part.');
  }
  const body = readJsonBody(call.request);
  if (!Array.isArray(body)) throw new Refusal('INVALID_REQUEST', `The body must be an array of attributes like [${EXAMPLE}].`);
  return importAttributes(
    call.service,
    toPlace(call),
    body.map((item: unknown) => (isObject(item) ? item : {})),
  );
}

function toPlace(call: Call): AttributePlace {
  return { workspaceId: readParameter(call, 'workspaceId'), trafficType: readParameter(call, 'trafficTypeId') };
}
